"""Which addresses a bot may have. A bot's URL comes from anybody, and the worker sits inside a network.

A host name is resolved here, the address is judged, and just that address is connected to: a
name that resolves to something else a moment later changes nothing.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from concurrent.futures import Future
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Thread
from typing import TypeVar

from runner.settings import Network

LOOKUP_SECONDS = 5.0
ADDRESSES_MOST = 3
"""So many addresses of a host are tried, whatever its name server lists."""

CARRIERS = ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
"""Networks that carry IPv4 addresses inside (compatible, NAT64, 6to4, Teredo), private ones among them."""
SITE_LOCAL = "fec0::/10"
NEVER = tuple(ip_network(text) for text in (*CARRIERS, SITE_LOCAL))


Address = tuple[socket.AddressFamily, str]
Found = TypeVar("Found")


class BlockedAddressError(Exception):
    """The host resolves to an address that bots may not have."""


class LookupTimeoutError(OSError):
    """The name server did not answer; unlike a late answer of the bot, which may never have known."""


def allowed(address: IPv4Address | IPv6Address, networks: tuple[Network, ...]) -> bool:
    """Whether the address is a public one or lies in a network that the settings name."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if any(address in network for network in networks):
        return True
    return address.is_global and not address.is_multicast and not any(address in network for network in NEVER)


def resolve(host: str, port: int, networks: tuple[Network, ...]) -> list[Address]:
    """Some allowed addresses of a host, in the system's order; OSError when it has none at all."""
    try:
        # It has no time limit of its own: a name server that says nothing would hold it up for half a minute.
        found = within(LOOKUP_SECONDS, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    except TimeoutError:
        raise LookupTimeoutError(f"the host name was not looked up within {LOOKUP_SECONDS:g} s") from None
    except UnicodeError:
        raise BlockedAddressError(f"{host[:80]} cannot be the name of a host") from None
    return some_allowed([(family, str(where[0])) for family, _, _, _, where in found], networks)


def some_allowed(addresses: list[Address], networks: tuple[Network, ...]) -> list[Address]:
    """The first of them that are allowed; refuses a host that has none."""
    good = [(family, text) for family, text in addresses if allowed(ip_address(text.partition("%")[0]), networks)]
    if not good:
        raise BlockedAddressError(
            f"{addresses[0][1]} is no public address, and WEBHOOK_NETWORKS of the workers does not name its network"
        )
    return good[:ADDRESSES_MOST]


def within(seconds: float, ask: Callable[[], Found]) -> Found:
    """What `ask` finds, or TimeoutError when it takes longer; then it goes on in a thread that nobody waits for."""
    answer: Future[Found] = Future()

    def run() -> None:
        try:
            answer.set_result(ask())
        except Exception as error:  # for whoever asked
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    return answer.result(seconds)
