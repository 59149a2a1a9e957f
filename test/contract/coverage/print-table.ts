/** `npm run coverage:spec`: lists the tests of every operation of the specification; fails when one is missing. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPERATIONS } from "../operations.ts";
import { CELLS, FORMATS, testName } from "./test-names.ts";

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), "slotsom-coverage-"));
const file = join(folder, "results.json");
spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    ...["run", "test/contract/coverage/coverage.test.ts"],
    ...["--reporter=json", `--outputFile=${file}`],
  ],
  { stdio: "ignore" },
);
const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
rmSync(folder, { recursive: true });
const states = new Map(
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => [fullName, status] as const),
  ),
);

let missing = 0;
/** The name of a test that passed, or its state otherwise. */
function testCell(name: string): string {
  const state = states.get(name) ?? "missing";
  if (state === "passed") return `"${name}"`;
  missing += 1;
  return `${state.toUpperCase()}: "${name}"`;
}

const columns = FORMATS.flatMap((format) => CELLS.map((cell) => ({ format, cell })));
const heads = columns.map(({ format, cell }) => `${format}: ${cell}`);
const lines = [
  `| Section | Operation | ${heads.join(" | ")} |`,
  `|---|---|${"---|".repeat(heads.length)}`,
  ...OPERATIONS.map(({ section, operation }) => {
    const cells = columns.map(({ format, cell }) => testCell(testName(operation, cell, format)));
    return `| ${section} | ${operation} | ${cells.join(" | ")} |`;
  }),
  "",
  `${String(OPERATIONS.length)} operations, ${String(OPERATIONS.length * columns.length)} tests, ${String(missing)} missing`,
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = missing === 0 && OPERATIONS.length > 0 ? 0 : 1;
