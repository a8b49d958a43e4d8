/**
 * Secrets as they look in real life, in the places where people and tools write them. None is real: their random part is
 * drawn from a seed, and no one stands in this file as a whole, so that no scanner takes the repository for leaking.
 */
import { createRandom } from "../random.ts";

export interface SecretCase {
  /** What somebody might ask to be remembered. */
  text: string;
  /** What must not be stored of it. */
  secrets: string[];
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = UPPER.toLowerCase();
const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const LETTERS = UPPER + LOWER + DIGITS;
const BASE64 = `${LETTERS}+/`;

const random = createRandom(20_261_116);

function draw(length: number, alphabet = LETTERS): string {
  let text = "";
  while (text.length < length) text += alphabet[random.below(alphabet.length)];
  return text;
}

/** A prefix is joined here, so that it does not stand before its secret in the source. */
function join(...parts: string[]): string {
  return parts.join("");
}

function one(secret: string, write: (secret: string) => string): SecretCase {
  return { text: write(secret), secrets: [secret] };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

const jwt = join(
  encode({ alg: "HS256", typ: "JWT" }),
  ".",
  encode({ sub: draw(12, DIGITS), iat: 1_700_000_000 }),
  ".",
  draw(43),
);

function pem(kind: string): SecretCase {
  const lines = Array.from({ length: 6 }, () => draw(64, BASE64));
  const [dashes, begin] = ["-".repeat(5), `BEGIN ${kind}PRIVATE KEY`];
  return {
    text: `The deploy key is\n${dashes}${begin}${dashes}\n${lines.join("\n")}\n${dashes}${begin.replace("BEGIN", "END")}${dashes}\nand goes into the vault.`,
    secrets: lines,
  };
}

export const PROSE: SecretCase[] = [
  one(draw(14), (s) => `The password of the staging database is ${s}, ask Maria if it changes.`),
  one(join("gh", "p_", draw(36)), (s) => `CI pushes with ${s} until we have the app.`),
  one(join("github", "_pat_", draw(22), "_", draw(59)), (s) => `Use ${s} for the release bot.`),
  one(join("AK", "IA", draw(16, `${UPPER}234567`)), (s) => `The uploader has the key ${s}.`),
  one(join("xo", "xb-", draw(12, DIGITS), "-", draw(12, DIGITS), "-", draw(24)), (s) => `Slack bot: ${s}.`),
  one(join("sk", "-ant-", "api03-", draw(93), "AA"), (s) => `We pay with ${s} in tests.`),
  one(join("sk", "-proj-", draw(48)), (s) => `OpenAI key ${s} is rate limited.`),
  one(join("sk", "_live_", draw(24)), (s) => `Never use ${s} locally.`),
  one(join("gl", "pat-", draw(20)), (s) => `The GitLab mirror uses ${s}.`),
  one(join("np", "m_", draw(36)), (s) => `npm publishes with ${s}.`),
  one(join("AI", "za", draw(35)), (s) => `Maps is called with ${s}.`),
  one(join("SG", ".", draw(22), ".", draw(43)), (s) => `Mails go out with ${s}.`),
  one(join("hf", "_", draw(34, UPPER + LOWER)), (s) => `The model is pulled with ${s}.`),
  one(join("dop", "_v1_", draw(64, HEX)), (s) => `The droplet token ${s} expires in May.`),
  one(join("pypi", "-AgEIcHlwaS5vcmc", draw(90)), (s) => `Wheels are uploaded with ${s}.`),
  one(jwt, (s) => `A session of the test user: ${s}`),
  one(draw(12), (s) => `Log in as admin with the passphrase "${s}" on the console.`),
  pem("RSA "),
  pem("OPENSSH "),
  pem(""),
  pem("EC "),
];

export const CODE: SecretCase[] = [
  one(draw(18), (s) => `const DB_PASSWORD = "${s}";`),
  one(draw(40), (s) => `aws_secret_access_key = ${s}`),
  one(draw(32, HEX), (s) => `api_key: '${s}',`),
  one(draw(24), (s) => `client.login(username="svc", password="${s}")`),
  one(draw(20), (s) => `spring.datasource.password=${s}`),
  one(draw(28), (s) => `SECRET_KEY = b'${s}'`),
  one(draw(30), (s) => `services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: ${s}\n`),
  one(draw(22), (s) => `<add key="ApiToken" value="x" /> <password>${s}</password>`),
  one(draw(36), (s) => `os.environ["STRIPE_SECRET"] = "${s}"`),
  one(draw(26), (s) => `private static final String CLIENT_SECRET = "${s}";`),
  one(draw(16), (s) => `$db_pass = '${s}';`),
  one(draw(19), (s) => `let authToken: String = "${s}".to_string();`),
  one(draw(33), (s) => `//registry.npmjs.org/:_authToken=${s}`),
  one(draw(21), (s) => `machine api.acme.dev login bot password ${s}`),
  one(join("ey", draw(30)), (s) => `headers: { "X-Api-Key": "${s}" }`),
  one(draw(64, HEX), (s) => `ENCRYPTION_KEY=${s}`),
  one(draw(25), (s) => `var opts = new Options { Secret = "${s}" };`),
  one(draw(44, BASE64), (s) => `AccountKey=${s};EndpointSuffix=core.windows.net`),
];

export const JSON_TEXTS: SecretCase[] = [
  one(draw(16), (s) => `{"user": "svc", "password": "${s}"}`),
  one(draw(40), (s) => `{"auths": {"ghcr.io": {"auth": "${s}"}}}`),
  one(draw(32), (s) => `{"client_id": "web", "client_secret": "${s}", "scope": "read"}`),
  one(draw(24), (s) => JSON.stringify({ body: JSON.stringify({ apiToken: s }) })),
  one(draw(50), (s) => `{"refresh_token": "${s}", "expires_in": 3600}`),
  one(draw(64, HEX), (s) => `{"private_key_id": "${draw(40, HEX)}", "privateKey": "${s}"}`),
  one(draw(14), (s) => `{"smtp": {"host": "mail.acme.dev", "pass": "${s}"}}`),
  one(draw(48), (s) => `[{"name": "DATABASE_PASSWORD", "value": "${s}"}]`),
];

export const URLS: SecretCase[] = [
  one(draw(16), (s) => `postgres://app:${s}@db.acme.dev:5432/shop`),
  one(draw(18), (s) => `mongodb+srv://root:${s}@cluster0.acme.mongodb.net/?retryWrites=true`),
  one(draw(20), (s) => `redis://:${s}@cache.acme.dev:6379/0`),
  one(draw(24), (s) => `amqp://worker:${s}@mq.acme.dev/vhost`),
  one(draw(32), (s) => `https://api.acme.dev/v1/users?api_key=${s}&page=2`),
  one(draw(40), (s) => `https://acme.dev/cb?access_token=${s}#done`),
  one(draw(36), (s) => `https://bot:${s}@git.acme.dev/team/shop.git`),
  one(
    draw(24),
    (s) => `https://hooks.slack.com/services/T${draw(8, UPPER)}/B${draw(8, UPPER)}/${s} posts to #deploys`,
  ),
  one(draw(64, HEX), (s) => `https://bucket.s3.amazonaws.com/a.zip?X-Amz-Signature=${s}`),
  one(join(draw(10, DIGITS), ":AA", draw(33)), (s) => `https://api.telegram.org/bot${s}/getMe`),
];

export const COMMANDS: SecretCase[] = [
  one(draw(32), (s) => `curl -H "Authorization: Bearer ${s}" https://api.acme.dev/me`),
  one(draw(16), (s) => `curl -u deploy:${s} https://ci.acme.dev/build`),
  one(draw(15), (s) => `mysql -h db -u root -p${s} shop`),
  one(draw(20), (s) => `docker login -u bot --password ${s} ghcr.io`),
  one(draw(18), (s) => `PGPASSWORD=${s} psql -h db -U app shop`),
  one(draw(40), (s) => `export AWS_SECRET_ACCESS_KEY=${s}`),
  one(draw(22), (s) => `sshpass -p '${s}' ssh root@10.0.0.7`),
  one(draw(30), (s) => `helm upgrade shop ./chart --set auth.token=${s}`),
  one(draw(26), (s) => `vault login -method=userpass username=me password=${s}`),
  one(draw(36), (s) => `gh auth login --with-token ${s}`),
  one(
    Buffer.from(`bot:${draw(12)}`).toString("base64"),
    (s) => `curl -H 'Authorization: Basic ${s}' https://acme.dev`,
  ),
  one(draw(17), (s) => `redis-cli -a ${s} --tls ping`),
  one(draw(20), (s) => `kubectl create secret generic db --from-literal=password=${s}`),
];

export const SECRETS: readonly SecretCase[] = [...PROSE, ...CODE, ...JSON_TEXTS, ...URLS, ...COMMANDS];
