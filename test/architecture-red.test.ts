/** Every rule of the shape has been seen red: a small wrong tree, and the complaint it must give. */
import { describe, expect, test } from "vitest";
import { type Held, idleEntries } from "./architecture-entries.ts";
import {
  BANNED,
  BANNED_IN_TESTS,
  FILE_LINES_MIN,
  REGISTRIES,
  type ShapeLists,
} from "./architecture-lists.ts";
import { SHAPE_RULES } from "./architecture-rules.ts";
import type { SourceTree } from "./architecture-tree.ts";

/** Right in every way: what a wrong tree differs from in one file. */
const RIGHT: Readonly<Record<string, string>> = {
  "failure.ts": "/** How it stops. */",
  "cli/main.ts": '/** Begins. */\nimport { run } from "../pipeline.ts";',
  "pipeline.ts":
    '/** The line. */\nimport { join } from "node:path";\nimport { CHECKS } from "./checks/index.ts";',
  "checks/index.ts": '/** All. */\nimport { even } from "./family/even.ts";',
  "checks/check.ts": '/** Contract. */\nimport { invariant } from "../failure.ts";',
  "checks/family/even.ts":
    '/** One. */\nimport type { Check } from "../check.ts";\nimport { half } from "../internal/half.ts";\nconst even = { id: "E1" };',
  "checks/internal/half.ts":
    '/** Half. */\nimport { add as plus } from "../../amount/amount.ts";\nconst x = [] as const;',
  "amount/amount.ts":
    '/** Exact. */\nimport { Decimal } from "decimal.js";\nconst seal = (x) => x as Amount;',
  "test/checks/family/even.test.ts": 'expect(findings).toEqual(["E1 2025-01: 1 = 2"]);',
};
/** A file of the right tree is long enough to be one. */
const FILLED = new Map(
  Object.entries(RIGHT).map(([file, text]) => [file, `${text}${"\nx;".repeat(FILE_LINES_MIN)}`]),
);

const complaintsOf = (rule: string, files: Readonly<Record<string, string>>): readonly string[] => {
  const found = SHAPE_RULES.find(({ name }) => name === rule);
  if (found === undefined) throw new Error(`there is no rule "${rule}"`);
  const { tree, tests } = treesWith(files);
  return found.complaints(tree, tests);
};

const treesWith = (files: Readonly<Record<string, string>>): Trees => {
  const all = [...new Map([...FILLED, ...Object.entries(files)])];
  const isTest = ([file]: readonly [string, string]): boolean => file.startsWith("test/");
  return {
    tree: new Map(all.filter((one) => !isTest(one))),
    tests: new Map(all.filter(isTest).map(([file, text]) => [file.slice("test/".length), text])),
  };
};

