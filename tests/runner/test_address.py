"""Which addresses bots may have; the others are not even connected to."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address, ip_network
from threading import Event

import pytest

from runner.players.address import ADDRESSES_MOST, BlockedAddressError, allowed, resolve, some_allowed, within
from runner.players.base import UNREACHABLE, Fault
from runner.players.transport import WebhookClient

PUBLIC = ["1.1.1.1", "8.8.8.8", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001::200e", "::ffff:8.8.8.8"]

PRIVATE = {
    "loopback": ["127.0.0.1", "127.255.255.254", "::1"],
    "private": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"],
    "link-local": ["169.254.0.1", "fe80::1", "febf::1"],
    "metadata of clouds": ["169.254.169.254", "fd00:ec2::254", "100.100.100.200"],
    "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
    "multicast": ["224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1"],
    "unspecified": ["0.0.0.0", "0.1.2.3", "::"],
    "reserved": ["240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "203.0.113.1", "2001:db8::1", "100::1"],
    "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0.0.0.0"],
    "IPv4-compatible": ["::127.0.0.1", "::10.0.0.1"],
    "NAT64": ["64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::7f00:1"],
    "6to4": ["2002:7f00:1::", "2002:a00:1::1"],
    "Teredo": ["2001::1", "2001:0:7f00:1::"],
    "site-local": ["fec0::1", "feff::1"],
}
NOT_PUBLIC = [address for addresses in PRIVATE.values() for address in addresses]


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_allowed(address: str) -> None:
    assert allowed(ip_address(address), ())


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_other_addresses_are_not(address: str) -> None:
    assert not allowed(ip_address(address), ())


def test_networks_of_the_settings_are_allowed_and_no_others() -> None:
    networks = (ip_network("10.1.0.0/16"), ip_network("fd00::/8"), ip_network("::1/128"))
    for address in ("10.1.2.3", "::ffff:10.1.2.3", "fd12::1", "::1", "8.8.8.8"):
        assert allowed(ip_address(address), networks)
    for address in ("10.2.0.1", "127.0.0.1", "::ffff:127.0.0.1", "fe80::1", "fc00::1", "2002:a01:203::"):
        assert not allowed(ip_address(address), networks)


def test_a_network_of_the_settings_may_be_any() -> None:
    for address in NOT_PUBLIC:
        found = ip_address(address)
        mapped = getattr(found, "ipv4_mapped", None)
        assert allowed(found, (ip_network(mapped or found),))


def test_resolving_gives_allowed_addresses_only() -> None:
    loopback = (ip_network("127.0.0.0/8"),)
    assert resolve("127.0.0.1", 80, loopback) == [(socket.AF_INET, "127.0.0.1")]
    assert {address for _, address in resolve("localhost", 80, loopback)} == {"127.0.0.1"}
    with pytest.raises(BlockedAddressError, match=r"127\.0\.0\.1"):
        resolve("127.0.0.1", 80, ())


def test_a_few_addresses_of_a_host_are_tried() -> None:
    many = [(socket.AF_INET, f"192.0.2.{n}") for n in range(9)] + [(socket.AF_INET, f"8.8.8.{n}") for n in range(9)]
    assert some_allowed(many, ()) == [(socket.AF_INET, f"8.8.8.{n}") for n in range(ADDRESSES_MOST)]


def test_a_look_up_that_takes_too_long_is_given_up() -> None:
    over = Event()
    with pytest.raises(TimeoutError):
        within(0.01, over.wait)
    over.set()
    assert within(5.0, lambda: "found") == "found"
    with pytest.raises(socket.gaierror):
        within(5.0, lambda: socket.getaddrinfo("127.0.0.1", "no such service"))


@pytest.fixture
def listening() -> Iterator[list[socket.socket]]:
    """Sockets on one port of loopback, in IPv4 and where there is one in IPv6, that take calls."""
    sockets = [socket.create_server(("127.0.0.1", 0))]
    port = sockets[0].getsockname()[1]
    with suppress(OSError):  # where there is no IPv6
        sockets.append(socket.create_server(("::1", port), family=socket.AF_INET6))
    for sock in sockets:
        sock.setblocking(False)
    yield sockets
    for sock in sockets:
        sock.close()


LOOPBACK_IN_DISGUISE = [
    *("127.0.0.1", "localhost", "LOCALHOST", "localhost.", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1"),
    *("127.1", "127.0.1", "0", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"),
    *("[0:0:0:0:0:0:0:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"),
]


@pytest.mark.parametrize("host", LOOPBACK_IN_DISGUISE)
def test_loopback_is_not_called_under_any_name(listening: list[socket.socket], host: str) -> None:
    port = listening[0].getsockname()[1]
    client = WebhookClient(())
    with pytest.raises(Fault) as caught:
        client.post(f"http://{host}:{port}/", b"{}", 5.0)
    assert caught.value.kind == UNREACHABLE
    for sock in listening:
        with pytest.raises(BlockingIOError):
            sock.accept()


UNUSABLE_HOSTS = ["a..b", ".a", "x" * 64, f"{'x' * 64}.example", "[fe80::1%25lo]"]


@pytest.mark.parametrize("host", UNUSABLE_HOSTS)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_host_that_cannot_be_is_unreachable(scheme: str, host: str) -> None:
    """Whatever somebody wrote for a host, it is their fault and not an error of ours."""
    with pytest.raises(Fault) as caught:
        WebhookClient(()).post(f"{scheme}://{host}/", b"{}", 5.0)
    assert caught.value.kind == UNREACHABLE
