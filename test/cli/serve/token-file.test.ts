/** The token file exists for as long as the service runs. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { writeTokenFile } from "../../../src/cli/serve/token-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

test("only its user can read the token file, and it is removed with the service", () => {
  const file = writeTokenFile(folder, 8080, "secret", () => undefined);
  expect(readFileSync(file.path, "utf8")).toBe("secret\n");
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  file.remove();
  expect(readdirSync(folder)).toEqual([]);
});

test("the next service revokes and removes the token of a killed service, and nothing else", () => {
  const dead = spawnSync(process.execPath, ["--version"]).pid;
  const living = `token-1-${String(process.ppid)}`;
  for (const name of [`token-1-${String(dead)}`, living, "sample.sqlite", "token-notes"]) {
    writeFileSync(join(folder, name), `of ${name}\n`);
  }
  const revoked: string[] = [];
  writeTokenFile(folder, 2, "secret", (token) => revoked.push(token));
  expect(revoked).toEqual([`of token-1-${String(dead)}`]);
  expect(readdirSync(folder).sort()).toEqual(
    [living, `token-2-${String(process.pid)}`, "sample.sqlite", "token-notes"].sort(),
  );
});
