-- What wrk sends: the n-th request goes out in the name of the n-th session with the n-th body, in turn. The files are
-- written by wrk.ts: `head` (lines of name and value), `sessions` (tokens), `bodies` (JSON texts).

local folder = os.getenv("LOAD_FOLDER")
local path = os.getenv("LOAD_PATH")
local sessionHeader = os.getenv("LOAD_SESSION")
-- Each request gets an Idempotency-Key of its own that begins like this; empty for calls without keys.
local key = os.getenv("LOAD_KEY")

local function lines(name)
  local all = {}
  for line in io.lines(folder .. "/" .. name) do all[#all + 1] = line end
  return all
end

local head, sessions, bodies, made
local sent = 0

local function built(n)
  local headers = {}
  for name, value in pairs(head) do headers[name] = value end
  if #sessions > 0 then headers[sessionHeader] = sessions[n % #sessions + 1] end
  if key ~= "" then headers["idempotency-key"] = key .. n end
  return wrk.format("POST", path, headers, bodies[n % #bodies + 1])
end

function init()
  head = {}
  for _, line in ipairs(lines("head")) do
    local name, value = line:match("^(%S+) (.*)$")
    head[name] = value
  end
  sessions, bodies, made = lines("sessions"), lines("bodies"), {}
end

-- Without keys the texts repeat and are kept, so that making them costs next to nothing.
function request()
  local n = sent
  sent = sent + 1
  if key ~= "" then return built(n) end
  local index = n % math.max(#sessions, #bodies)
  local text = made[index]
  if text == nil then
    text = built(index)
    made[index] = text
  end
  return text
end

-- Reading every answer slows wrk down, so it is done only where answers differ in their status.
if os.getenv("LOAD_COUNTS") == "yes" then
  function response(status)
    local name = "status" .. status
    _G[name] = (_G[name] or 0) + 1
  end
end

local thread

function setup(one)
  thread = one
end

function done(summary, latency)
  local statuses = {}
  for status = 100, 599 do
    local count = thread:get("status" .. status)
    if count ~= nil then statuses[#statuses + 1] = string.format('"%d":%d', status, count) end
  end
  local errors = summary.errors
  print(string.format(
    'FIGURES {"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d,"statuses":{%s}}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout, table.concat(statuses, ",")))
end
