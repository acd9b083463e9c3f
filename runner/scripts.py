"""What store.py has the server do in one step, in Lua. Which keys they are given stands there."""

from __future__ import annotations

COMMIT = """
if redis.call('HGET', KEYS[1], 'status') ~= 'running' then return {-1} end
local numbers, kept, results, records = {}, {}, {}, {}
for at = 3, #ARGV, 4 do numbers[#numbers + 1] = ARGV[at] end
local found = #numbers > 0 and redis.call('HMGET', KEYS[2], unpack(numbers))
for i, n in ipairs(numbers) do kept[n] = found[i] end
for i, n in ipairs(numbers) do
  local at = 4 * i - 1
  if not kept[n] then
    kept[n] = true
    results[#results + 1], results[#results + 2] = n, ARGV[at + 1]
    records[#records + 1], records[#records + 2] = n, ARGV[at + 2]
    for entrant, mark in string.gmatch(ARGV[at + 3], '(%d+)([+-])') do
      if mark == '+' then
        redis.call('HDEL', KEYS[4], entrant)
      elseif redis.call('HINCRBY', KEYS[4], entrant, 1) >= tonumber(ARGV[2]) then
        redis.call('HSETNX', KEYS[5], entrant, n)
      end
    end
  end
end
if #results > 0 then
  redis.call('HSET', KEYS[2], unpack(results))
  redis.call('HSET', KEYS[3], unpack(records))
  redis.call('HSET', KEYS[1], 'last_result_at', ARGV[1], 'mendings', 0)
end
local out = redis.call('HKEYS', KEYS[5])
table.insert(out, 1, redis.call('HLEN', KEYS[2]))
return out
"""
"""Keeps the games that have no result yet, and what follows from them.

KEYS: the tournament, its results, records, streaks, out. ARGV: the time, and how many faults in a row take an
entrant out; then of each game its number, result, record and marks. Answers -1 when the tournament is not
running, else how many games are done and which entrants are out.
"""

MISSING = """
local found = {}
for n = tonumber(ARGV[1]), tonumber(ARGV[2]) - 1 do
  if redis.call('HEXISTS', KEYS[1], n) == 0 then found[#found + 1] = n end
end
return found
"""
"""KEYS: the results. ARGV: low, high. Answers the numbers from low to high - 1 that have none."""

CHANGE_STATUS = """
local now = redis.call('HGET', KEYS[1], 'status')
if not now then return false end
for i = 4, #ARGV do
  if now == ARGV[i] then
    redis.call('HSET', KEYS[1], 'status', ARGV[1], ARGV[2], ARGV[3])
    return ARGV[1]
  end
end
return now
"""
"""KEYS: the tournament. ARGV: the new status, the field to stamp, the time, the statuses it may be changed from.

Answers the status after that, if there is the tournament.
"""

IF_KNOWN = """
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
return redis.call(unpack(ARGV))
"""
"""KEYS: the tournament. ARGV: a command, which runs unless the tournament has been removed meanwhile."""
