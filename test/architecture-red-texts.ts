/** Wrong files for the rules of what is written and how it is tested, each with the complaint that it must give. */

const D = "/** Describes the file. */\n";
/** Rule -> the one wrong file (path, text) and the complaint. */
export const RED_TEXTS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  "no banned text is used": [
    [
      "checks/odd.ts",
      `${D}// The pull goes on.`,
      "checks/odd.ts: goes on - use a plain word (docs/style.md, Prose)",
    ],
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
      "snapshot/odd.ts",
      `${D}const file = new DatabaseSync(path);`,
      "snapshot/odd.ts: new DatabaseSync( - use openShared, by which all wait for each other in one way (decision 186)",
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
      "packs/odd.ts: process.env - use an argument; only cli, closeBooks and the client read the process",
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
  "types are asserted only where branded values are made": [
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
    "packs/odd.ts: odd - let the caller create it and pass it",
  ]),
  "a caught failure is rethrown, or a comment states why not": [
    [
      "packs/odd.ts",
      `${D}try {\n  x();\n} catch {\n  y();\n}\n// Outside it.`,
      "packs/odd.ts:4: rethrow it, or state the reason in a comment",
    ],
    [
      "packs/odd.ts",
      `${D}x().catch(() => null);`,
      "packs/odd.ts:2: rethrow it, or state the reason in a comment",
    ],
    [
      "packs/odd.ts",
      `${D}try {\n  x();\n} catch (cause) {\n  throw new Failure("odd");\n}`,
      "packs/odd.ts:4: cause is caught but not used",
    ],
  ],
  "only listed files have classes": [
    [
      "packs/odd.ts",
      `${D}export class Odd extends Even {\n}`,
      "packs/odd.ts: Odd - use functions over values",
    ],
  ],
  "every file is named after its contents and opens with a description": [
    ["packs/utils.ts", D, "packs/utils.ts: name it after its contents"],
    ["packs/pack-helpers.ts", D, "packs/pack-helpers.ts: name it after its contents"],
    [
      "packs/odd.ts",
      "// Not the sentence.",
      "packs/odd.ts: open with one sentence that describes the file",
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
  "a small file is part of its only importer": [
    [
      "checks/internal/half.ts",
      D,
      "checks/internal/half.ts has 1 lines and belongs to checks/family/even.ts",
    ],
  ],
  "every check has a test that breaks it": [
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
    ["mkdtempSync(", "temporaryFolder, which is removed with the test"],
    ["setTimeout(", "a wait for what happens"],
    ["toMatchSnapshot(", "the value, or a golden that people read"],
  ].map(([ban = "", instead = ""]) => [
    "test/packs/odd.test.ts",
    `${D} ${ban}"");`,
    `packs/odd.test.ts: ${ban} - use ${instead}`,
  ]),
};
