/** A file of the user that fits no account of the books stops the run, and no later command reads it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

test("key figures of an account that the books lack are not kept with the snapshot", async () => {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  prepareSample(home);
  const kpi = join(folder, "kpi.yml");
  writeFileSync(
    kpi,
    "format_version: 1\nfigures:\n  odd:\n    name: { nl: Vreemd, en: Odd }\n    formula: account(99999)\n    unit: money\n",
  );
  const run = async (command: string): Promise<readonly [number, string]> => {
    const { world, close, err } = makeWorld({ SLOTSOM_HOME: home });
    try {
      const words = [...command.split(" "), "--out", join(folder, "out")];
      return [await runCli(words, world), err()];
    } finally {
      close();
    }
  };
  const made = "monthly --sample --period 2025-02";
  const [exit, err] = await run(`${made} --kpi ${kpi}`);
  expect(err).toContain("99999");
  expect(exit).toBe(EXIT.usage);
  expect((await run("render monthly --sample --period 2025-02"))[0]).toBe(EXIT.reconciled);
});
