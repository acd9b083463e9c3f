"""A bot that answers at once with the first legal move: `python -m benchmarks.yardsticks.bot PORT`.

It looks for the move in the bytes of the request instead of reading them as JSON.
"""

from __future__ import annotations

import asyncio
import sys

END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"Content-Length: "
MOVES = b'"legal_moves":["'


class Bot(asyncio.Protocol):
    """One connection, kept open."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.received = b""

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, found, body = self.received.partition(END_OF_HEAD)
        if found and len(body) >= int(head.partition(LENGTH)[2].partition(b"\r\n")[0]):
            self.received = b""
            move = body.partition(MOVES)[2].partition(b'"')[0]
            answer = b'{"move":"%s"}' % move
            self.transport.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                % (len(answer), answer)
            )


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(Bot, "127.0.0.1", port, backlog=256)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
