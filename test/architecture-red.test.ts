/** Every rule of the architecture has been seen to fail: a small faulty tree, and its expected complaint. */
import { describe, expect, test } from "vitest";
import { type CheckedCode, obsoleteEntries } from "./architecture-entries.ts";
import {
  BANNED,
  BANNED_IN_TESTS,
  FILE_LINES_MIN,
  REGISTRIES,
  type ShapeLists,
} from "./architecture-lists.ts";
import { RED_IMPORTS } from "./architecture-red-imports.ts";
import { RED_TEXTS } from "./architecture-red-texts.ts";
import { SHAPE_RULES } from "./architecture-rules.ts";
import type { SourceTree } from "./architecture-tree.ts";

/** A faultless tree; each faulty tree differs from it in one file. */
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
/** The files, long enough not to be too small. */
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

const D = "/** Describes the file. */\n";
/** Rule -> faulty files that it refuses, in the order of the rules. */
const RED = { ...RED_IMPORTS, ...RED_TEXTS };

describe("red:", () => {
  for (const [rule, cases] of Object.entries(RED)) {
    test.each(cases)(`${rule}: %s`, (file, text, complaint) => {
      expect(complaintsOf(rule, { [file]: text })).toEqual([complaint]);
    });
  }
});

test("every rule has been seen to fail", () => {
  expect(Object.keys(RED)).toEqual(SHAPE_RULES.map(({ name }) => name));
});

test("a sixth file that imports the service is refused", () => {
  const importing = (count: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `cli/file-${index}.ts`,
        `${D}import { startService } from "../service/service.ts";`,
      ]),
    );
  const rule = "at most five files import the service, through its public file";
  expect(complaintsOf(rule, importing(5))).toEqual([]);
  expect(complaintsOf(rule, importing(6))).toEqual([
    `${Object.keys(importing(6)).join(", ")} import the service`,
  ]);
});

test("every ban and every registry has been seen to fail", () => {
  const texts = [
    ...(RED["no banned text is used"] ?? []),
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

test("the new name of a key in a mapped type is no assertion, but one after it is found", () => {
  const renamed = `${D}type Camel<F> = { readonly [Name in keyof F & string as CamelCase<Name>]: F[Name] };`;
  const rule = "types are asserted only where branded values are made";
  expect(complaintsOf(rule, { "packs/odd.ts": renamed })).toEqual([]);
  expect(complaintsOf(rule, { "packs/odd.ts": `${renamed}\nconst x = y as Amount;` })).toEqual([
    "packs/odd.ts: as Amount - decode it, or narrow it",
  ]);
});

test("`as` in a comment, a string or an import is no assertion", () => {
  const text = `${D}import {\n  add as plus,\n} from "./x.ts";\n/* as Amount */ // as Amount\nconst x = "as Amount" + 'as Amount' + \`as Amount \${{ y: \`\${z} as Amount\` }} as Amount\`;`;
  expect(
    complaintsOf("types are asserted only where branded values are made", { "packs/odd.ts": text }),
  ).toEqual([]);
});

test("constant data, a commented catch and a rethrown failure are not faults", () => {
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
  const rules = [
    "no module keeps state",
    "a caught failure is rethrown, or a comment states why not",
  ];
  expect(rules.flatMap((rule) => complaintsOf(rule, { "packs/odd.ts": text }))).toEqual([]);
});

/** Lists of which the faultless tree needs every entry. */
const NEEDED: ShapeLists = {
  mayImport: { cli: ["pipeline.ts"], checks: ["amount"] },
  onlyIn: { "decimal.js": ["amount"], "node:path": ["pipeline.ts"] },
  banned: [{ text: /const seal/, instead: "nothing", except: ["amount"] }],
  handlers: [],
  classes: [],
  neverLoads: { "pipeline.ts": ["undici"] },
  brandMakers: ["amount/amount.ts"],
  registries: [{ folder: "checks", otherFiles: ["check.ts"], reach: "tree" }],
  entries: ["cli/main.ts"],
  testFolders: ["checks"],
  checksTestedElsewhere: { "checks/check.ts": "packs/odd.test.ts" },
};
const rightCode: CheckedCode = { ...treesWith({}), packages: ["decimal.js"] };

test("a needed entry gives no complaint", () => {
  expect(obsoleteEntries(NEEDED, rightCode)).toEqual([]);
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
    { registries: [{ folder: "checks", otherFiles: ["gone.ts"], reach: "tree" }] },
    "REGISTRIES: checks/gone.ts needs no entry",
  ],
  [
    { registries: [{ folder: "charts", otherFiles: [], reach: "tree" }] },
    "REGISTRIES: charts/index.ts needs no entry",
  ],
  [{ entries: ["pipeline.ts"] }, "ENTRIES: pipeline.ts needs no entry"],
  [{ testFolders: ["odd"] }, "TEST_FOLDERS: there is no test/odd"],
  [
    { checksTestedElsewhere: { "checks/gone.ts": "x.test.ts" } },
    "CHECKS_TESTED_ELSEWHERE: checks/gone.ts needs no entry",
  ],
])("red: an obsolete entry in %j", (changed, complaint) => {
  expect(obsoleteEntries({ ...NEEDED, ...changed }, rightCode)).toEqual([complaint]);
});
