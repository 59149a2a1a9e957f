/** A process whose limit for open files is reached, as the system and SQLite report it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failureOf } from "../../src/fleet/job-result.ts";
import { outOfFilesOf } from "../../src/operating-system/open-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Takes all handles, and prints what an attempt to open a file and a database then comes to. */
const PROGRAM = `
  import { closeSync, openSync } from "node:fs";
  import { DatabaseSync } from "node:sqlite";
  import { failureOf } from "./src/fleet/job-result.ts";
  const [path] = process.argv.slice(-1);
  const comesTo = (open) => {
    try { open(); return "opened"; } catch (cause) { return failureOf(cause).code; }
  };
  const held = [];
  const hold = () => { for (;;) held.push(openSync(process.execPath, "r")); };
  const codes = [comesTo(hold), comesTo(() => new DatabaseSync(path).exec("CREATE TABLE t (x)"))];
  for (const handle of held) closeSync(handle);
  codes.push(comesTo(() => new DatabaseSync(path + "/nowhere")));
  process.stdout.write(codes.join(" "));`;

test.skipIf(process.platform === "win32")(
  "a process without handles is a failure, also where SQLite gives no reason; a path that cannot be opened is another thing",
  () => {
    const command = 'ulimit -n 64 && exec "$0" --input-type=module -e "$1" -- "$2"';
    const path = join(temporaryFolder(), "some.sqlite");
    const argv = ["-c", command, process.execPath, PROGRAM, path];
    const codes = execFileSync("sh", argv, { encoding: "utf8" });
    expect(codes).toBe("too-many-open-files too-many-open-files bug");
  },
);

test("the failure says how to raise the limit, and a job that meets it is tried again", () => {
  const cause = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  expect(outOfFilesOf(cause)).toMatchObject({
    message: "this process may open no more files and connections",
    remedy: expect.stringContaining("ulimit -n 4096") as string,
  });
  expect(failureOf(cause).code).toBe("too-many-open-files");
  expect(outOfFilesOf(new Error("another"))).toBeNull();
});
