# The MCP server over HTTP, with index, grammars and models inside: nothing is downloaded when it runs.
#   docker build -t fovea .
#   docker run --rm -p 127.0.0.1:3100:3100 -v "$PWD:/repo:ro" -v fovea:/data fovea
# The token that clients need is kept in /data/http-token; see docs/server.md.
FROM node:22-bookworm-slim AS build
WORKDIR /fovea
COPY package.json package-lock.json .npmrc ./
COPY packages/fovea/package.json packages/fovea/
RUN npm install --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm pack --workspace packages/fovea --pack-destination /tmp

FROM node:22-bookworm-slim
# A repository is asked about by git; what is mounted belongs to another user.
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory '*'
COPY --from=build /tmp/fovea-*.tgz /tmp/
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/fovea-*.tgz && rm /tmp/fovea-*.tgz \
  && mkdir /data /repo && chown node:node /data
ENV FOVEA_HOME=/data
USER node
VOLUME /data
EXPOSE 3100
ENTRYPOINT ["fovea"]
CMD ["serve", "--http", "--host", "0.0.0.0", "--port", "3100", "/repo"]
