/** `slotsom doctor` on what interrupted commands left of packs. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeId } from "../../../src/packs/exchange.ts";
import { holdPackPlace } from "../../../src/runs/state/pack-places.ts";
import { doctorSetups, notOk } from "./doctor-setup.ts";

const { setup } = doctorSetups();

/** The folder of a year, with these folders in it. */
function yearWith(folder: string, ...names: readonly string[]): string {
  const year = join(folder, "output", "123", "2025");
  for (const name of names) mkdirSync(join(year, name), { recursive: true });
  return year;
}

test("what no state knows of is named, with what to do", async () => {
  const { made, examine } = await setup();
  const year = yearWith(made.folder, "close", "close.building", "close-draft.replaced");
  const { checks } = await examine();
  expect(notOk(checks)).toEqual(["unfinished-packs warning"]);
  expect(checks["unfinished-packs"]).toMatchObject({
    message: `left by interrupted commands: ${join(year, "close-draft.replaced")}, ${join(year, "close.building")}`,
    fix: "Run the command for that pack again, which completes or removes them. If the pack is there and verifies, you can remove them.",
  });
});

test("what the state knows of is recovered before doctor looks, and said", async () => {
  const { made, home, examine } = await setup();
  const year = yearWith(made.folder, "close.building", "monthly.building", "monthly.replaced");
  mkdirSync(join(home, "writing"), { mode: 0o700 });
  for (const name of ["close", "monthly"]) {
    const base = join(year, name);
    writeFileSync(join(home, "writing", `${placeId(base)}.json`), JSON.stringify({ base }));
  }
  const announcement = JSON.stringify({ format_version: "1.0", name: "monthly-en", zip: false });
  writeFileSync(join(year, "monthly.exchange"), announcement);
  const { checks } = await examine();
  expect(notOk(checks)).toEqual([]);
  expect(readdirSync(year)).toEqual(["monthly-en"]);
  expect(made.out()).toContain(
    `An interrupted command had written the pack ${join(year, "monthly-en")} and not yet put it in place; it is in place now.`,
  );
  expect(made.out()).toContain(
    `Removed the incomplete close pack that an interrupted command left in ${year}.`,
  );
});

test("a pack that is being written is no remains", async () => {
  const { made, home, examine } = await setup();
  const year = yearWith(made.folder, "close.building");
  const { checks } = await holdPackPlace({ home })(join(year, "close"), examine);
  expect(notOk(checks)).toEqual([]);
  expect(JSON.stringify(checks)).toContain(
    `being written, or on a disk that refuses: ${join(year, "close")}`,
  );
  expect(readdirSync(year)).toEqual(["close.building"]);
});
