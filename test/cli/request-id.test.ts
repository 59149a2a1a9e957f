/** A refusal names the id by which the service knows the request. */
import { expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { serveAdministration, userOf } from "../support/embedded-service.ts";
import { startFalseAnswers } from "../support/false-answers.ts";

/** What a pull prints when the service refuses its first request with these headers. */
async function refused(
  stated: Readonly<Record<string, string>> | "token",
  ...options: readonly string[]
) {
  const service = await serveAdministration();
  const headers = stated === "token" ? { "x-request-id": service.token.slice(0, 64) } : stated;
  const answer = { path: /administrations\.json/, status: 403, body: "{}", headers };
  const falsified = await startFalseAnswers(service.url, [answer]);
  const made = userOf(service, { base_url: falsified.url });
  onTestFinished(async () => {
    await falsified.close();
    made.close();
    await service.close();
  });
  const argv = ["pull", "--year", "2025", ...options];
  expect(await runCli(argv, made.world)).toBe(EXIT.refused);
  return { out: made.out(), err: made.err(), token: service.token };
}

test.each(["x-request-id", "Request-Id"])("the id in %s is in the failure", async (header) => {
  const { err } = await refused({ [header]: "7f3a-91.c2_d:4" });
  expect(err).toContain(
    "\nFor whoever runs the service: request id 7f3a-91.c2_d:4.\n(request-refused)\n",
  );
});

test("for programs it is a field", async () => {
  const { out } = await refused({ "x-request-id": "abc-123" }, "--json");
  const last = out.trimEnd().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({ code: "request-refused", request_id: "abc-123" });
});

test.each([
  ["of 65 characters", "a".repeat(65)],
  ["with an address", "https://x.example/?id=1"],
  ["with spaces", "abc 123"],
  ["that is short", "1"],
])("a text %s is not taken for an id", async (_what, id) => {
  const { err } = await refused({ "x-request-id": id });
  expect(err).not.toContain("request id");
  expect(err).not.toContain(id.length > 5 ? id : "request id");
});

test("another header counts where the first states no id", async () => {
  const { err } = await refused({ "x-request-id": "abc 123", "request-id": "of-the-proxy" });
  expect(err).toContain("request id of-the-proxy.\n");
});

test("a service that repeats the credential as an id is not repeated", async () => {
  const { err, token } = await refused("token");
  expect(token.length).toBeLessThanOrEqual(64);
  expect(err).toContain("(request-refused)");
  expect(err).not.toContain("request id");
});
