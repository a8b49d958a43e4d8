/**
 * Secrets that stand before their word, after "used to be", "equals" or "pw", beside the id of their key, and their
 * look-alikes. The first 31 secrets and 41 look-alikes were written before the rules for them, the others to try the rules.
 */

/** In two pieces, as it has the shape of a real one. */
const KEY_ID = ["AKIA", "Q4LDUMMYQ7YT2XPL"].join("");

export const TOLD_AROUND = `
AWS: ${KEY_ID} with ‹wJalrXUtnFEMI/K7MDENG+bPxRfiCYzzQQLEKEYa›
The key pair of the backup user is ${KEY_ID} and ‹h8Kd/2mPq9sVx3Lr7TzW+1yBnC5uJf6GaE0oRiQe›
${KEY_ID} / ‹h8Kd/2mPq9sVx3Lr7TzW+1yBnC5uJf6GaE0oRiQe› is for S3
‹sunshine4› is the password for the printer
‹Tiger-77-x› is our root password
'‹blue-lagoon-12›' is the password of the NAS
‹hunter2› was the password until June
Ask Ann if '‹autumn-leaf-9›' fails, that's the password
If "‹Rot8Gruen›" stops working, it was the password of the old box
our pw for jenkins: ‹Qm42-rot-Haus›
The admin pw was ‹letmein-2018› until March
The admin pw used to be ‹letmein-2018› before the move
The password used to be ‹Sommer2020!›
The old passphrase was ‹quiet-lake-44›
The api secret for stripe equals ‹b7G2kPm18zQxYr4W›
The webhook secret equals ‹Zt61mmQ0pLk2vB7c›
the wifi key at home is ‹Wurst!Brot42›
the wlan key is ‹Tee?Kanne77›
guest wifi: its key is ‹Nuss!Ecke31›
Log in as ops with ‹Rk7!mm31Qz›
sign in as root with ‹Xy4$plum9T›
I changed it to ‹Gelb4Hund!› because the old password leaked
The password leaked, so I set it to ‹Rosa8Katze?›
Our bearer is ‹7hT2nQ9xL4vC8mK1pW6sR3yB›
the bearer for staging is ‹Zk29dLq81MvT5xRb7PnW4cYh›
Sentry DSN: https://‹4f1c2a7be2d4456f8a0b1c2d3e4f5a6b›@o12345.ingest.sentry.io/678
SENTRY is at https://‹9a8b7c6d5e4f30211203f4e5d6c7b8a9›@sentry.example.org/4
we open it with the code word ‹herring77›
the code word is ‹marmalade9›
The combination of the safe is ‹21-07-88›
the combination of the locker is ‹7-19-33›
‹Frosch-12-Teich› was my password at the time
The pw of grafana is ‹Herbst-2021-Wind›
The vault password used to be ‹Gurke!99›
The signing secret equals ‹Qk2vBn8xTz5mLp3W›
The WLAN key for guests: ‹Birne?Apfel55›
Sign in as grafana with ‹Mm7$kkTree2›
The password was weak, I changed it to ‹Nebel4Horn!7›
the bearer: ‹eT5kQ2mX9vB7nL4pR1sW8yZc›
"‹Pilz8Wald›" should work, it's our admin password
Our code word: ‹otter42›
The vault's combination is ‹33-12-07›
`;

export const PLAIN_AROUND = `
AKIA is the prefix of an access key id with 20 characters
AWS: use the role arn:aws:iam::123456789012:role/deploy-production-eu with the default profile
The commit 3f1c9a7be2d4456f8a0b1c2d3e4f5a6b7c8d9e0f follows the key id rule
argon2 is the password hash
bcrypt12 is the password hasher
username is the password hint for guests
PKCS12 is the password based format
Base64 was the password encoding until June
md5 was the password hash until 2019
If "remember-me" fails, that's the password form
The pw was changed in May
The pw used to be required for guests
our pw for sonar: ask Tom
The password used to be sent in plain text
The password used to be optional
The secret equals the hash of the body
The secret for hmac equals 32 bytes
the cache key is user-id-42
the partition key is tenant_id
the primary key in the orders table is order_no
its key is product-id
the map stores each item; its key is item2id
Log in as deploy with SSH
Log in as deploy with OAuth2
log in as admin with two-factor
I changed it to UTF-8 because the old password form broke
I changed it to bcrypt because the old password hash leaked
The bearer is validated in middleware
our bearer is a JWT
the bearer is sent in the Authorization header
the code word count is 1200
the combination of the flags is read-only
The combination of the filters is and-ed
The combination of versions 18-20-22 is tested
we deploy on 12-34-56 builds
https://docs.sentry.io/product/dsn shows the DSN format
https://git@github.com/acme/shop.git is the remote
ssh://deploy@host.example.org/srv is the remote
https://user@example.org/path needs no password
The wifi key is printed on the router
the wifi key is rotated in May
Vault is our password store
the token was the password in v1
log in as admin with Chrome120
log in as deploy with ed25519-key
Log in as tester with Test-User-1 role
sign in as root with sudo
I set it to 15m because the password cache expires
The password form is slow, so I set it to lazy-load
I changed it to TLS1.3 because the password leaked
I changed it to HTTP/2 because pw sync failed
I changed it to SameSite=Lax because the password form broke
the wifi key is WPA2-Enterprise
the wlan key is stored in vault2
the pw was changed in 2019-05-01
The pw used to be sha1-hashed
our pw for jenkins: see wiki-page-2
The secret equals HMAC-SHA256(body)
The client secret equals sha256-digest
the bearer is application-specific-token
our bearer: see RFC-6750-section-2
the code word is case-sensitive
the code word for step2 is unknown
The combination of the lock is 3 digits
the lock combination is validated
it is the password of the CI user
"step-2" is slow, that's the password check
'v2' works; it is the password endpoint
ASIA2 and AKIA1 are prefixes
AKIA keys: 3f1c9a7be2d4456f8a0b1c2d3e4f5a6b7c8d9e0f
the tests in auth2 was the password suite
https://4f1c2a7b@example.org/short
`;
