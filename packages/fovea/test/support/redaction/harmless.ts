/** Two hundred texts that look as if a secret were in them, and have none: hashes, ids, images, lock files, placeholders. */
import { createRandom } from "../random.ts";

const HEX = "0123456789abcdef";
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const random = createRandom(61);

function draw(length: number, alphabet = HEX): string {
  let text = "";
  while (text.length < length) text += alphabet[random.below(alphabet.length)];
  return text;
}

function uuid(): string {
  return [8, 4, 4, 4, 12].map((length) => draw(length)).join("-");
}

function times(count: number, make: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

const HASHES = [
  ...times(8, () => `The bug came in with commit ${draw(40)}.`),
  ...times(6, () => `git revert ${draw(7)} fixed the build`),
  ...times(6, (at) => `sha256sum of release ${at}: ${draw(64)}  fovea-${at}.tgz`),
  ...times(5, () => `md5 ${draw(32)} is what the CDN returns`),
  ...times(5, () => `FROM node:20@sha256:${draw(64)}`),
  ...times(5, () => `index ${draw(7)}..${draw(7)} 100644`),
  ...times(5, () => `ETag: "${draw(32)}"`),
];

const IDS = [
  ...times(12, () => `The order ${uuid()} was charged twice.`),
  ...times(6, () => `{"id": "${uuid()}", "status": "open"}`),
  ...times(4, () => `traceparent: 00-${draw(32)}-${draw(16)}-01`),
  ...times(4, () => `Mongo document ${draw(24)} has no owner.`),
  ...times(4, () => `https://github.com/acme/shop/commit/${draw(40)}`),
  ...times(4, () => `arn:aws:iam::${draw(12, "0123456789")}:role/deploy`),
  ...times(4, () => `session ${uuid()} ended with code 1006`),
];

const LOCKS = [
  ...times(8, () => `"integrity": "sha512-${draw(86, BASE64)}=="`),
  ...times(4, () => `resolved "https://registry.yarnpkg.com/ms/-/ms-2.1.3.tgz#${draw(40)}"`),
  ...times(4, () => `golang.org/x/sys v0.15.0 h1:${draw(43, BASE64)}=`),
  ...times(4, () => `checksum = "${draw(64)}"`),
  ...times(4, () => `    --hash=sha256:${draw(64)}`),
];

const IMAGES = [
  ...times(6, () => `<img src="data:image/png;base64,iVBORw0KGgo${draw(200, BASE64)}">`),
  ...times(4, () => `background: url(data:image/svg+xml;base64,${draw(120, BASE64)}==)`),
  ...times(2, () => `src: url("data:font/woff2;base64,d09GMg${draw(160, BASE64)}")`),
];

const VERSIONS = [
  "Upgrade from 1.24.3-beta.2+build.5114f85 to 2.0.0 on Monday.",
  "python 3.12.1 on linux/amd64, glibc 2.38-1ubuntu6.1",
  "The API version is 2023-11-15 and the schema v1alpha3.",
  "node v20.19.0, npm 10.8.2, sqlite 3.53.0",
  "chrome/120.0.6099.129 fails, chrome/121.0.6167.85 works",
  "Kernel 6.8.0-31-generic breaks inotify.",
  "postgres:16.1-alpine3.19 is the base image",
  "Set target to es2022 and lib to dom.iterable.",
];

const PLACEHOLDERS = [
  "Set OPENAI_API_KEY=YOUR_API_KEY in .env before you start.",
  'const token = process.env.GITHUB_TOKEN ?? "";',
  `password: \${DB_PASSWORD}`,
  "password = <your-password>",
  "api_key: xxxxxxxxxxxxxxxx",
  'client_secret = "changeme"',
  "postgres://user:password@localhost:5432/db",
  "postgres://USER:PASSWORD@HOST:5432/DB",
  "https://user:pass@example.com/path",
  "curl -H 'Authorization: Bearer $TOKEN' https://api.acme.dev",
  'curl -H "Authorization: Bearer <token>" https://api.acme.dev',
  "export AWS_SECRET_ACCESS_KEY=...",
  "token: {{ .Values.token }}",
  'secretKeyRef: { name: db, key: "password" }',
  `\${{ secrets.NPM_TOKEN }} is set in the repository settings`,
  "The sk-... key goes into the vault, not into the file.",
  "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx is the shape of a token",
  "AKIAIOSFODNN7EXAMPLE is the key of the manual",
  "password: str = Field(min_length=8)",
  'password = getpass("Password: ")',
  "password: String? = null",
  "mysql -u root -p shop",
  "docker login --password-stdin ghcr.io",
  "vault kv get -field=password secret/db",
  'apiKey: config.get("apiKey"),',
  "secret = os.environ['SECRET']",
  "PGPASSWORD=$PGPASSWORD psql",
  "private_key_path: /etc/ssl/private/server.pem",
  "token_url: https://login.acme.dev/oauth/token",
  'passwordField.setAttribute("type", "password")',
];

const PROSE = [
  "The password is checked in verifyPassword before the session starts.",
  "Passwords must be at least twelve characters long.",
  "The token bucket refills ten times per second.",
  "We decided to keep the secret in the vault, never in the repository.",
  "The key of the map is the path, the value is the digest.",
  "Ask Anna for the password of the printer.",
  "A token is about four characters of English.",
  "The API key must be sent as a header, not as a query parameter.",
  "The primary key is (project_id, key).",
  "Reset the password with `fovea user reset <name>`.",
  "token expired: the clock of the runner was off by an hour",
  "The secret of fast tests is fewer processes.",
  "The public key is published at /.well-known/jwks.json.",
  "Foreign keys are on in every connection.",
  "Basic authentication is switched off since March.",
  "The tokenizer splits identifiers at capital letters.",
  "passphrase: the user is asked for it, it is never stored",
  "Authorization: only admins may call /metrics.",
  "The bearer of the certificate is checked by the proxy.",
  "credentials: include is needed for cookies to be sent",
];

const CODE = [
  "const tokens = tokenize(source);",
  "for (const [key, value] of Object.entries(map)) keys.push(key);",
  "if (password !== confirmation) throw new Error('they differ');",
  "public_key = serialization.load_pem_public_key(data)",
  "def check_password(self, password: str) -> bool:",
  "const secretNames = new Set(['password', 'token']);",
  "token = next(tokens)",
  "key = f'{user_id}:{page}'",

  "primaryKey: true, autoIncrement: true",
  'keyboard.press("Control+Shift+K")',
  "csrfToken: readCookie('csrftoken'),",
  "auth: { user, pass } = config.smtp",
  "maxTokens: 4096, temperature: 0.2",
  "SELECT token_count, key FROM usage WHERE token_count > 1000",
  "type Token = { kind: TokenKind; start: number; end: number };",
  "passwordHash: await bcrypt.hash(password, 12),",
  "sort_keys=True, indent=2",
  'router.post("/auth/token", issueToken)',
  "KEY_SIZE = 2048",
];

const NUMBERS = [
  ...times(6, (at) => `The event at ${1_700_000_000_000 + at * 86_400_000} was late.`),
  ...times(4, () => `Ticket ACME-${draw(5, "123456789")} has the details.`),
  "Call +49 30 901820 if the line is down.",
  "The frame is 0x7ffeefbff5c8, the size 0x1000.",
  "IPv6: 2001:0db8:85a3:0000:0000:8a2e:0370:7334",
  "MAC 00:1b:44:11:3a:b7 gets the address 10.0.0.42",
  "color: #a1b2c3; border: 1px solid #ffeecc80;",
  "The mean is 0.48293847561, the deviation 0.0012938475.",
];

export const HARMLESS: readonly string[] = [
  ...HASHES,
  ...IDS,
  ...LOCKS,
  ...IMAGES,
  ...VERSIONS,
  ...PLACEHOLDERS,
  ...PROSE,
  ...CODE,
  ...NUMBERS,
];
