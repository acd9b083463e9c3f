"""RLCard: whole games between its random agents."""

from __future__ import annotations

from benchmarks.harness import Batch, package


def games(name: str) -> Batch:
    """One game of an environment, by its own loop."""
    agents = package("rlcard.agents", "rlcard")
    environment = package("rlcard").make(name, config={"seed": 1})
    environment.set_agents(
        [agents.RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    )

    def batch() -> int:
        environment.run(is_training=False)
        return 1

    return batch
