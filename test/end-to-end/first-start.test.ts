/** Programs that start for the first time at the same moment: one fills the sample database, all continue. */
import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const home = temporaryFolder();

/** Starts the program with an invalid year, and returns its last message. */
const startAndFail = (): Promise<string> =>
  new Promise((resolve) => {
    const argv = ["bin/slotsom.js", "pull", "--year", "25", "--json"];
    const env = { ...process.env, SLOTSOM_HOME: home };
    const child = execFile(process.execPath, argv, { env }, (_error, stdout) => {
      resolve(stdout.trimEnd().split("\n").at(-1) ?? "");
    });
    endedWithTest(child);
  });

test("simultaneous first starts do not disturb one another", async () => {
  const ended = await Promise.all([startAndFail(), startAndFail(), startAndFail()]);
  const codes = ended.map((line) => (JSON.parse(line) as { code: unknown }).code);
  for (const code of codes) {
    expect(["arguments-invalid", "administration-held"]).toContain(code);
  }
  expect(codes).toContain("arguments-invalid");
});
