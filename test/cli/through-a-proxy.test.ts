/** A pull, its exports and doctor through the proxy of the environment, and past it by `NO_PROXY`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { type ConnectProxy, startConnectProxy } from "../support/connect-proxy.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
  writeProfile,
} from "../support/embedded-service.ts";
import { securedPort } from "../support/secured-port.ts";
import type { TestWorld } from "../support/world.ts";

let service: ServedAdministration;
let proxy: ConnectProxy;
let origin: string;
beforeAll(async () => {
  service = await serveAdministration();
  const port = Number(new URL(service.url).port);
  [origin, proxy] = [await securedPort(port), await startConnectProxy({ credential: "u:hunter2" })];
});

/** A user who reaches the service by https only, in an environment with these variables more. */
function userWith(variables: Readonly<Record<string, string>>): TestWorld {
  const made = userOf(service);
  writeProfile(made.folder, {
    base_url: `${origin}/api/v2`,
    administration_id: service.administrationId,
    fiscal_year: SHORT_YEAR,
  });
  const environment = { ...made.world.environment, ...variables };
  return { ...made, world: { ...made.world, environment } };
}

const run = (made: TestWorld, ...argv: readonly string[]) => runCli(argv, made.world);

test("a pull goes through the proxy, says so once, and repeats its password nowhere", async () => {
  const made = userWith({ HTTPS_PROXY: `http://u:hunter2@${proxy.host}` });
  const before = proxy.asked.length;
  expect(await run(made, "pull", "--year", "2025", "--verbose")).toBe(EXIT.reconciled);
  expect(proxy.asked.length).toBeGreaterThan(before);
  const said = `The service answers through the proxy ${proxy.host} of HTTPS_PROXY.`;
  expect(
    made
      .err()
      .split("\n")
      .filter((line) => line.includes("proxy")),
  ).toEqual([said]);
  const log = readFileSync(join(made.folder, "home/runs/20261121-1.log"), "utf8");
  expect(log).toContain(said);
  expect(`${made.out()}${made.err()}${log}`).not.toContain("hunter2");
});

test("doctor names the proxy, and no proxy for a host of NO_PROXY", async () => {
  const HTTPS_PROXY = `http://u:hunter2@${proxy.host}`;
  const through = userWith({ HTTPS_PROXY });
  await run(through, "doctor");
  expect(through.out()).toContain(
    `${origin}/api/v2 answers, through the proxy ${proxy.host} of HTTPS_PROXY`,
  );
  const before = proxy.asked.length;
  const past = userWith({ HTTPS_PROXY, NO_PROXY: "0.0.0.0" });
  await run(past, "doctor");
  expect(await run(past, "pull", "--year", "2025")).toBe(EXIT.reconciled);
  expect(past.out()).toContain(`${origin}/api/v2 answers\n`);
  expect([past.out(), past.err()].join("")).not.toContain("proxy");
  expect(proxy.asked).toHaveLength(before);
});

test("a wrong password ends the run at the first request, without a second attempt", async () => {
  const made = userWith({ https_proxy: `http://u:opensesame@${proxy.host}` });
  const before = proxy.asked.length;
  expect(await run(made, "pull", "--year", "2025")).toBe(EXIT.refused);
  expect(proxy.asked).toHaveLength(before + 1);
  expect(made.err()).toContain(
    `the proxy ${proxy.host} refuses the user and password of https_proxy (407)`,
  );
  expect(made.err()).not.toContain("opensesame");
});

test("the sample is on this machine, so no proxy is asked, whatever the variable says", async () => {
  const made = userOf(service);
  const environment = { ...made.world.environment, HTTPS_PROXY: "socks5://nowhere" };
  const code = await runCli(["doctor", "--sample"], { ...made.world, environment });
  expect([code, made.out().includes("proxy")]).toEqual([EXIT.reconciled, false]);
});
