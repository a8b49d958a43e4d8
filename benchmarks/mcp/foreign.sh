#!/bin/sh
# Clients that nobody here wrote, against the built program: the MCP inspector's command line over standard input and output
# (WAYS=http for HTTP, which needs an inspector that can send headers; 0.15, the newest for Node 20, cannot), and the protocol's conformance suite (needs Node 22: give it as NODE22). Both are installed into a folder of their own.
#
#   sh benchmarks/mcp/foreign.sh <checkout> [folder for the tools]
set -u
checkout=${1:?a checkout}
tools=${2:-$(mktemp -d)}
program=$(cd "$(dirname "$0")/../.." && pwd)/packages/fovea/bin/fovea.js
node22=${NODE22:-}
FOVEA_HOME=$(mktemp -d)
FOVEA_SERVER_REQUESTS_PER_MINUTE=100000
export FOVEA_HOME FOVEA_SERVER_REQUESTS_PER_MINUTE

cd "$tools" || exit 1
if [ ! -d node_modules/@modelcontextprotocol/inspector ]; then
  npm init -y >/dev/null && npm install --no-audit --no-fund @modelcontextprotocol/inspector @modelcontextprotocol/conformance >/dev/null 2>&1
fi
(cd "$checkout" && node "$program" index >/dev/null)

node "$program" serve "$checkout" --http --port 3199 --tools full 2>"$FOVEA_HOME/server.log" &
server=$!
trap 'kill $server' EXIT
until grep -q "serving" "$FOVEA_HOME/server.log"; do sleep 0.2; done
token=$(cat "$FOVEA_HOME/http-token")

inspect() { # <label> <expected> <arguments of the inspector…>
  label=$1; expected=$2; shift 2
  if npx mcp-inspector --cli "$@" 2>&1 | grep -q "$expected"; then echo "ok   $label"; else echo "FAIL $label"; fi
}
for way in ${WAYS:-stdio}; do
  over() {
    label=$1; expected=$2; shift 2
    if [ $way = stdio ]; then inspect "$way $label" "$expected" node "$program" serve "$checkout" "$@"
    else inspect "$way $label" "$expected" http://127.0.0.1:3199/mcp --transport http --header "Authorization: Bearer $token" "$@"; fi
  }
  call() { tool=$1; expected=$2; shift 2; over "tools/call $tool" "$expected" --method tools/call --tool-name "$tool" "$@"; }
  over tools/list '"name": "context"' --method tools/list
  over resources/templates/list 'fovea://symbol/{name}' --method resources/templates/list
  over prompts/list review_impact --method prompts/list
  call context '"text"' --tool-arg query=router max_tokens=500
  call search '\*\*' --tool-arg query=router
  call symbol 'No symbol is called' --tool-arg 'names=["qqq"]'
  call outline 'README.md' --tool-arg path=README.md
  call graph 'of what is not committed\|not committed' --tool-arg op=impact
  call remember 'Remembered\|reinforced' --tool-arg content="The inspector was here"
  call recall 'inspector was here' --tool-arg query="who was here"
  call status 'indexed' --tool-arg section=repo
  call index 'files' --tool-arg force=false
  call relate 'Related' --tool-arg subject=Ada predicate=knows object=Bob
  call time 'week' --tool-arg expression=today
  call verify 'ids' --tool-arg 'ids=[]'
  call forget 'ids' --tool-arg 'ids=[]'
done

# The suite has no way to send a token; a door in front of the server adds it.
if [ -n "$node22" ]; then
  node -e '
    const http = require("node:http");
    http.createServer((request, response) => {
      const headers = { ...request.headers, host: "localhost:3199", authorization: "Bearer " + process.argv[1] };
      request.pipe(http.request({ port: 3199, host: "127.0.0.1", path: "/mcp", method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers); answer.pipe(response);
      }));
    }).listen(3198, "127.0.0.1");' "$token" &
  door=$!
  trap 'kill $server $door' EXIT
  sleep 1
  "$node22" node_modules/@modelcontextprotocol/conformance/dist/index.js server --url http://127.0.0.1:3198/mcp
fi
