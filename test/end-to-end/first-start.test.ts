/** Two programs that start for the first time at the same moment: one fills the sample, both go on. */
import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const home = temporaryFolder();

/** Starts the embedded service, and ends at the year that is none. */
const stumble = (): Promise<string> =>
  new Promise((resolve) => {
    const argv = ["bin/slotsom.js", "pull", "--year", "25", "--json"];
    const env = { ...process.env, SLOTSOM_HOME: home };
    const child = execFile(process.execPath, argv, { env }, (_error, stdout) => {
      resolve(stdout.trimEnd().split("\n").at(-1) ?? "");
    });
    endedWithTest(child);
  });

test("of two first starts neither stumbles over the other", { timeout: 60_000 }, async () => {
  const ended = await Promise.all([stumble(), stumble(), stumble()]);
  const codes = ended.map((line) => (JSON.parse(line) as { code: unknown }).code);
  for (const code of codes) {
    expect(["arguments-invalid", "administration-held"]).toContain(code);
  }
  expect(codes).toContain("arguments-invalid");
});
