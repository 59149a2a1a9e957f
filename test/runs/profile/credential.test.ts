/** The sources of a credential, which no failure ever contains. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readCredential } from "../../../src/runs/profile/credential.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

const SECRET = "a-token-of-a-test";
const idle = new AbortController().signal;

test("a credential is read from the environment, without a pasted line end", async () => {
  expect(await readCredential({ env: "TOKEN" }, { TOKEN: `${SECRET}\n` }, idle)).toBe(SECRET);
});

test("an empty variable is a missing credential that names the variable", async () => {
  await expect(readCredential({ env: "TOKEN" }, {}, idle)).rejects.toMatchObject({
    code: "credential-missing",
    message: "no credential: the environment variable TOKEN is not set or empty",
  });
});

test("a file that only its owner can read is accepted", async () => {
  const file = join(folder, "own");
  writeFileSync(file, SECRET, { mode: 0o600 });
  expect(await readCredential({ file }, {}, idle)).toBe(SECRET);
});

test("a file that others can read is refused with the command that fixes it", async () => {
  const file = join(folder, "open");
  writeFileSync(file, SECRET);
  chmodSync(file, 0o644);
  await expect(readCredential({ file }, {}, idle)).rejects.toMatchObject({
    code: "profile-invalid",
    message: `the credential file ${file} can be read by others (mode 644)`,
    remedy: `Run: chmod 600 ${file}`,
  });
});

test("a missing file is a missing credential", async () => {
  await expect(readCredential({ file: join(folder, "none") }, {}, idle)).rejects.toMatchObject({
    code: "credential-missing",
  });
});

test("a folder is not a credential file, whoever may read it", async () => {
  await expect(readCredential({ file: folder }, {}, idle)).rejects.toMatchObject({
    code: "credential-missing",
    message: `no credential: the file ${folder} is not a file`,
  });
});

test("a command's output is the credential", async () => {
  expect(await readCredential({ command: `printf '%s\\n' ${SECRET}` }, {}, idle)).toBe(SECRET);
});

test("the failure of a command does not contain the secret that it printed", async () => {
  const reading = readCredential({ command: `echo ${SECRET}; exit 3` }, {}, idle);
  const failure: unknown = await reading.catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "credential-missing" });
  const shown = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
  expect(shown).not.toContain(SECRET);
});

test("text that no header can carry is refused, and not printed", async () => {
  const failure: unknown = await readCredential(
    { env: "TOKEN" },
    { TOKEN: "two words\tand more" },
    idle,
  ).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "credential-missing" });
  expect(String(failure)).not.toContain("two words");
});

test("a command that does not end is killed when the run is aborted", async () => {
  const abort = new AbortController();
  const reading = readCredential({ command: "exec sleep 1000" }, {}, abort.signal);
  abort.abort(new Error("the end of the run"));
  await expect(reading).rejects.toThrow("the end of the run");
});
