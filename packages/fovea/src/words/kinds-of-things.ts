/**
 * What a name is a kind of: a question about the database is answered by what was said about Postgres, and the other way
 * round. Two of a kind are not alike: what was decided about MySQL does not answer a question about Postgres.
 * From general knowledge of the trade, for prose.
 */
import { stem } from "./stem.ts";
import { baseOf } from "./word-forms.ts";

const KINDS = `
  database: postgres postgresql mysql mariadb sqlite oracle mongodb mongo cassandra dynamodb aurora rds cockroachdb firestore supabase redis sql
  warehouse: snowflake redshift bigquery databricks clickhouse synapse
  cache: redis memcached varnish cdn
  queue: kafka rabbitmq sqs nats pulsar kinesis celery sidekiq broker topic
  stream: kafka kinesis flink pulsar debezium cdc
  monitoring: prometheus grafana datadog newrelic nagios zabbix cloudwatch metrics alert
  metric: prometheus grafana datadog auc latency
  log: loki splunk kibana logstash syslog
  search: elasticsearch opensearch solr lucene algolia meilisearch typesense faiss
  cloud: aws azure gcp amazon google
  storage: s3 bucket gcs minio blob disk volume
  bucket: s3 gcs minio
  kubernetes: k8s eks gke aks kubectl helm kubelet pod cluster
  cluster: eks gke aks kubernetes
  container: docker podman containerd pod image
  machine: node vm instance server ec2
  scheduler: airflow cron dagster prefect luigi quartz dag
  ci: jenkins github actions gitlab circleci buildkite
  deploy: argo argocd helm flux spinnaker rollout
  infrastructure: terraform pulumi ansible cloudformation
  secret: vault kms keychain
  identity: keycloak okta auth0 oidc oauth saml sso
  login: oauth oidc sso keycloak session
  payment: stripe adyen paypal klarna braintree invoice subscription
  email: postmark mailchimp sendgrid ses smtp
  sms: twilio messagebird vonage text
  chat: slack teams discord
  ticket: jira linear issue
  tracker: jira linear sentry
  wiki: confluence notion
  framework: react vue angular svelte django rails spring flask fastapi express nextjs
  frontend: react vue angular svelte css html
  backend: django rails spring flask fastapi express server
  language: rust python java kotlin swift typescript javascript ruby golang lua
  browser: chrome firefox safari edge explorer
  mobile: android ios iphone phone app
  phone: android ios iphone xiaomi samsung pixel huawei
  apple: ios iphone ipad mac macos safari watchos xcode
  mac: macos osx metal
  tablet: ipad
  os: android ios windows linux macos
  gpu: cuda nvidia a100 v100
  graphics: vulkan directx metal opengl shader renderer
  engine: unreal unity godot
  model: transformer lightgbm xgboost bert embedding network
  notebook: jupyter ipynb
  radio: bluetooth wifi thread zigbee lora ble
  wireless: bluetooth wifi zigbee lora ble
  bus: i2c spi can uart
  sensor: accelerometer thermometer gyroscope gps
  microcontroller: esp32 stm32 avr cpu
  format: json csv parquet avro xml yaml protobuf
  schema: avro protobuf
  protocol: http grpc websocket mqtt tcp udp
  certificate: letsencrypt tls x509
  firewall: waf iptables
  location: gps geo coordinates
  map: gps tile
  money: euro dollar cents price cost
  tax: vat gst
  discount: coupon voucher rebate
  carrier: ups dhl fedex hermes
  linter: eslint biome ruff flake8 sqlfluff clippy
  formatter: prettier black gofmt biome rustfmt
  bundler: webpack vite esbuild rollup parcel
  test: jest vitest pytest junit playwright cypress
  privacy: gdpr consent pii
  law: gdpr legal contract
  audit: iso soc2 certification
  region: frankfurt ohio europe eu us
  person: user customer patient player employee
  vehicle: car truck
  time: hour minute second day clock
  weekend: saturday sunday
  holiday: christmas easter vacation
  audio: sound music voice speaker
  picture: image photo screenshot png jpeg
  video: webrtc mp4 stream
  document: pdf letter word file
  crash: panic segfault oom abort
  memory: ram heap oom leak allocation garbage arena
  error: panic exception nan 500 502 503 504
  timeout: deadline 504
  closure: lambda
  number: integer float decimal`;

const known = new Map<string, Set<string>>();
for (const line of KINDS.trim().split("\n")) {
  const [kind, members] = line.trim().split(": ");
  for (const member of members!.split(" ")) {
    link(stemOf(kind!), stemOf(member));
    link(stemOf(member), stemOf(kind!));
  }
}

/** Stems of what this is a kind of, and of what is a kind of this. */
export function kindsOf(stemmed: string): Iterable<string> {
  return known.get(stemmed) ?? [];
}

function link(from: string, to: string): void {
  if (from !== to) known.set(from, (known.get(from) ?? new Set()).add(to));
}

function stemOf(word: string): string {
  return stem(baseOf(word));
}
