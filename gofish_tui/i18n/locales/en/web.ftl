### The game in a browser: the page, what `gofish web` prints, and the lobby's picture for phones.

## The page around the screens

web-page-back = Back
web-page-keyboard = Keys
web-page-opening = Opening the game …
web-page-lost = The connection is gone. Your seat is kept; coming back …
web-page-full = There is no free place here just now. Trying again …
web-page-ended = The game is closed here.
web-page-elsewhere = The game goes on in another tab of this browser.
web-page-broken = Something went wrong. Your seat is kept.
web-page-gone = There is no game at this address any more. Ask for the new one.
web-page-stranger = This game needs cookies, to keep your seat.
web-page-again = Open it again

# What somebody is called who has not said their name. $number: two digits
web-guest = Guest { $number }

## What gofish web prints. $link: an address

web-open-here = In a browser on this machine: { $link }
web-open-lan = On a phone in this network, open { $link } or scan this:
web-open-also = Or: { $link }
web-only-here = Phones cannot come in yet; for them start it with --lan.
# $count: how many
web-visitors =
    { $count ->
        [one] One visitor at a time. Anyone with the address can come in; Ctrl+C ends it.
       *[other] { $count } visitors at a time. Anyone with the address can come in; Ctrl+C ends it.
    }

## In the lobby

key-phones = Phones
phones-title = For phones: open this
phones-hint = For phones in this network. Anyone who opens it can sit down, without another invitation.
phones-starting = Opening a page for phones …
phones-failed = There is no page for phones: { $detail }
