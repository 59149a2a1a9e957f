/** The API reference is made without a warning, so every type in a public signature is public too. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("each type in a public signature is exported, and no link is broken", async () => {
  const typedoc = ["node_modules/typedoc/bin/typedoc", "--emit", "none", "--skipErrorChecking"];
  // At a warning, typedoc exits with a code and prints the warning.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, typedoc);
  expect(stdout + stderr).toBe("");
});
