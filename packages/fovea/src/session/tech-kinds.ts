/**
 * Products that stand in for each other: whoever chooses one of a kind after another has changed their mind. Words alone
 * do not tell, and the built-in model knows names of products only by the code around them.
 */
const KINDS: readonly string[] = [
  "postgres postgresql pg mysql mariadb sqlite mongodb mongo oracle mssql cockroachdb cockroach dynamodb cassandra couchdb firestore duckdb clickhouse supabase planetscale",
  "redis memcached valkey keydb hazelcast",
  "kafka rabbitmq sqs nats activemq pulsar kinesis bullmq celery sidekiq mqtt zeromq temporal",
  "npm pnpm yarn bun deno",
  "pip poetry pipenv uv conda pdm",
  "webpack vite rollup parcel esbuild turbopack rspack snowpack browserify",
  "jest vitest mocha jasmine ava karma qunit",
  "pytest unittest nose nose2",
  "cypress playwright selenium puppeteer testcafe webdriverio",
  "react vue svelte angular solid solidjs preact ember lit qwik",
  "next nextjs nuxt remix gatsby astro sveltekit",
  "express fastify koa hapi hono nestjs",
  "flask django fastapi bottle tornado sanic starlette",
  "tailwind bootstrap bulma sass scss less styled-components emotion",
  "redux zustand mobx recoil jotai pinia vuex",
  "rest graphql grpc soap trpc http websockets websocket sse polling",
  "docker podman containerd buildah",
  "kubernetes nomad swarm ecs k3s",
  "terraform pulumi ansible cloudformation cdk opentofu chef puppet",
  "jenkins circleci travis buildkite drone teamcity actions gitlab-ci",
  "aws azure gcp heroku render fly vercel netlify digitalocean",
  "bcrypt argon2 argon2id scrypt pbkdf2",
  "jwt oauth saml session-cookies cookies paseto",
  "zod joi yup ajv valibot superstruct io-ts typebox",
  "prisma typeorm sequelize drizzle knex mikro-orm kysely objection",
  "sqlalchemy peewee tortoise pony",
  "moment date-fns luxon dayjs temporal",
  "eslint biome tslint oxlint standard",
  "prettier dprint",
  "black ruff yapf autopep8 flake8 pylint",
  "maven gradle ant sbt bazel buck make cmake meson ninja",
  "junit testng spock",
  "log4j logback slf4j winston pino bunyan zap zerolog logrus",
  "rust go golang java kotlin python ruby php csharp typescript javascript elixir scala swift",
  "json yaml toml xml protobuf avro msgpack",
  "markdown asciidoc restructuredtext rst",
  "tabs spaces",
  "camelcase snake_case kebab-case pascalcase",
  "uuid uuids ulid ulids nanoid cuid snowflake serial",
  "elasticsearch opensearch solr meilisearch typesense algolia",
  "s3 gcs minio r2",
  "sentry rollbar bugsnag datadog newrelic grafana prometheus",
  "monorepo polyrepo multirepo",
  "mit apache gpl bsd mpl agpl",
  "english german french spanish",
  "cron temporal airflow dagster prefect",
];

const KIND_OF = new Map<string, Set<number>>();
for (const [kind, names] of KINDS.entries())
  for (const name of names.split(" ")) KIND_OF.set(name, (KIND_OF.get(name) ?? new Set()).add(kind));

/** The kinds of things that a text names, each with the names. */
export function kindsIn(text: string): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const word of text.toLowerCase().match(/[a-z][\w-]*/g) ?? [])
    for (const kind of KIND_OF.get(word) ?? []) found.set(kind, (found.get(kind) ?? new Set()).add(word));
  return found;
}
