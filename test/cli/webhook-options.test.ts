/** What `slotsom serve` is told about the receivers of webhooks. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { webhookOptions } from "../../src/cli/webhook-options.ts";
import { makeCertificates } from "../service/webhooks/certificates.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});
afterEach(() => {
  made.close();
});

test("without options receivers are https with the usual authorities", () => {
  expect(webhookOptions({}, made.world)).toEqual({
    webhooksOverHttp: false,
    webhookAuthorities: [],
  });
});

test("an authority is read from its file, below the working folder", () => {
  const { authority } = makeCertificates();
  writeFileSync(join(made.folder, "authority.pem"), authority);
  const given = {
    "webhooks-over-http": true,
    "webhook-ca": "authority.pem",
    "webhook-signature-header": "X-Signature",
  };
  expect(webhookOptions(given, made.world)).toEqual({
    webhooksOverHttp: true,
    webhookAuthorities: [authority],
    webhookSignatureHeader: "X-Signature",
  });
});

test.each([
  ["webhook-ca", "absent.pem", "--webhook-ca absent.pem: it cannot be read"],
  ["webhook-ca", "key.pem", "--webhook-ca key.pem: it holds no certificate in PEM"],
  [
    "webhook-signature-header",
    "X: Y",
    "--webhook-signature-header X: Y: it is not the name of a header",
  ],
])("--%s %s is refused", (option, value, message) => {
  writeFileSync(join(made.folder, "key.pem"), "-----BEGIN PRIVATE KEY-----\n");
  expect(() => webhookOptions({ [option]: value }, made.world)).toThrow(message);
});
