/** What people outside the project tried: secrets of several words, after arrows, as plain words, and their look-alikes. */
export const STRANGERS_TOLD = `
our wifi password is ‹correct horse battery staple›
passphrase of the key: ‹blue monkeys dance›
the passphrase is ‹purple llama drinks tea›
The backup passphrase is ‹seven quiet rivers bend north›.
wifi password: ‹green table lamp sings›
the vault passphrase -> ‹old maple rocket›
our guest password is ‹sunny otter paints fences›, ask nobody
Password for the demo account -> ‹letmein123›
Password for the demo account → ‹letmein123›
db password => ‹mango99x›
admin pw -> ‹Zebra!44›
api token -> ‹9f8b7c6d5e4f3a2b1c0d›
secret_key_base is ‹3f1c9a7be2d4456f8a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5›
The signing_secret is ‹b7d1f2c34e5a69788f00›
jwt_secret_key is ‹Q3v8Z1m9K2x7R4t6Yw›
x-api-key ‹a8f5f167f44f4964e6c998dee827110c›
send x-auth-token ‹5d41402abc4b2a76b9719d911017c592› with it
MySQL root pw is ‹qwerty77›
the router pw: ‹dragon88›
password "‹swordfish›" works on staging
the password '‹bluebird›' opens the admin page
use ‹swordfish› as password for ftp
try ‹bluebird› as the password.
use ‹sesame› as the ssh passphrase on staging
TOTP seed ‹JBSWY3DPEHPK3PXP›
the OTP code seed ‹GEZDGNBVGY3TQOJQ› is for CI
2FA seed for ops: ‹KRSXG5CTMVRXEZLU›
the door code is ‹4711›
alarm code: ‹90210›
the gate code for the yard is ‹5521› and changes in May
safe code ‹773311›
sign in as root/‹toor›
log in as admin/‹hunter2›
sign in with demo:‹letmein9› on staging
logged in as pi/‹raspberry›
passphrase ‹quiet-heron-88› unlocks the backup
The passphrase for the backup disk is ‹lonely tiger eats mango›
The Wi-Fi password is ‹Correct Horse Battery Staple›
the password "‹opensesame›" is for the demo
log in with admin / ‹hunter2›
the login is root/‹toor›
the access code is ‹9921›
keypad code: ‹5512›#
`;

export const STRANGERS_PLAIN = `
the password is hashed with argon2
password reset emails expire
the door code is checked twice
sign in as admin/owner role
token -> refresh token flow
the password is never sent in plain text
the password is case sensitive everywhere
our wifi password is printed on the router
the passphrase is asked once per session
password: ask the ops team
password: see team wiki page
the password is too short for production use
passphrase prompts show masked input fields
the password is optional for guest users
password -> hash -> store
password → bcrypt hash
pwd -> current directory
pw -> hashed
key -> value pairs
secret -> vault path
the secret_key_base is read from credentials
the signing_secret is rotated monthly
primary_key is user_id
x-api-key header is required
x-auth-token expires after 15 minutes
the pw is hashed
the pw is stored as argon2id
our pw is base64
password "field" is red
the password "reset" link works on staging
the password 'hint' is for users
use bcrypt as password hasher
use vault as token store
use email as password for nothing
use pass as password manager
TOTP seed is stored encrypted
the OTP code length is 6
2FA seed rotation runs every 90 days
alarm code: see the binder
the gate code path handles 4000 lines
safe code review takes 2 days
the exit code is 1234
the status code is 4040
the lock code has 1200 lines
sign in as admin or owner
sign in with Google/GitHub
log in as root/superuser is disabled
log in with user/password
sign in to app/settings
logged in as editor/viewer
the password is stored by the identity provider
the password is what users forget most
passphrase: at least twenty characters
wifi password: changed every month
log in as admin:staging
log in with SAML/OAuth2
sign in with OIDC / OAuth2
login test/spec files are slow
building code 2021 applies
the access code generator emits 6 digits
the password "strength" works as a meter
password: minimum length eight
passphrase: three random words work best
the password is team specific and documented
MFA is required for AWS CONSOLE ACCESS USERS
`;
