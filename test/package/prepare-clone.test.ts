/** What `npm ci` does in a clone after it has installed the packages. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** The rights of `output` after the script has run in a clone whose folder has these files. */
async function rightsWith(...files: readonly string[]): Promise<number> {
  const clone = temporaryFolder();
  cpSync("package.json", join(clone, "package.json"));
  mkdirSync(join(clone, "test/package"), { recursive: true });
  const script = join(clone, "test/package/prepare-clone.js");
  cpSync(resolve("test/package/prepare-clone.js"), script);
  mkdirSync(join(clone, "output"), { mode: 0o755 });
  for (const file of files) writeFileSync(join(clone, "output", file), "");
  await promisify(execFile)(process.execPath, [script], { cwd: clone });
  return statSync(join(clone, "output")).mode & 0o777;
}

test("the folder for packs is private, unless it is in use", async () => {
  expect(await rightsWith(".gitkeep")).toBe(0o700);
  expect(await rightsWith(".gitkeep", "report.pdf")).toBe(0o755);
});
