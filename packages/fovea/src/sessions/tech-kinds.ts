/**
 * Products that replace each other: choosing one of a kind after another means a change of mind. Words alone
 * do not tell, and the built-in model knows names of products only by the code around them.
 */
const KINDS: readonly (readonly [name: string, products: string])[] = [
  [
    "database",
    "postgres postgresql pg mysql mariadb sqlite mongodb mongo oracle mssql cockroachdb cockroach dynamodb cassandra couchdb firestore duckdb clickhouse supabase planetscale",
  ],
  ["cache", "redis memcached valkey keydb hazelcast"],
  [
    "queue, message broker",
    "kafka rabbitmq sqs nats activemq pulsar kinesis bullmq celery sidekiq mqtt zeromq temporal",
  ],
  ["package manager", "npm pnpm yarn bun deno"],
  ["package manager", "pip poetry pipenv uv conda pdm"],
  ["bundler, build tool", "webpack vite rollup parcel esbuild turbopack rspack snowpack browserify"],
  ["test framework, test runner", "jest vitest mocha jasmine ava karma qunit"],
  ["test framework, test runner", "pytest unittest nose nose2"],
  ["browser tests, end-to-end tests", "cypress playwright selenium puppeteer testcafe webdriverio"],
  ["UI framework, frontend", "react vue svelte angular solid solidjs preact ember lit qwik"],
  ["web framework, frontend", "next nextjs nuxt remix gatsby astro sveltekit"],
  ["web framework, backend", "express fastify koa hapi hono nestjs"],
  ["web framework, backend", "flask django fastapi bottle tornado sanic starlette"],
  ["styling, css", "tailwind bootstrap bulma sass scss less styled-components emotion"],
  ["state management", "redux zustand mobx recoil jotai pinia vuex"],
  ["API protocol", "rest graphql grpc soap trpc http websockets websocket sse polling"],
  ["container runtime", "docker podman containerd buildah"],
  ["orchestration", "kubernetes nomad swarm ecs k3s"],
  ["infrastructure as code", "terraform pulumi ansible cloudformation cdk opentofu chef puppet"],
  ["CI", "jenkins circleci travis buildkite drone teamcity actions gitlab-ci"],
  ["cloud provider, hosting", "aws azure gcp heroku render fly vercel netlify digitalocean"],
  ["password hashing", "bcrypt argon2 argon2id scrypt pbkdf2"],
  ["authentication", "jwt oauth saml session-cookies cookies paseto"],
  ["validation library", "zod joi yup ajv valibot superstruct io-ts typebox"],
  ["ORM, database access", "prisma typeorm sequelize drizzle knex mikro-orm kysely objection"],
  ["ORM, database access", "sqlalchemy peewee tortoise pony"],
  ["date library", "moment date-fns luxon dayjs temporal"],
  ["linter", "eslint biome tslint oxlint standard"],
  ["formatter", "prettier dprint"],
  ["formatter, linter", "black ruff yapf autopep8 flake8 pylint"],
  ["build system", "maven gradle ant sbt bazel buck make cmake meson ninja"],
  ["test framework", "junit testng spock"],
  ["logging library", "log4j logback slf4j winston pino bunyan zap zerolog logrus"],
  ["language", "rust go golang java kotlin python ruby php csharp typescript javascript elixir scala swift"],
  ["data format", "json yaml toml xml protobuf avro msgpack"],
  ["documentation format", "markdown asciidoc restructuredtext rst"],
  ["indentation", "tabs spaces"],
  ["naming, case", "camelcase snake_case kebab-case pascalcase"],
  ["id format", "uuid uuids ulid ulids nanoid cuid snowflake serial"],
  ["search engine", "elasticsearch opensearch solr meilisearch typesense algolia"],
  ["object storage", "s3 gcs minio r2"],
  ["monitoring, error tracking", "sentry rollbar bugsnag datadog newrelic grafana prometheus"],
  ["repository layout", "monorepo polyrepo multirepo"],
  ["licence, license", "mit apache gpl bsd mpl agpl"],
  ["language", "english german french spanish"],
  ["scheduler", "cron temporal airflow dagster prefect"],
];

const KIND_OF = new Map<string, Set<number>>();
for (const [kind, [, names]] of KINDS.entries())
  for (const name of names.split(" ")) KIND_OF.set(name, (KIND_OF.get(name) ?? new Set()).add(kind));

/** The kinds of things that a text names, each with the names. */
export function kindsIn(text: string): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const word of text.toLowerCase().match(/[a-z][\w-]*/g) ?? [])
    for (const kind of KIND_OF.get(word) ?? []) found.set(kind, (found.get(kind) ?? new Set()).add(word));
  return found;
}

/** Products with the names of everyday words: alone they do not say that the kind is meant. */
const EVERYDAY = new Set(
  "go make rest next less standard render fly actions solid black ant chef puppet pony bottle lit ember drone swarm zap temporal spaces express apache emotion parcel pulsar english german french spanish tabs serial polling buck cookies http json xml react docker sessions bun rust java swift ruby python javascript typescript php".split(
    " ",
  ),
);

/** What the kinds are called, for who asks by the kind: "which package manager do we use?". */
export function kindNamesIn(text: string): string[] {
  return [...kindsIn(text)].flatMap(([kind, products]) =>
    [...products].every((product) => EVERYDAY.has(product)) ? [] : KINDS[kind]![0].split(", "),
  );
}
