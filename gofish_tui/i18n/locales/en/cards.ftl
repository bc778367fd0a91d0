### Ranks, suits and cards. A sentence refers to the form that it needs; each form is a message,
### not a term, because a message sees the sentence's own arguments.
### $rank: ace two three four five six seven eight nine ten jack queen king
### $suit: clubs diamonds hearts spades

# "a book of one": the rank alone, one card of it.
rank-one =
    { $rank ->
        [ace] ace
        [two] two
        [three] three
        [four] four
        [five] five
        [six] six
        [seven] seven
        [eight] eight
        [nine] nine
        [ten] ten
        [jack] jack
        [queen] queen
        [king] king
       *[other] { $rank }
    }

# "asks for nines", "a book of nines".
rank-many =
    { $rank ->
        [ace] aces
        [two] twos
        [three] threes
        [four] fours
        [five] fives
        [six] sixes
        [seven] sevens
        [eight] eights
        [nine] nines
        [ten] tens
        [jack] jacks
        [queen] queens
        [king] kings
       *[other] { $rank }
    }

# "gives two nines": $count cards of the rank.
rank-count =
    { $count ->
        [one] one { rank-one }
        [2] two { rank-many }
        [3] three { rank-many }
       *[other] { $count } { rank-many }
    }

# The corner of a card.
rank-short =
    { $rank ->
        [ace] A
        [two] 2
        [three] 3
        [four] 4
        [five] 5
        [six] 6
        [seven] 7
        [eight] 8
        [nine] 9
        [ten] 10
        [jack] J
        [queen] Q
        [king] K
       *[other] { $rank }
    }

suit-name =
    { $suit ->
        [clubs] clubs
        [diamonds] diamonds
        [hearts] hearts
        [spades] spades
       *[other] { $suit }
    }

suit-symbol =
    { $suit ->
        [clubs] ♣
        [diamonds] ♦
        [hearts] ♥
        [spades] ♠
       *[other] { $suit }
    }

# "king of clubs"
card = { rank-one } of { suit-name }

# "K♣"
card-short = { rank-short }{ suit-symbol }

## Lists: "Asha", "Asha and Goran", "Asha, Goran and Ravi"

list-middle = { $start }, { $next }
list-end = { $start } and { $last }
