/** The options of `slotsom serve`: validated before a service is started or a folder created. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { SERVE_OPTIONS } from "../../../src/cli/serve/serve-options.ts";
import { Failure } from "../../../src/failure.ts";
import { makeCertificates } from "../../service/webhooks/certificates.ts";
import { makeWorld, type TestWorld } from "../../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});
afterEach(() => {
  made.close();
});

test("an authority is read from its file, below the working folder", () => {
  const { authority } = makeCertificates();
  writeFileSync(join(made.folder, "authority.pem"), authority);
  const at = { name: "--webhook-ca", workingFolder: made.folder };
  expect(SERVE_OPTIONS.webhookCa.read("authority.pem", at)).toBe(authority);
});

test("the clock is a day or the machine's, and origins are separated by commas", () => {
  const at = (name: string) => ({ name, workingFolder: made.folder });
  expect(
    ["machine", "2026-12-31"].map((day) => SERVE_OPTIONS.clock.read(day, at("--clock"))),
  ).toEqual(["machine", "2026-12-31"]);
  const [one, other] = ["https://pages.example", "http://localhost:5173"];
  const read = (text: string) => SERVE_OPTIONS.cors.read(text, at("--cors"));
  expect([read(one), read(`${one}, ${other}`), read("*")]).toEqual([[one], [one, other], ["*"]]);
});

test("a rate limit is requests, reports and seconds", () => {
  const at = { name: "--rate-limit", workingFolder: made.folder };
  expect(SERVE_OPTIONS.rateLimit.read("150/50/300", at)).toEqual({
    requests: 150,
    reports: 50,
    windowSeconds: 300,
  });
});

test("the example of a number is a usual one for its option", () => {
  const adviceOn = (name: "port" | "postings" | "administrations"): string => {
    try {
      SERVE_OPTIONS[name].read("many", { name: `--${name}`, workingFolder: made.folder });
    } catch (cause) {
      if (cause instanceof Failure) return cause.remedy;
      throw cause;
    }
    return "accepted";
  };
  expect((["port", "postings", "administrations"] as const).map(adviceOn)).toEqual([
    "Write it as --port 8080.",
    "Write it as --postings 100000.",
    "Write it as --administrations 5.",
  ]);
});

test.each([
  ["--webhook-ca", "absent.pem", "the file cannot be read"],
  ["--webhook-ca", "key.pem", "the file contains no PEM certificate"],
  ["--webhook-signature-header", "X: Y", "not the name of a header"],
  ["--rate-limit", "150/50", "must be requests/reports/seconds"],
  ["--rate-limit", "0/50/300", "must be requests/reports/seconds"],
  ["--port", "65536", "must be a whole number from 0 to 65535"],
  ["--port", "8080x", "must be a whole number from 0 to 65535"],
  ["--postings", "999", "must be a whole number from 1000 to 5000000"],
  ["--postings", "1e6", "must be a whole number from 1000 to 5000000"],
  ["--administrations", "0", "must be a whole number from 1 to 1000"],
  ["--clock", "today", "must be a day or machine"],
  ["--clock", "2026-02-30", "must be a day or machine"],
  ["--cors", "pages.example", "not a list of origins"],
  ["--cors", "https://pages.example/", "not a list of origins"],
  ["--cors", "https://pages.example,*", "not a list of origins"],
  ["--shapes", "old", "must be specification or current"],
])("%s %s is refused before anything is created", async (option, value, message) => {
  writeFileSync(join(made.folder, "key.pem"), "-----BEGIN PRIVATE KEY-----\n");
  expect(await runCli(["serve", option, value], made.world)).toBe(EXIT.usage);
  expect(made.err()).toContain(`slotsom: ${option} ${value}: ${message}\n`);
  expect(made.err()).toMatch(/\n[A-Z][^\n]+\n\(arguments-invalid\)\n$/);
  expect(readdirSync(made.folder)).toEqual(["key.pem"]);
});
