/** The soak itself works: orders that are killed end with the packs of an undisturbed one, and a half pack is found. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { endFaults, packsIn, visibleFaults } from "./findings.ts";
import { soak } from "./soak-run.ts";

test("exports that are killed are made, and nothing is half, lost, twice or different", async () => {
  const ends: number[] = [];
  const { kills, made, faults } = await soak({
    folder: temporaryFolder(),
    seed: "vitest",
    ...{ kills: 1, minutes: 5, kinds: ["export"], first: 1, lanes: 1 },
    onOrder: (end) => ends.push(end.kills),
  });
  expect(faults).toEqual([]);
  expect(kills).toBeGreaterThan(0);
  expect(made).toBe(3 * ends.length);
});

/** A place with one complete pack. */
function placeWithPack(): { readonly place: string; readonly pack: string } {
  const place = temporaryFolder();
  const pack = join(place, "output/123/2025-03/monthly");
  mkdirSync(pack, { recursive: true });
  writeFileSync(join(pack, "a.txt"), "aye");
  writeFileSync(join(pack, "b.txt"), "bee");
  writeFileSync(join(pack, "manifest.json"), JSON.stringify([HASH_AYE, HASH_BEE]));
  return { place, pack };
}

// sha256sum of "aye" and of "bee".
const HASH_AYE = "4707c4fdc04e69db4efde7e7e13366cca19c7b7d06610a9beeb0bf4067904a29";
const HASH_BEE = "62cb81b5904a262ffaeed02abef36bfc540b09f964b8b0b636662f77ffce6714";

test("a file that is cut off is half a pack, other words are a different one, and another name is a second one", () => {
  const { place, pack } = placeWithPack();
  const output = join(place, "output");
  const expected = packsIn(output);
  const kinds = (): readonly string[] => visibleFaults(output, expected).map(({ kind }) => kind);
  expect(kinds()).toEqual([]);
  writeFileSync(join(pack, "a.txt"), "a");
  expect(kinds()).toEqual(["half"]);
  writeFileSync(join(pack, "a.txt"), "bee");
  expect(kinds()).toEqual(["different"]);
  writeFileSync(join(pack, "a.txt"), "aye");
  cpSync(pack, `${pack}-render`, { recursive: true });
  expect(kinds()).toEqual(["twice"]);
});

test("a pack that is absent is lost, and what its writing left is half", () => {
  const { place, pack } = placeWithPack();
  const expected = new Map<string, ReadonlyMap<string, string>>([
    ...packsIn(join(place, "output")),
    ["123/2025-04/monthly", new Map()],
  ]);
  mkdirSync(`${pack}.building`);
  expect(endFaults(place, expected)).toEqual([
    { kind: "lost", what: "123/2025-04/monthly" },
    { kind: "half", what: "output/123/2025-03/monthly.building is left" },
  ]);
});
