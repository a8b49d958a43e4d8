import { expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { mayHoldSecret } from "./may-hold-secret.ts";
import { createRedactor } from "./redact.ts";

const redact = createRedactor();

test.each([
  "my password is hunter2",
  "DB_PASS=swordfish",
  "mysql -psecret shop",
  "curl -u admin:letmein https://example.org",
  "postgres://shop:s3cr3tpw@db/shop",
  "use Xk29vLq8 as the admin passphrase",
  "the key AKIAIOSFODNN7EXAMPLQ was in the log",
  "ghp_0123456789abcdefghijABCDEFGHIJ012345",
  "echo sw0rdfish | sudo -S apt update",
  "net user bob Sw0rdfish /add",
  "-----BEGIN RSA PRIVATE KEY-----",
])("%s is looked through", (text) => {
  expect(mayHoldSecret(text)).toBe(true);
});

test("sentences are let through", () => {
  expect(mayHoldSecret("why does the router panic with 2 wildcard routes in addRoute(), tree.go?")).toBe(
    false,
  );
  expect(mayHoldSecret("Next: add a grpc interceptor for logging request ids")).toBe(false);
});

test("nothing that is let through unread would have been redacted", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."the is use set as for with admin user root token password key api secret echo mysql curl -p -u --user add /add login 1234 hunter2 a1b2c3d4 Xk29vLq8 Tr0ub4dor AKIAIOSFODNN7EXAMPLQ my our db prod server code id access seed words recovery ABCD EFGH 2345 credentials are bob/s3cret basic dXNlcjpwYXNz -----BEGIN net sudo -S | : = @ \" ' .".split(
        " ",
      ),
    ),
    fc.string({ maxLength: 24 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join(" ");
      if (!mayHoldSecret(text)) expect(redact(text).text).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});
