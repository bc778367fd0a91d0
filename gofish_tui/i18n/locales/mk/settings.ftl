### Поставките, и картичката за тој што е тука прв пат.

key-settings = Поставки
home-settings = Поставки
home-settings-more = име, јазик, изглед, ѕвонче

settings-title = Поставки
settings-language = Јазик
# $lang: секој јазик се вика со своето име
language-name =
    { $lang ->
        [en] English
        [te] తెలుగు
        [mk] Македонски
       *[other] { $lang }
    }
settings-colors = Изглед
theme-name =
    { $theme ->
        [gofish] темен
        [gofish-light] светол
        [gofish-felt] зелена чоја
        [gofish-dusk] самрак
        [gofish-sand] песок
        [gofish-contrast] силен контраст
        [ansi-dark] боите на терминалот, темен
        [ansi-light] боите на терминалот, светол
       *[other] { $theme }
    }
settings-suits = Знаци на картите
settings-four-colors = во четири бои
settings-two-colors = црни и црвени
settings-animation = Анимации
settings-bell = Ѕвонче за мојот ред
settings-practice = Совети од тренер
settings-signs = Цртање
settings-signs-drawn = знаци и линии
settings-signs-ascii = само букви (ASCII)
settings-first-run = Совети на почеток
settings-yes = да
settings-no = не
settings-kept = Се зачувува на овој компјутер. Во игра поставките се отвораат со F4.

# $kept: the path of the old file. $path: that of the settings
settings-broken = Датотеката со поставки е оштетена. Она што може да се прочита важи, а старата датотека е зачувана: { $kept }
settings-unreadable = Датотеката со поставки не може да се прочита. Останува каква што е, а промените важат само до крајот на програмата: { $path }

first-run-title = Добре дојде во „Лови риба“
first-run-ask = Побарај од некого ранг што и ти го имаш: бројот на играчот, рангот, Enter.
first-run-get = Ако има такви карти, ти ги дава сите и пак бараш ти.
first-run-fish = Ако нема, ловиш риба: влечеш карта и на ред е друг.
first-run-book = Четири карти од ист ранг се комплет. Победува тој со најмногу комплети на крајот.
first-run-keys = Притисни ? за копчињата, r за правилата, а / за муабет со другите.
first-run-next = Понатаму
practice-pick = Ти си на ред. Притисни 2 за да бараш од Goran.
practice-rank = Имаш три седумки. Притисни 7 за да бараш седумки.
practice-ask = Притисни Enter за да побараш.
practice-done = Ја добиваш последната седумка: комплет! Притисни Enter за понатаму.
first-run-again = Покажи го ова и следниот пат
first-run-never = Ми е јасно, веќе не го покажувај