interface Trees {
  readonly tree: SourceTree;
  readonly tests: SourceTree;
}

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
  "the service is imported through its one file, by few": [
    [
      "cli/odd.ts",
      `${D}const { runService } = await import("../service/run-service.ts");`,
      "cli/odd.ts imports service/run-service.ts, not service/service.ts",
    ],
    [
      "index.ts",
      `${D}export type { Store } from "./service/store/store.ts";`,
      "index.ts imports service/store/store.ts, not service/service.ts",
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
  "what works without a service loads none": [
    [
      "pull/open-books.ts",
      `${D}import {\n  type Pool,\n  request,\n} from "undici";`,
      "pull/open-books.ts > undici",
    ],
    [
      "packs/write-pack.ts",
      `${D}import "../pipeline.ts";\nimport type { X } from "typebox";\nimport { type Y } from "undici";\nexport { x } from "../api/x.ts";`,
      "packs/write-pack.ts > api/x.ts",
    ],
  ],
  "what is internal to a folder is imported within it": [
    [
      "sheets/odd.ts",
      `${D}import { half } from "../checks/internal/half.ts";`,
      "sheets/odd.ts imports checks/internal/half.ts",
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
    [
      "packs/odd.ts",
      `${D}// eslint-disable-next-line no-odd\n`,
      "packs/odd.ts: eslint-disable-next-line no-odd - use the rule's name with the reason on the same line",
    ],
    [
      "packs/odd.ts",
      `${D}// biome-ignore lint/odd\n`,
      "packs/odd.ts: biome-ignore lint/odd - use the rule's name with the reason on the same line",
    ],
    ["packs/odd.ts", `${D}const acct = 1;`, "packs/odd.ts: acct - use the full word"],
    [
      "packs/odd.ts",
      `${D}const isNotEmpty = true;`,
      "packs/odd.ts: isNotEmpty - use a statement without a negation",
    ],
    [
      "packs/odd.ts",
      `${D}interface PackManager {}`,
      "packs/odd.ts: interface PackManager - use the noun of the field",
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
  "no module keeps state": [
    "let odd = 0;",
    "const odd = new Map<string, number>();",
    "export const odd = new WeakMap([]);",
    "const odd: number[] = [];\nfunction grow() {\n  odd.push(1);\n}",
    "const odd = [0];\nfunction grow() {\n  odd[0] = 1;\n}",
    "const odd = { count: 0 };\nfunction grow() {\n  odd.count += 1;\n}",
  ].map((text) => [
    "packs/odd.ts",
    `${D}${text}`,
    "packs/odd.ts: odd - let the caller keep it and hand it over",
  ]),
  "a failure is thrown on, or it says why not": [
    [
      "packs/odd.ts",
      `${D}try {\n  x();\n} catch {\n  y();\n}\n// Beside it.`,
      "packs/odd.ts:4: throw it on, or say why not",
    ],
    ["packs/odd.ts", `${D}x().catch(() => null);`, "packs/odd.ts:2: throw it on, or say why not"],
    [
      "packs/odd.ts",
      `${D}try {\n  x();\n} catch (cause) {\n  throw new Failure("odd");\n}`,
      "packs/odd.ts:4: cause is caught and not used",
    ],
  ],
  "classes are for what is opened and closed": [
    [
      "packs/odd.ts",
      `${D}export class Odd extends Even {\n}`,
      "packs/odd.ts: Odd - use functions over values",
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
    ["packs/odd.ts", `${D}// ${"x".repeat(198)}`, "packs/odd.ts:2 has 201 characters"],
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
  "a small file lies with its one importer": [
    [
      "checks/internal/half.ts",
      D,
      "checks/internal/half.ts has 1 lines and belongs to checks/family/even.ts",
    ],
  ],
  "every check has the test that breaks it": [
    [
      "checks/family/odd.ts",
      `${D}const odd = { id: "E2" };`,
      "checks/family/odd.ts has no test/checks/family/odd.test.ts",
    ],
    [
      "test/checks/family/even.test.ts",
      `${D}expect(findings).toEqual([]);`,
      "test/checks/family/even.test.ts does not break E1",
    ],
  ],
  "tests mirror the folders": [["test/odd/odd.test.ts", D, "odd/odd.test.ts"]],
  "tests use the real parts": [
    ["vi.fn", "the real part, or a port's fake that passes its conformance suite"],
    [".only(", "a test that runs"],
    ["toMatchSnapshot(", "the value, or a golden that people read"],
  ].map(([ban = "", instead = ""]) => [
    "test/packs/odd.test.ts",
    `${D} ${ban}"");`,
    `packs/odd.test.ts: ${ban} - use ${instead}`,
  ]),
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

test("six files that import the service are one too many", () => {
  const importing = (count: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `cli/file-${index}.ts`,
        `${D}import { startService } from "../service/service.ts";`,
      ]),
    );
  const rule = "the service is imported through its one file, by few";
  expect(complaintsOf(rule, importing(5))).toEqual([]);
  expect(complaintsOf(rule, importing(6))).toEqual([
    `${Object.keys(importing(6)).join(", ")} import the service`,
  ]);
});

test("every ban and every registry has been seen red", () => {
  const texts = [
    ...(RED["nothing banned is written"] ?? []),
    ...(RED["tests use the real parts"] ?? []),
  ].map(([, text]) => text);
  const bans = [...BANNED, ...BANNED_IN_TESTS];
  expect(bans.filter((ban) => !texts.some((text) => ban.text.test(text)))).toEqual([]);
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

test("data that a module holds, a reason and a rethrown failure are no faults", () => {
  const text = `${D}const DATA: ReadonlyMap<string, string> = new Map();
export const WORDS = new Set(["let"]);
function read() {
  const found = [];
  found.push(1);
  try {
    x();
  } catch (cause) {
    throw new Failure("odd", cause);
  }
  // It may be missing.
  return y().catch(() => null);
}`;
  const rules = ["no module keeps state", "a failure is thrown on, or it says why not"];
  expect(rules.flatMap((rule) => complaintsOf(rule, { "packs/odd.ts": text }))).toEqual([]);
});

/** Lists whose every entry the right tree needs. */
const NEEDED: ShapeLists = {
  mayImport: { cli: ["pipeline.ts"], checks: ["amount"] },
  onlyIn: { "decimal.js": ["amount"], "node:path": ["pipeline.ts"] },
  banned: [{ text: /const seal/, instead: "nothing", except: ["amount"] }],
  handlers: [],
  classes: [],
  neverLoads: { "pipeline.ts": ["undici"] },
  brandMakers: ["amount/amount.ts"],
  registries: [{ folder: "checks", besides: ["check.ts"], reach: "tree" }],
  entries: ["cli/main.ts"],
  testFolders: ["checks"],
  checksTestedElsewhere: { "checks/check.ts": "packs/odd.test.ts" },
};
const held: Held = { ...treesWith({}), packages: ["decimal.js"] };

test("an entry that something needs is no complaint", () => {
  expect(idleEntries(NEEDED, held)).toEqual([]);
});

test.each<[Partial<ShapeLists>, string]>([
  [{ mayImport: { fleet: [] } }, "MAY_IMPORT: there is no fleet"],
  [{ mayImport: { cli: ["checks"] } }, "MAY_IMPORT: nothing in cli imports checks"],
  [{ onlyIn: { lodash: [] } }, "ONLY_IN: lodash is no dependency of package.json"],
  [{ onlyIn: { "decimal.js": ["cli"] } }, "ONLY_IN: nothing in cli imports decimal.js"],
  [{ onlyIn: { "node:fs": ["cli"] } }, "ONLY_IN: nothing in cli imports node:fs"],
  [
    { banned: [{ text: /odd/, instead: "nothing", except: ["cli"] }] },
    "BANNED: nothing in cli needs the exception from /odd/",
  ],
  [{ handlers: ["cli/main.ts"] }, "HANDLERS: cli/main.ts needs no entry"],
  [{ classes: ["failure.ts"] }, "CLASSES: failure.ts needs no entry"],
  [{ neverLoads: { "gone.ts": ["undici"] } }, "NEVER_LOADS: gone.ts needs no entry"],
  [{ brandMakers: ["failure.ts"] }, "BRAND_MAKERS: failure.ts needs no entry"],
  [
    { registries: [{ folder: "checks", besides: ["gone.ts"], reach: "tree" }] },
    "REGISTRIES: checks/gone.ts needs no entry",
  ],
  [
    { registries: [{ folder: "charts", besides: [], reach: "tree" }] },
    "REGISTRIES: charts/index.ts needs no entry",
  ],
  [{ entries: ["pipeline.ts"] }, "ENTRIES: pipeline.ts needs no entry"],
  [{ testFolders: ["odd"] }, "TEST_FOLDERS: there is no test/odd"],
  [
    { checksTestedElsewhere: { "checks/gone.ts": "x.test.ts" } },
    "CHECKS_TESTED_ELSEWHERE: checks/gone.ts needs no entry",
  ],
])("red: an idle entry in %j", (changed, complaint) => {
  expect(idleEntries({ ...NEEDED, ...changed }, held)).toEqual([complaint]);
});
