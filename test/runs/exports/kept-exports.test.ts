/** Exports that are kept with a snapshot: nothing of a killed process stays. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepExports } from "../../../src/runs/exports/kept-exports.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a draft that a killed process left with an earlier snapshot is removed, one of a living process stays", () => {
  const folder = temporaryFolder();
  const earlier = join(folder, "0001.exports");
  mkdirSync(earlier);
  const living = `exports.json.${String(process.ppid)}.new`;
  // No process has this number.
  for (const name of ["exports.json", "exports.json.99999999.new", living]) {
    writeFileSync(join(earlier, name), "");
  }
  keepExports(join(folder, "0002.sqlite"), []);
  expect(readdirSync(earlier).sort()).toEqual(["exports.json", living]);
  expect(readdirSync(join(folder, "0002.exports"))).toEqual(["exports.json"]);
});
