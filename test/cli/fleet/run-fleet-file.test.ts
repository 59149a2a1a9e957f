/** `slotsom fleet run` of a fleet.yml: finds the administrations, makes what was due or is named, and repeats nothing. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { openQueueAt } from "../../fleet/queue-places.ts";
import { serveFleet, smallTemplates } from "../../fleet/served-fleet.ts";
import { whenFinished } from "../../support/ending.ts";
import { makeWorld } from "../../support/world.ts";

const fleetText = (url: string, templates: string): string => `format_version: 1
services:
  office:
    base_url: ${url}
    credential: { env: TOKEN }
    administrations: all
    rate_limit: none
    defaults: { language: en, fiscal_year: { first_month: 1, exceptions: [{ year: 2025, first: 2025-01, last: 2025-03 }, { year: 2026, first: 2025-04, last: 2026-12 }] } }
packs:
  monthly: { pack: monthly, period: "2025-03", templates: ${templates} }
output: { folder: packs }
workers: 2
`;

const HOUR_MS = 3_600_000;

test("the packs that are named are made for every administration, and once a day", async () => {
  const { url, token } = await serveFleet(3);
  const { world, folder, out, err, forget, close } = makeWorld({ ...process.env, TOKEN: token });
  try {
    writeFileSync(join(folder, "fleet.yml"), fleetText(url, smallTemplates(folder)));
    expect({ code: await runCli(["fleet", "run", "monthly"], world), err: err() }).toMatchObject({
      code: EXIT.reconciled,
    });
    expect(out()).toContain("3 final");
    const made = readdirSync(join(folder, "packs")).sort();
    expect(made).toEqual(["1", "2", "3"].map((end) => `office-12340000000000000${end}`));
    forget();
    expect(await runCli(["fleet", "run", "monthly"], world)).toBe(EXIT.reconciled);
    expect(out()).toContain("3 final");
    forget();
    // Nothing is due: the pack has no days.
    expect(await runCli(["fleet", "run"], world)).toBe(EXIT.reconciled);
    expect(out()).not.toContain("final");
  } finally {
    close();
  }
});

test("packs that are named are made now, although the clock of a worker is an hour behind", async () => {
  const { url, token } = await serveFleet(1);
  const { world, folder, out, close } = makeWorld({ ...process.env, TOKEN: token });
  try {
    writeFileSync(join(folder, "fleet.yml"), fleetText(url, smallTemplates(folder)));
    // Workers are processes of their own, with the clock of the machine.
    const now = (): string => new Date(Date.now() + HOUR_MS).toISOString();
    expect(await runCli(["fleet", "run", "monthly"], { ...world, now })).toBe(EXIT.reconciled);
    expect(out()).toContain("1 final");
  } finally {
    close();
  }
});

const SIZES = `format_version: 1
services:
  office:
    base_url: http://127.0.0.1:9/api/v2
    credential: { env: TOKEN }
    administrations:
      - { id: "11", fiscal_year: { first_month: 1 } }
      - { id: "12", fiscal_year: { first_month: 3 } }
      - { id: "13", fiscal_year: { first_month: 2 } }
packs:
  monthly: { pack: monthly, period: 2025-03, templates: nowhere }
  first: { pack: monthly, period: 2025-03, templates: nowhere, priority: 1 }
workers: 1
`;

test("a period that cannot be estimated fails its own jobs, and the others are made", async () => {
  const { world, folder, out, close } = makeWorld({ ...process.env, TOKEN: "token" });
  try {
    const future = "  future: { pack: monthly, period: 2099-03 }\n";
    writeFileSync(join(folder, "fleet.yml"), SIZES.replace("packs:\n", `packs:\n${future}`));
    expect(await runCli(["fleet", "run", "future", "monthly"], world)).toBe(EXIT.refused);
    expect(out()).toContain("6 set aside");
  } finally {
    close();
  }
});

test("within a priority the smallest packs are added first, as the plan has them", async () => {
  const { world, folder, close } = makeWorld({ ...process.env, TOKEN: "token" });
  try {
    writeFileSync(join(folder, "fleet.yml"), SIZES);
    // Each is set aside at once, without a request.
    expect(await runCli(["fleet", "run", "monthly", "first"], world)).toBe(EXIT.refused);
    const home = world.environment["SLOTSOM_HOME"] ?? join(folder, ".slotsom");
    const clock = { now: world.now, leaseMs: 60_000 };
    const queue = await openQueueAt({ kind: "local", home }, clock);
    whenFinished(() => queue.close());
    const jobs = await queue.jobs({});
    expect(jobs.map(({ job }) => [job.packName, job.member.name, job.priority])).toEqual([
      // One month, two and three.
      ["first", "office-12", 1],
      ["first", "office-13", 1],
      ["first", "office-11", 1],
      ["monthly", "office-12", 0],
      ["monthly", "office-13", 0],
      ["monthly", "office-11", 0],
    ]);
    expect(jobs.map(({ state, failure }) => [state, failure?.code])).toEqual(
      jobs.map(() => ["failed", "template-invalid"]),
    );
  } finally {
    close();
  }
});
