#!/bin/sh
# The measurements of docs/bots.md: one JSON object a line. Goals take an hour or so on one core; more cores with JOBS=n.
# Tables are shark and pike against each level, GAMES=n for each pair.
# sh tests/bench/bots.sh goals|tables > results.jsonl
set -eu
known=tests.bench.yardsticks:KnownCards
expected=tests.bench.yardsticks:ExpectedCards
arena() { ${PYTHON:-python3} -m gofish_tui arena --jobs "${JOBS:-1}" --seed docs2 --json "$@"; }

goals() { # $1: players
    for pair in shark,pike pike,perch perch,minnow "shark,$expected"; do
        arena --players "$1" --games 4000 --bots "$pair"
    done
}

case "$1" in
goals)
    goals 2
    arena --players 2 --games 4000 --bots "pike,$known"
    goals 4
    ;;
tables)
    for preset in deckhand classic; do
        for players in 2 3 4 6; do
            ${PYTHON:-python3} -m tests.bench.levels $players $preset "${GAMES:-4000}"
        done
    done
    ;;
*)
    echo "say goals or tables" >&2
    exit 2
    ;;
esac
