"""A bare Flask app: reads each body as JSON and answers with what the product answers, written anew each time.

The same JSON library as the product's, so that what differs is what the product does besides.
`ANSWERS` names a JSON file of answers by path.
"""

from __future__ import annotations

import os
from pathlib import Path

import orjson
from flask import Flask, Response, request

app = Flask(__name__)
answers = orjson.loads(Path(os.environ["ANSWERS"]).read_bytes())


@app.post("/v1/games/<game>/<call>")
def answer(game: str, call: str) -> Response:
    orjson.loads(request.get_data(cache=False))
    return Response(orjson.dumps(answers[request.path]), content_type="application/json")
