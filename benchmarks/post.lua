-- For wrk: posts the requests of a file in turn, each line a path, a space and a body.
-- Prints what was measured as JSON.

local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local path, body = line:match("^(%S+) (.*)$")
    requests[#requests + 1] = wrk.format("POST", path, { ["Content-Type"] = "application/json" }, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"rate": %.3f, "p99_ms": %.3f, "failed": %d}\n',
    summary.requests / summary.duration * 1e6, latency:percentile(99) / 1000, failed))
end
