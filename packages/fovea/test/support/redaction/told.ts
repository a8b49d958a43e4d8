/**
 * Secrets in plain sentences, as people tell them to an agent, and sentences with the same words that tell none. The secret
 * stands between ‹ and ›. Those under `test` were set apart before the rules were written. None is real.
 */
import type { SecretCase } from "./secrets.ts";
import { PLAIN_AROUND, TOLD_AROUND } from "./told-around.ts";
import { STRANGERS_PLAIN, STRANGERS_TOLD } from "./told-by-strangers.ts";

const TOLD_DEV = `
our password ‹hunter2go› is shared in the team
The admin password ‹Tulip-77x› was set last week.
the staging db password ‹Winter!2024› works for everyone
auth token ‹9f8b7c6d5e4f3a2b1c0d› is in use
use auth token ‹Zx81kQ0vLm33PqRt› for the proxy
mysql -u root -p‹Geheim123› shop
connect with mysql -p‹sup3rs3cret› -h db1
the passphrase is ‹correct-horse-42›
passphrase for the key: ‹blue!Whale9›
login is bob / ‹s3cr3tSauce›
logins: alice / ‹Pa55w0rd!x›
curl -u deploy:‹kX92mmQz› https://ci.example.org/job
PGPASSWORD=‹t0pDrawer› psql -h db -U app
set PGPASSWORD to ‹t0pDrawer9› first
api key for staging: ‹a8f5f167f44f4964e6c998dee827110c›
the api key for maps is ‹AbC9xYz12QwErTy77›
postgres://app:‹v3ryS3cure›@db.internal:5432/app
our redis password ‹qwe!123rty› must not change
root's password is ‹Zebra#19›
Sign in as admin with password ‹Opal.5591›
user bob, password ‹N0tMyD0g›
username: bob password: ‹Yellow99sub›
bob's pw is ‹gr33nTea!›
the wifi password here is ‹Cafe-4711-x›
The token ‹ya29a0AfH6SMBx81kQz› belongs to CI
bearer token ‹x81kQ0vLm33PqRt9ZxAA› is what the gateway expects
We log in with ‹Kestrel!88› as the password.
credentials are deploy:‹Fjord_2291›
creds: ops/‹Lemur=771›
The secret ‹b7d1f2c34e5a69788f› is set in the vault by hand.
client secret ‹pQ8~Zr1xKe92LmNv› for the OAuth app
the webhook secret is ‹whk5f6e7d8c9b0a1›
pin code is ‹4471›
the PIN ‹9917› opens the lab phone
ssh password for the pi is ‹raspb3rry!›
sshpass -p ‹m0untain› ssh pi@10.0.0.5
the password (‹Ruby-5120›) is on the wiki
the old password "‹Maple_77›" still works
password ‹Orchid#4› expires soon
temporary password ‹Temp!4823› for new hires
access key ‹Q3v8Z1m9K2x7R4t6› for the bucket
my npm token ‹n9Xk2Vq7Lm4Zt1Rw› is in the keychain
redis-cli -a ‹Ba11oon› ping
docker login -u ci -p ‹h4rb0ur!› registry.local
the encryption key is ‹0f1e2d3c4b5a69788796a5b4c3d2e1f0›
smtp password ‹Swift.3312› for the relay
MYSQL_PWD=‹c0ffee99› mysqldump shop
the jenkins password changed to ‹Hazel#2025›
I changed the db password to ‹Umber-9182› today
password for staging = ‹Flint!616›
db pass is ‹oak7tree›
basic auth is shop:‹Prune-88›
the htpasswd user is admin with password ‹Sienna+14›
license key ‹K7QP-22MX-91ZT-5RVA› for the IDE
The shared login for the CDN is ops@acme.test / ‹Copper*31›
`;

const TOLD_TEST = `
the team password ‹Juniper44!› is in the drawer
prod password ‹Basalt-9021› was rotated by Ana
auth token ‹c3ab8ff13720e8ad9047dd39466b3c89› goes into the header
mysqldump -u backup -p‹n1ghtly!› ledger
passphrase ‹gentle-otter-55› unlocks the signing key
The login is reports / ‹Quartz_71›
wget --user ci --password ‹Pewter99› https://files.test/x
curl -u reader:‹Mango!204› https://api.test
PGPASSWORD=‹Slate_884› pg_dump ledger
api key for production: ‹f1d2d2f924e986ac86fdf7b36c94bcdf›
amqp://worker:‹rabb1tHole›@mq.internal/ledger
our sftp password is ‹Indigo.61›
The admin's password: ‹Walnut@19›
login as root with the password ‹Cobalt-3›
pw for the demo account is ‹d3m0Day!›
access token ‹pL9xQ2vR7mZ4kT1w› was issued for the bot
use ‹Auburn*90› as the database password
the credentials are auditor / ‹Fern#4410›
signing secret ‹8d969eef6ecad3c29a3a› is shared with the bank
the PIN is ‹830217›
the vault password ‹Olive!552› must be typed twice
password "‹Cedar=12x›" is for the sandbox bank
api token ‹Zt7Kq1Vx9Lm3Rw5P› expires in May
redis password: ‹Ivory-7720›
the db user is app and the password is ‹Teal&601›
MYSQL_PWD=‹Amber_19› mysql ledger
the master password was set to ‹Garnet%44›
someone wrote the password ‹Topaz!87› on the board
webhook secret ‹whs1a2b3c4d5e6f7› belongs to Stripe
the key password is ‹Onyx.2030›
`;

