/** The API reference: it is made without a warning, so every type in a public signature is public too. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("each type that the public surface names is exported, and each link leads somewhere", async () => {
  const typedoc = ["node_modules/typedoc/bin/typedoc", "--emit", "none", "--skipErrorChecking"];
  // It ends with a code when there is a warning, and says which.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, typedoc);
  expect(stdout + stderr).toBe("");
});
