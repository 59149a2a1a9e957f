/** Every rule of the shape has been seen red: a small wrong tree, and the complaint it must give. */
import { describe, expect, test } from "vitest";
import { BANNED, REGISTRIES } from "./architecture-lists.ts";
import { SHAPE_RULES, type SourceTree } from "./architecture-rules.ts";

/** Right in every way: what a wrong tree differs from in one file. */
const RIGHT = {
  "failure.ts": "/** How it stops. */",
  "cli/main.ts": '/** Begins. */\nimport { run } from "../pipeline.ts";',
  "pipeline.ts":
    '/** The line. */\nimport { join } from "node:path";\nimport { CHECKS } from "./checks/index.ts";',
  "checks/index.ts": '/** All. */\nimport { even } from "./family/even.ts";',
  "checks/check.ts": '/** Contract. */\nimport { invariant } from "../failure.ts";',
  "checks/family/even.ts":
    '/** One. */\nimport type { Check } from "../check.ts";\nimport { half } from "../internal/half.ts";',
  "checks/internal/half.ts":
    '/** Half. */\nimport { add as plus } from "../../amount/amount.ts";\nconst x = [] as const;',
  "amount/amount.ts":
    '/** Exact. */\nimport { Decimal } from "decimal.js";\nconst seal = (x) => x as Amount;',
};

const complaintsOf = (rule: string, files: Readonly<Record<string, string>>): readonly string[] => {
  const tree: SourceTree = new Map(Object.entries({ ...RIGHT, ...files }));
  const found = SHAPE_RULES.find(({ name }) => name === rule);
  if (found === undefined) throw new Error(`there is no rule "${rule}"`);
  return found.complaints(tree);
};

const D = "/** Says what it is. */\n";
/** Rule -> the one wrong file (path, text) and the complaint. */
const RED: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  "every file lies in a folder that the lists know": [["odd/odd.ts", D, "odd/odd.ts"]],
  "every import leads to a file": [
    [
      "cli/open.ts",
      `${D}import "./gone.ts";`,
      "cli/open.ts imports cli/gone.ts, which is not there",
    ],
  ],
  "imports follow the order of the folders": [
    [
      "amount/odd.ts",
      `${D}import { x } from "../checks/check.ts";`,
      "amount/odd.ts imports checks/check.ts",
    ],
    [
      "amount/odd.ts",
      `${D}import type { X } from "../checks/check.ts";`,
      "amount/odd.ts imports checks/check.ts",
    ],
    [
      "amount/odd.ts",
      `${D}import {\n  x,\n} from '../checks/check.ts';`,
      "amount/odd.ts imports checks/check.ts",
    ],
    ["amount/odd.ts", `${D}import "../checks/check.ts";`, "amount/odd.ts imports checks/check.ts"],
    [
      "amount/odd.ts",
      `${D}const x = await import("../checks/check.ts");`,
      "amount/odd.ts imports checks/check.ts",
    ],
    [
      "service/rules/odd.ts",
      `${D}import { x } from "../http/access.ts";`,
      "service/rules/odd.ts imports service/http/access.ts",
    ],
    [
      "api/odd.ts",
      `${D}import { x } from "../service/records/record.ts";`,
      "api/odd.ts imports service/records/record.ts",
    ],
    [
      "cli/odd.ts",
      `${D}import { x } from "../service/store/store.ts";`,
      "cli/odd.ts imports service/store/store.ts",
    ],
    [
      "packs/odd.ts",
      `${D}import { x } from "../../fixtures/books/x.ts";`,
      "packs/odd.ts imports ../fixtures/books/x.ts",
    ],
  ],
  "each package is imported only where it belongs": [
    [
      "checks/odd.ts",
      `${D}import { Decimal } from "decimal.js";`,
      "checks/odd.ts imports decimal.js",
    ],
    ["checks/odd.ts", `${D}import { readFile } from "node:fs";`, "checks/odd.ts imports node:fs"],
    ["pipeline.ts", `${D}import { readFile } from "node:fs";`, "pipeline.ts imports node:fs"],
    [
      "packs/odd.ts",
      `${D}import { DatabaseSync } from "node:sqlite";`,
      "packs/odd.ts imports node:sqlite",
    ],
    ["cli/odd.ts", `${D}import x from "lodash";`, "cli/odd.ts imports lodash"],
    [
      "api/odd.ts",
      `${D}import { Compile } from "typebox/compile";`,
      "api/odd.ts imports typebox/compile",
    ],
  ],
  "no file is reachable from itself": [
    [
      "checks/check.ts",
      `${D}import { CHECKS } from "./index.ts";`,
      "checks/index.ts > checks/family/even.ts > checks/check.ts > checks/index.ts",
    ],
  ],
  "every definition is listed in its folder's index": [
    ["checks/family/odd.ts", D, "checks/family/odd.ts is not in checks/index.ts"],
    ["sheets/cover.ts", D, "sheets/cover.ts is not in sheets/index.ts"],
    ["formats/csv.ts", D, "formats/csv.ts is not in formats/index.ts"],
    ["cli/doctor/odd.ts", D, "cli/doctor/odd.ts is not in cli/doctor/index.ts"],
    [
      "service/endpoints/odd.ts",
      D,
      "service/endpoints/odd.ts is not in service/endpoints/index.ts",
    ],
    [
      "service/jobs/kinds/odd.ts",
      D,
      "service/jobs/kinds/odd.ts is not in service/jobs/kinds/index.ts",
    ],
  ],
  "nothing banned is written": [
    [
      "checks/odd.ts",
      `${D}parseFloat("1");`,
      "checks/odd.ts: parseFloat( - use parseAmount, or toSpreadsheetNumber in formats",
    ],
    [
      "checks/odd.ts",
      `${D}Number("1");`,
      "checks/odd.ts: Number( - use parseAmount, or toSpreadsheetNumber in formats",
    ],
    [
      "packs/odd.ts",
      `${D}new Date();`,
      "packs/odd.ts: new Date( - use calendar types; the clock is read in cli",
    ],
    [
      "packs/odd.ts",
      `${D}Date.now();`,
      "packs/odd.ts: Date.now( - use calendar types; the clock is read in cli",
    ],
    [
      "packs/odd.ts",
      `${D}day.toISOString();`,
      "packs/odd.ts: toISOString( - use calendar types; the clock is read in cli",
    ],
    [
      "packs/odd.ts",
      `${D}Math.random();`,
      "packs/odd.ts: Math.random( - use an identifier or a seed passed in",
    ],
    ["packs/odd.ts", `${D}console.log(1);`, "packs/odd.ts: console. - use the reporter in cli"],
    [
      "packs/odd.ts",
      `${D}process.env;`,
      "packs/odd.ts: process.env - use an argument; only cli and closeBooks read the process",
    ],
    ["packs/odd.ts", `${D}let x: any;`, "packs/odd.ts: : any - use unknown and a decoder"],
    ["packs/odd.ts", `${D}// @ts-ignore`, "packs/odd.ts: @ts-ignore - use unknown and a decoder"],
    [
      "packs/odd.ts",
      `${D}export * from "./x.ts";`,
      "packs/odd.ts: export *  - use the names, exported by the file that owns them",
    ],
    [
      "packs/odd.ts",
      `${D}export { x } from "./x.ts";`,
      "packs/odd.ts: export { x } from - use an import from the file that owns it",
    ],
    ["packs/odd.ts", `${D}// TODO later`, "packs/odd.ts: TODO - use an issue, or do it now"],
  ],
  "a type is asserted only where a brand is made": [
    [
      "packs/odd.ts",
      `${D}const x = y as Amount;`,
      "packs/odd.ts: as Amount - decode it, or narrow it",
    ],
    [
      "packs/odd.ts",
      `${D}const x = y as unknown as string;`,
      "packs/odd.ts: as unknown - decode it, or narrow it",
    ],
    [
      "packs/odd.ts",
      `${D}const x = \`\${y as string}\`;`,
      "packs/odd.ts: as string - decode it, or narrow it",
    ],
  ],
  "every file is named after what it holds and opens by saying it": [
    ["packs/utils.ts", D, "packs/utils.ts: name it after what it holds"],
    ["packs/pack-helpers.ts", D, "packs/pack-helpers.ts: name it after what it holds"],
    [
      "packs/odd.ts",
      "// Not the sentence.",
      "packs/odd.ts: open with one sentence on what the file is",
    ],
  ],
  "files and functions have one subject each": [
    ["packs/odd.ts", D + "x;\n".repeat(300), "packs/odd.ts has 301 lines"],
    [
      "packs/odd.ts",
      `${D}export async function odd() {\n${"  x;\n".repeat(59)}}\n`,
      "packs/odd.ts: odd has 61 lines",
    ],
    [
      "packs/odd.ts",
      `${D}export const odd = (\n  x: string,\n): string =>\n${"  x +\n".repeat(57)}  x;\n\nconst y = 1;`,
      "packs/odd.ts: odd has 61 lines",
    ],
    [
      "packs/odd.ts",
      `${D}const odd = (x) => {\n${"  x;\n".repeat(59)}};\n`,
      "packs/odd.ts: odd has 61 lines",
    ],
  ],
  "no file is dead": [["packs/odd.ts", D, "packs/odd.ts"]],
};

