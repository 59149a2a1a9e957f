/** With the settings of this repository, the tool finds unused files, exports and packages. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "./support/temporary-folder.ts";

const KNIP = resolve("node_modules/knip/bin/knip.js");
/** A tree in which everything is used: a library, a command line, and a test of one of them. */
const USED: Readonly<Record<string, string>> = {
  "package.json":
    '{ "name": "small", "dependencies": { "yaml": "*" }, "devDependencies": { "vitest": "*" } }',
  "src/index.ts": 'export { close } from "./close.ts";',
  "src/cli/main.ts": 'import { close } from "../close.ts";\nimport "yaml";\nclose();',
  "src/close.ts":
    "export interface Pack {}\nexport const close = (): Pack => ({});\nexport const check = (): Pack => close();",
  "test/close.test.ts": 'import { test } from "vitest";\nimport { check } from "../src/close.ts";',
};

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  copyFileSync("knip.json", join(folder, "knip.json"));
});

const complaintsWith = (changed: Readonly<Record<string, string>>): string => {
  for (const [path, text] of Object.entries({ ...USED, ...changed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(process.execPath, [KNIP, "--no-config-hints"], {
    cwd: folder,
    encoding: "utf8",
    // It loads TypeScript through a package that would otherwise leave its cache in the temporary folder.
    env: { ...process.env, JITI_FS_CACHE: "false" },
  });
  // In CI its output is coloured.
  return stripVTControlCharacters(stdout).replace(/ +/g, " ").trim();
};

test("a tree without unused code gives no complaint", () => {
  expect(complaintsWith({})).toBe("");
});

test("an unused export, type, file and package are found", () => {
  const close = `${USED["src/close.ts"]}\nexport const odd = 1;\nclose(odd);\nexport type Free = 1;`;
  const complaints = complaintsWith({
    "src/close.ts": close,
    "src/dead.ts": "",
    "package.json": USED["package.json"]?.replace('{ "yaml"', '{ "undici": "*", "yaml"') ?? "",
  });
  expect(complaints.split("\n").map((line) => line.trim())).toEqual([
    "Unused files (1)",
    "src/dead.ts",
    "Unused dependencies (1)",
    "undici package.json",
    "Unused exports (1)",
    "odd unknown src/close.ts:4:14",
    "Unused exported types (1)",
    "Free type src/close.ts:6:13",
  ]);
});
