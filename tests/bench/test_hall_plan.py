"""A plan is the sum of what its tables and its asks cost, rounded up to whole cores."""

from tests.bench.hall_plan import Costs, plan

COSTS = Costs(
    table_kilobytes=50.0,
    table_ms=0.5,
    table_node_ms=0.4,
    ask_ms=2.0,
    heard_ms=0.0,
    ask_node_ms=3.0,
    ask_appends=1.2,
    append_bytes=1700,
)


def test_a_plan_adds_up() -> None:
    found = plan(COSTS, 10_000, asks_a_second=1_000)
    # 10,000 x 0.5 ms + 1,000 x 2 ms are 7 s of processor time in each second; at most 60% of a core is used.
    assert found.worker_cores == 12
    assert found.node_cores == 12
    assert found.appends_a_second == 1_200
    assert found.log_megabytes_a_second == 2.04
    assert found.worker_gigabytes == 0.48


def test_a_hall_ten_times_as_large_needs_ten_times_as_much() -> None:
    small, large = plan(COSTS, 10_000), plan(COSTS, 100_000)
    assert large.asks_a_second == 10 * small.asks_a_second
    assert small.worker_cores is not None
    assert large.worker_cores is not None
    assert abs(large.worker_cores - 10 * small.worker_cores) < 10


def test_what_each_worker_hears_of_the_others_tables_is_a_bound_that_no_worker_more_moves() -> None:
    costs = COSTS._replace(heard_ms=0.5)
    # 10 x 0.5 ms + 10 x 1.5 ms of its own, and 10 x 0.5 ms of each worker's 600 ms.
    assert plan(costs, 10, asks_a_second=10).worker_cores == 1
    assert plan(costs, 10_000, asks_a_second=1_000).worker_cores in (65, 66)
    assert plan(costs, 10_000, asks_a_second=1_200).worker_cores is None
