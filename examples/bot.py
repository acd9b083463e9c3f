"""A bot for any game, in the standard library: it plays a random legal move.

    python examples/bot.py 9001

Put your own idea into `choose`.
"""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def choose(turn):
    """The move to play: one of turn["legal_moves"]; turn["view"] is what your seat may know."""
    return random.choice(turn["legal_moves"])


class Bot(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps the connection open for the next move
    wbufsize = -1  # sends head and body of an answer together; apart, they can take 40 ms

    def do_POST(self):
        turn = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps({"move": choose(turn)}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *args):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # many games begin at once


if __name__ == "__main__":
    Server(("127.0.0.1", int(sys.argv[1])), Bot).serve_forever()
