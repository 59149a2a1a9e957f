/** `slotsom fleet run` of a fleet.yml: finds the administrations, makes what was due or is named, and repeats nothing. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { serveFleet, smallTemplates } from "../../fleet/served-fleet.ts";
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
