/**
 * A service whose certificate an authority of its own has signed: the refusal says what to do, and `ca` in the profile
 * does it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { startConnectProxy } from "../support/connect-proxy.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
  writeProfile,
} from "../support/embedded-service.ts";
import { certifiedPort } from "../support/secured-port.ts";
import type { TestWorld } from "../support/world.ts";

let service: ServedAdministration;
let secured: Awaited<ReturnType<typeof certifiedPort>>;
beforeAll(async () => {
  service = await serveAdministration();
  secured = await certifiedPort(Number(new URL(service.url).port));
});

const FILE = "authority.pem";

/** A user with this text in the file of the authority; without a text the profile names no file. */
function userWith(
  text: string | null,
  variables: Readonly<Record<string, string>> = {},
): TestWorld {
  const made = userOf(service);
  writeProfile(made.folder, {
    base_url: `${secured.origin}/api/v2`,
    administration_id: service.administrationId,
    fiscal_year: SHORT_YEAR,
    ...(text === null ? {} : { ca: FILE }),
  });
  if (text !== null) writeFileSync(join(made.folder, FILE), text);
  const environment = { ...made.world.environment, ...variables };
  return { ...made, world: { ...made.world, environment } };
}

const pull = (made: TestWorld) => runCli(["pull", "--year", "2025"], made.world);

test("an authority that is not trusted ends the pull with code 5, and how to trust it", async () => {
  const made = userWith(null);
  expect(await pull(made)).toBe(EXIT.exhausted);
  expect(made.err()).toMatch(/no answer \((SELF_SIGNED_CERT|UNABLE_TO_)/);
  expect(made.err()).toContain("name its file as ca: in the profile, or in NODE_EXTRA_CA_CERTS");
});

test("the authority of the profile is trusted, directly and through a proxy", async () => {
  expect(await pull(userWith(secured.authority))).toBe(EXIT.reconciled);
  const proxy = await startConnectProxy({ credential: "u:hunter2" });
  const HTTPS_PROXY = `http://u:hunter2@${proxy.host}`;
  const made = userWith(secured.authority, { HTTPS_PROXY });
  expect(await pull(made)).toBe(EXIT.reconciled);
  expect(proxy.asked.length).toBeGreaterThan(0);
});

test("a file that is no certificate ends the pull before any request, code 2", async () => {
  const made = userWith("-----BEGIN NOTHING-----\n");
  expect(await pull(made)).toBe(EXIT.usage);
  expect(made.err()).toContain(
    `ca: ${join(made.folder, FILE)} cannot be read as certificates in PEM`,
  );
});