describe("red:", () => {
  for (const [rule, cases] of Object.entries(RED)) {
    test.each(cases)(`${rule}: %s`, (file, text, complaint) => {
      expect(complaintsOf(rule, { [file]: text })).toEqual([complaint]);
    });
  }
});

test("every rule has been seen red", () => {
  expect(Object.keys(RED)).toEqual(SHAPE_RULES.map(({ name }) => name));
});

test("every ban and every registry has been seen red", () => {
  const texts = (RED["nothing banned is written"] ?? []).map(([, text]) => text);
  expect(BANNED.filter((ban) => !texts.some((text) => ban.text.test(text)))).toEqual([]);
  const listed = RED["every definition is listed in its folder's index"] ?? [];
  expect(
    REGISTRIES.filter(({ folder }) => !listed.some(([file]) => file.startsWith(`${folder}/`))),
  ).toEqual([]);
});

test.each(SHAPE_RULES)("green: $name", ({ name }) => {
  expect(complaintsOf(name, {})).toEqual([]);
});

test("the new name of a key in a mapped type is no assertion, what stands beside it is one", () => {
  const renamed = `${D}type Camel<F> = { readonly [Name in keyof F & string as CamelCase<Name>]: F[Name] };`;
  const rule = "a type is asserted only where a brand is made";
  expect(complaintsOf(rule, { "packs/odd.ts": renamed })).toEqual([]);
  expect(complaintsOf(rule, { "packs/odd.ts": `${renamed}\nconst x = y as Amount;` })).toEqual([
    "packs/odd.ts: as Amount - decode it, or narrow it",
  ]);
});

test("a word that looks like an assertion in a comment, a text or an import is none", () => {
  const text = `${D}import {\n  add as plus,\n} from "./x.ts";\n/* as Amount */ // as Amount\nconst x = "as Amount" + 'as Amount' + \`as Amount \${{ y: \`\${z} as Amount\` }} as Amount\`;`;
  expect(
    complaintsOf("a type is asserted only where a brand is made", { "packs/odd.ts": text }),
  ).toEqual([]);
});
