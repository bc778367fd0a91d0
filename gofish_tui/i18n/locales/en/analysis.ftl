### A finished game judged ask by ask, and the reasons for an ask.

# What $ago refers to: how many asks have been made since.
asks-ago =
    { $ago ->
        [one] one ask ago
       *[other] { $ago } asks ago
    }

## Why an ask is a good one. $target is who would be asked, $count cards, $percent the chance to get any

why-book = { $target } has { rank-count }: that makes a book.
why-asked = { $target } asked for { rank-many } { asks-ago } and never laid them down.
why-took = { $target } got { rank-many } { asks-ago } and still has them.
why-fished = { $target } fished one of the { rank-many } in front of everybody { asks-ago }.
why-counted = { $target } must hold { rank-many }: they cannot be anywhere else.
why-seen = { $target } holds { rank-count }.
why-likely = { $target } most likely holds { rank-many }: { $percent }%.
why-holds = The asker holds { rank-count }; the chance that { $target } has more is { $percent }%.
why-known = Everybody knows of the asker’s { rank-many } already, so asking for them reveals nothing new; the chance that { $target } has more is { $percent }%.
why-holds-you = You hold { rank-count }; the chance that { $target } has more is { $percent }%.
why-known-you = Everybody knows of your { rank-many } already, so asking for them reveals nothing new; the chance that { $target } has more is { $percent }%.
why-chance = The chance that { $target } holds { rank-many } is { $percent }%.

## In practice mode, after an ask. $target has the $count cards that the book lacked

coach-book-left = Coach: you passed up a sure book. { $target } had { rank-count }.

## The analysis

key-analysis = Analysis
key-open-hands = Open hands
analysis-heading = Analysis
analysis-title = { $players }. Won by { $winners }.
# $scores: each player with the number of their books, as a list
analysis-books = Books: { $scores }.
# Why somebody lost, in two or three of these. $cost: chance of winning
analysis-lost-choices = { $player } lost mainly by choice of asks: better ones would have been worth { $cost }% in all.
analysis-lost-luck = { $player } lost mainly by bad luck: the cards brought { $cost }% less than could be expected.
analysis-lost-others = { $player } lost mainly by what the others asked for: it cost { $cost }%.
analysis-lost-most = The costliest was ask { $n }: { $loss }%.
# $count: how often
analysis-lost-missed =
    { $count ->
        [one] Sure cards were passed up once.
       *[other] Sure cards were passed up { $count } times.
    }
analysis-open = Judged with all hands open.
analysis-side = The chances as { $player } could judge them.
analysis-chances = Chances of winning, from the deal to the end
analysis-curve = { $first } → { $last }%
analysis-turning = Turning points
# $ask: who asked whom for what, and what came of it: sentences of table.ftl
analysis-change = { $n }. { $ask } { $player }: { $before }% → { $after }%.
analysis-costly = Costly asks
analysis-none-costly = No ask cost { $least }% or more.
analysis-cost = { $n }. { $ask } It cost { $loss }%.
analysis-more-costly =
    { $count ->
        [one] One more ask cost { $least }% or more.
       *[other] { $count } more asks cost { $least }% or more.
    }
# $chance: of winning after this ask
analysis-better-rank = Better: ask { $target } for { rank-many } ({ $chance }%).
analysis-better-card = Better: ask { $target } for the { card } ({ $chance }%).
analysis-summary = Summary
analysis-player = { $player }: accuracy { $accuracy }%, luck { $luck }%, sure cards passed up: { $missed }
analysis-explained = Accuracy: the share of what could be gained by choosing well that was gained. Luck: chances that came from the cards, not from the choices.