const PLAIN_DEV = `
the password must have 12 characters
a token bucket limits requests
auth token expires after 30 minutes
mysql -p asks for a password
the password is hashed with bcrypt
passwords are never logged
our password policy needs 2 digits
the password field is called pwd
password reset mails are sent by the mailer
auth token validation happens in middleware.ts
the token is refreshed every 15 minutes
the token endpoint is /oauth/token
token 42 of the stream is EOF
the tokenizer splits on 3 spaces
the secret is stored in Vault
secrets come from AWS Secrets Manager
the secret santa list is in Notion
the api key is read from the environment
api keys are rotated every 90 days
api key for staging: see the vault
api key for production is in 1Password
the access key must be rotated monthly
login is required for checkout
the login page is in src/login.tsx
login / logout are in the menu
logins are limited to 5 per minute
credentials are stored in ~/.aws/credentials
credentials: see the onboarding page
the passphrase must be at least 20 characters
passphrase prompts are disabled in CI
the pin is checked by the terminal
pin 17 drives the relay
pin numbers are in the board file
commit 3f2a9c1d fixed the login
git sha 9fceb02d0ae598e95dc970b74767f19372d61af8 broke auth
the key is the user id 123e4567-e89b-12d3-a456-426614174000
the cache key 5d41402abc4b2a76b9719d911017c592 is the md5 of the body
sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 of the empty file
the primary key is user_id2
foreign key order_id42 is indexed
the sort key v2-created is used
the password column was renamed to password_hash2
password hashing uses argon2id
the password test2 fails on CI
the token parser v2 handles quotes
auth token parsing moved to auth2.ts
the auth token header is X-Auth-2
auth tokens v2 are opaque
password rules: 12 characters, 1 digit
password length is 16 to 64
the password prompt times out after 60s
a password with 3 failures locks the account
the password was changed in 2024
passwords from 2019 must be reset
password123 is on the block list of weak passwords
curl -u asks for the password
curl -u $USER:$TOKEN https://api.test
PGPASSWORD=$DB_PASSWORD psql
PGPASSWORD is set in CI
postgres://localhost:5432/app
postgres://app@db/app has no password
redis-cli -a needs a password
docker login -u ci --password-stdin reads it
the token count is 4096
max tokens is 8192
the prompt has 1200 tokens left
bearer tokens are JWTs with RS256
token based auth (OAuth2) replaced sessions
the OAuth2 token flow is PKCE
the session token cookie is named sid2
secret scanning found 3 issues
the secret sauce is the ranker v3
client secret rotation is issue 118
the signing key id is kid-2024
key 3 is the escape key
encryption key rotation runs every 30 days
the ssh key is ed25519
ssh keys are in ~/.ssh/id_ed25519
the license key check is in license2.go
access token lifetime is 3600s
the password manager is 1Password
the wifi password is on the fridge
the password of the test user is in .env.test
the password is the same as in staging
basic auth is used in staging
basic auth is off in v2
creds are in 1password
our pw rules are strict
`;

const PLAIN_TEST = `
the password needs 2 uppercase letters
auth token lifetime is 45 minutes
the token ring has 16 nodes
mysql -p without a value prompts
token v3 adds a checksum
the secret name is db-main-2
secret rotation takes 5 minutes
the api key header is X-Api-Key
api key for maps: ask Lena
login is slow on Safari17
login as guest works in v3
the passphrase is asked twice
commit 8c2e44f1 added the token cache
the cache key is sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709
uuid 550e8400-e29b-41d4-a716-446655440000 is the tenant
the partition key is tenant2
password checks moved to policy2.ts
passwords expire after 180 days
PGPASSWORD must be set before pg_dump
redis://localhost:6379/0
curl -u needs user:password
credentials are loaded by boto3
the session secret is generated at boot
the PIN must have 6 digits
pin the version to 4.17.21
the auth token is a JWT signed with ES256
the access token is cached in Redis6
bearer auth replaced basic auth in 2023
the key derivation uses pbkdf2 with 600000 rounds
the license key is bought per seat
password login is off for root
the token limit is 200k
webhook secret validation uses hmac-sha256
the signing secret lives in Vault under kv2
`;

function casesOf(text: string): SecretCase[] {
  return linesOf(text).map((line) => ({
    text: line.replaceAll(/[‹›]/g, ""),
    secrets: [...line.matchAll(/‹([^›]+)›/g)].map((match) => match[1]!),
  }));
}

function linesOf(text: string): string[] {
  return text.trim().split("\n");
}

export const TOLD = {
  dev: casesOf(TOLD_DEV + STRANGERS_TOLD.trimStart() + TOLD_AROUND.trimStart()),
  test: casesOf(TOLD_TEST),
};
export const TELLING_NONE = {
  dev: linesOf(PLAIN_DEV + STRANGERS_PLAIN.trimStart() + PLAIN_AROUND.trimStart()),
  test: linesOf(PLAIN_TEST),
};
