/** Finding the administrations of a fleet at the embedded service, and at one that has no list. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import type { ServedRequest } from "../../src/service/service.ts";
import { serveAdministration, userOf } from "../support/embedded-service.ts";
import { startFalseAnswers } from "../support/false-answers.ts";
import { makeWorld } from "../support/world.ts";

const fileFor = (url: string, administrations = "all", limit = "none"): string => `format_version: 1
services:
  office:
    base_url: ${url}
    credential: { env: TOKEN }
    administrations: ${administrations}
    rate_limit: ${limit}
packs:
  year: { pack: close, when: 0 5 10 1 * }
`;

test("all is what the service lists: one request for any number of administrations", async () => {
  const served: ServedRequest[] = [];
  const service = await serveAdministration({ onServed: (request) => void served.push(request) });
  const { world, folder, out } = userOf(service);
  writeFileSync(join(folder, "fleet.yml"), fileFor(service.url));
  expect(await runCli(["fleet", "plan", "--json"], world)).toBe(EXIT.reconciled);
  expect(served.map(({ path }) => path)).toEqual(["/api/v2/administrations.json"]);
  expect(JSON.parse(out())).toMatchObject({
    type: "fleet-plan",
    administrations: 1,
    nights: [{ packs: [{ name: "year", administrations: 1, periods: ["2026"] }] }],
  });
});

test("the list is requested within the rate budget of the address", async () => {
  // Waiting moves the clock of both.
  const { world: clock } = makeWorld();
  const service = await serveAdministration({
    rateLimit: { windowSeconds: 60, requests: 1, reports: 1 },
    now: clock.now,
  });
  const { world: own, folder, err } = userOf(service);
  const world = { ...own, now: clock.now, sleep: clock.sleep, monotonicMs: clock.monotonicMs };
  const limit = "{ window_seconds: 60, requests: 1, reports: 1 }";
  writeFileSync(join(folder, "fleet.yml"), fileFor(service.url, "all", limit));
  expect(await runCli(["fleet", "plan"], world)).toBe(EXIT.reconciled);
  expect(await runCli(["fleet", "plan"], world)).toBe(EXIT.reconciled);
  expect(err()).toMatch(/rate limit/);
});

test("a service without a list is refused with what to write instead", async () => {
  const service = await serveAdministration();
  const door = await startFalseAnswers(service.url, [
    { path: /administrations\.json/, status: 404 },
  ]);
  const { world, folder, err } = userOf(service);
  writeFileSync(join(folder, "fleet.yml"), fileFor(door.url));
  expect(await runCli(["fleet", "plan"], world)).toBe(EXIT.usage);
  expect(err()).toMatch(
    /line 3, services\/office\/administrations: .* does not list administrations/,
  );
  expect(err()).toContain('administrations: [{ id: "123", administration: {');
  // With the list that it recommends no request is sent.
  const listed =
    '[{ id: "123", administration: { name: A, currency: EUR, country: NL, time_zone: Europe/Amsterdam } }]';
  writeFileSync(join(folder, "fleet.yml"), fileFor("https://nowhere.example/api/v2", listed));
  expect(await runCli(["fleet", "plan"], world)).toBe(EXIT.reconciled);
});

test("a token that is not set is refused before anything is requested", async () => {
  const { world, folder, err } = makeWorld();
  writeFileSync(join(folder, "fleet.yml"), fileFor("https://nowhere.example/api/v2"));
  expect(await runCli(["fleet", "plan"], world)).toBe(EXIT.refused);
  expect(err()).toContain("environment variable TOKEN is not set or empty");
});
