"""Which addresses a bot may have. A bot's URL comes from anybody, and the worker sits inside a network.

A host name is resolved here, the address is judged, and just that address is connected to: a
name that resolves to something else a moment later changes nothing.
"""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from runner.settings import Network

CARRIERS = ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
"""Networks that carry IPv4 addresses inside (compatible, NAT64, 6to4, Teredo), private ones among them."""
SITE_LOCAL = "fec0::/10"
NEVER = tuple(ip_network(text) for text in (*CARRIERS, SITE_LOCAL))


class BlockedAddressError(Exception):
    """The host resolves to an address that bots may not have."""


def allowed(address: IPv4Address | IPv6Address, networks: tuple[Network, ...]) -> bool:
    """Whether the address is a public one or lies in a network that the settings name."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if any(address in network for network in networks):
        return True
    return address.is_global and not address.is_multicast and not any(address in network for network in NEVER)


def resolve(host: str, port: int, networks: tuple[Network, ...]) -> list[tuple[socket.AddressFamily, str]]:
    """The allowed addresses of a host, in the system's order; OSError when it has none at all."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:
        raise BlockedAddressError(f"{host[:80]} cannot be the name of a host") from None
    addresses: list[tuple[socket.AddressFamily, str]] = [(family, str(where[0])) for family, _, _, _, where in found]
    good = [(family, text) for family, text in addresses if allowed(ip_address(text.partition("%")[0]), networks)]
    if not good:
        raise BlockedAddressError(
            f"{addresses[0][1]} is no public address, and WEBHOOK_NETWORKS of the workers does not name its network"
        )
    return good
