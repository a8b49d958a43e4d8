#!/bin/sh
# Clients that nobody here wrote, against the built program: the MCP inspector's command line, which calls every tool over
# standard input and output and over HTTP in both eras of the protocol, and the protocol's conformance suite. Both need
# Node 22 (give it as NODE22) and are installed into a folder of their own. Fewer with WAYS="stdio http", ERAS="legacy modern".
#
#   NODE22=<node> sh benchmarks/mcp/foreign.sh <checkout> [folder for the tools]
set -u
checkout=$(cd "${1:?a checkout}" && pwd)
tools=${2:-$(mktemp -d)}
program=$(cd "$(dirname "$0")/../.." && pwd)/packages/fovea/bin/fovea.js
node22=${NODE22:?a node of version 22 or later}
port=${PORT:-3199}
door_port=$((port + 1))
FOVEA_HOME=$(mktemp -d)
FOVEA_SERVER_REQUESTS_PER_MINUTE=100000
export FOVEA_HOME FOVEA_SERVER_REQUESTS_PER_MINUTE

cd "$tools" || exit 1
if [ ! -d node_modules/@modelcontextprotocol/inspector ]; then
  # With its version: npm on an older Node would take an inspector that can send no headers.
  npm init -y >/dev/null && npm install --no-audit --no-fund @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/conformance@0.1.16 >/dev/null 2>&1
fi
(cd "$checkout" && node "$program" index >/dev/null)

node "$program" serve "$checkout" --http --port "$port" --tools full 2>"$FOVEA_HOME/server.log" &
server=$!
trap 'kill $server' EXIT
until grep -q "serving" "$FOVEA_HOME/server.log"; do sleep 0.2; done
token=$(cat "$FOVEA_HOME/http-token")

ok=0
failed=0
over() { # <label> <expected> <arguments of the inspector…>
  label="$way $era $1"; expected=$2; shift 2
  if [ "$way" = stdio ]; then
    # The inspector passes on hardly anything of its environment.
    set -- -e "FOVEA_HOME=$FOVEA_HOME" node "$program" serve "$checkout" --tools full "$@"
  else set -- "http://127.0.0.1:$port/mcp" --transport http --header "Authorization: Bearer $token" "$@"; fi
  said=$("$node22" node_modules/.bin/mcp-inspector --cli "$@" --protocol-era "$era" --connect-timeout 60000 2>&1)
  if echo "$said" | grep -q "$expected"; then ok=$((ok + 1)); echo "ok   $label"
  else failed=$((failed + 1)); echo "FAIL $label"; echo "$said" | tail -8; fi
}
call() { tool=$1; expected=$2; shift 2; over "tools/call $tool" "$expected" --method tools/call --tool-name "$tool" --tool-arg "$@"; }

for way in ${WAYS:-stdio http}; do for era in ${ERAS:-legacy modern}; do
  over tools/list '"name": "context"' --method tools/list
  over resources/templates/list 'fovea://session/{id}' --method resources/templates/list
  over prompts/list review_impact --method prompts/list
  call context '"text"' query=router max_tokens=500
  call search '\*\*' query=router
  call symbol 'No symbol is called' 'names=["qqq"]'
  call outline 'README.md' path=README.md
  call graph 'not committed' op=impact
  call remember 'Remembered\|reinforced' content="The inspector was here"
  call recall 'inspector was here' query="who was here"
  call orient 'fovea_orient' timezone=UTC
  call status 'indexed' section=repo
  call index 'files' force=false
  call relate 'Related' subject=Ada predicate=knows object=Bob
  call intent 'text' action=status
  call session 'Kept in monday' action=add_message session_id=monday role=user content="The inspector asks"
  call event 'new error\|Seen' type=error_occurred 'data={"message":"TypeError: router is not open"}'
  call checkpoint 'Saved' action=save 'state={"plan":["look"],"currentStepIndex":0}'
  call time 'week' expression=today
  call memory_manage 'text' action=maintain dry_run=true
  id=$(cd "$checkout" && node "$program" recall "who was here" --format json | grep -o '"id": *"[^"]*"' | head -1 | cut -d'"' -f4)
  call verify "$id" "ids=[\"$id\"]"
  over "resources/read memory" 'inspector was here' --method resources/read --uri "fovea://memory/$id"
  over "resources/read session" 'messages, last used' --method resources/read --uri fovea://session/monday
  call forget "Forgotten.*$id" "ids=[\"$id\"]"
  # Of an empty list must be said what is wrong with it.
  call verify 'ids is wrong' 'ids=[]'
done; done
echo "inspector: $ok ok, $failed failed"

# The suite has no way to send a token; a door in front of the server adds it.
node -e '
  const http = require("node:http");
  const [port, doorPort, token] = process.argv.slice(1);
  http.createServer((request, response) => {
    const headers = { ...request.headers, authorization: "Bearer " + token };
    const { method } = request;
    request.pipe(http.request({ port, host: "127.0.0.1", path: "/mcp", method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers); answer.pipe(response);
    }).on("error", () => response.destroy()));
  }).listen(Number(doorPort), "127.0.0.1");' -- "$port" "$door_port" "$token" &
door=$!
trap 'kill $server $door' EXIT
sleep 1
"$node22" node_modules/@modelcontextprotocol/conformance/dist/index.js server --url "http://127.0.0.1:$door_port/mcp" --suite all -o "$tools/conformance" | sed -n '/SUMMARY/,$p'
