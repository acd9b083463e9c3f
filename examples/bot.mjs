// A bot for any game, for Node without packages: it plays a random legal move.
//
//     node examples/bot.mjs 9001
//
// Put your own idea into `choose`.
import { createServer } from "node:http";

function choose(turn) {
  return turn.legal_moves[Math.floor(Math.random() * turn.legal_moves.length)];
}

createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    let status = 200;
    let answer = {};
    try {
      answer = { move: choose(JSON.parse(Buffer.concat(parts))) };
    } catch (error) {
      console.error(error);
      status = 500;
    }
    const body = JSON.stringify(answer);
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
    response.end(body);
  });
}).listen(Number(process.argv[2]), "127.0.0.1");
