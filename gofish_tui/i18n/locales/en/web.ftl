### What `gofish web` prints, and the lobby's picture for phones.

## What gofish web prints. $link: an address

web-open-here = In a browser on this machine: { $link }
web-open-lan = On a phone on this network, open { $link } or scan this:
web-open-also = Or: { $link }
web-only-here = Phones cannot come in yet. To let them in, start it with --lan.
# $count: how many
web-visitors =
    { $count ->
        [one] One visitor at a time. Anyone with the address can come in; Ctrl+C stops it.
       *[other] { $count } visitors at a time. Anyone with the address can come in; Ctrl+C stops it.
    }

## In the lobby

key-phones = Phones
phones-title = For phones: open this
phones-hint = For phones on this network. Anyone who opens it can sit down without another invitation.
phones-starting = Opening a page for phones…
phones-failed = There is no page for phones: { $detail }
