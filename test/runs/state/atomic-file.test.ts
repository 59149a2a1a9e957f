/** Small files of the state: complete, private, and never written through a link. */
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeDrafts, writeAtomically } from "../../../src/runs/state/atomic-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a link that someone left in the folder is not followed", () => {
  const folder = temporaryFolder();
  try {
    const [plan, theirs] = [join(folder, "plan.json"), join(folder, "theirs")];
    writeFileSync(theirs, "as it was");
    symlinkSync(theirs, `${plan}.${String(process.pid)}.new`);
    writeAtomically(plan, "the plan");
    expect(readFileSync(theirs, "utf8")).toBe("as it was");
    expect(readFileSync(plan, "utf8")).toBe("the plan");
    expect(statSync(plan).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("drafts of processes that died are removed, of living ones and of other files not", () => {
  const folder = temporaryFolder();
  const living = String(process.ppid);
  for (const name of [
    "a.json.99999999.new",
    `a.json.${living}.new`,
    "b.json.99999999.new",
    "b.new",
  ]) {
    writeFileSync(join(folder, name), "half");
  }
  writeAtomically(join(folder, "a.json"), "whole");
  const left = ["a.json", `a.json.${living}.new`, "b.json.99999999.new", "b.new"];
  expect(readdirSync(folder).sort()).toEqual(left);
  removeDrafts(folder, null);
  expect(readdirSync(folder).sort()).toEqual(left.filter((name) => !name.startsWith("b.json")));
});
