/**
 * `npm run test:fast`: runs the quick tests nearest to the changed files, in about ten seconds. The changed
 * files are the uncommitted ones, or else those of the last commit; `npm run test:fast -- src/ledger` selects
 * the files of that folder instead. The last lines list the related tests that were left to the full run.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { OUTSIDE } from "../outside/outside-tests.ts";
import { relatedTests } from "./related-tests.ts";
import { SLOW_TESTS } from "./slow-tests.ts";

const MOST = 24;
const MOST_LISTED = 12;
const ROOTS = ["src", "test", "fixtures", "examples"];

const paths = ROOTS.flatMap((root) => globSync(`${root}/**/*.ts`));
const files = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
const changed = changedFiles(process.argv.slice(2));
const limits = { slow: SLOW_TESTS, outside: OUTSIDE, most: MOST };
const { run, leftOut, outside, unreached } = relatedTests(files, changed, limits);

let status = 0;
if (run.length > 0) {
  const argv = ["node_modules/vitest/vitest.mjs", "run", ...run];
  status = spawnSync(process.execPath, argv, { stdio: "inherit" }).status ?? 1;
}
const lines = [
  `Changed files: ${String(changed.length)}. Tests of ${String(run.length)} files were run.`,
  ...listed("Related, but left to the full run (npm test)", leftOut),
  ...listed("Related, but run by npm run outside", outside),
  ...listed(
    "Changed files that no test imports; the full run shows whether they matter",
    unreached,
  ),
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = status;

function changedFiles(named: readonly string[]): readonly string[] {
  if (named.length > 0) {
    return paths.filter((path) => named.some((one) => path === one || path.startsWith(`${one}/`)));
  }
  const uncommitted = [
    ...git("diff", "--name-only", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return uncommitted.length > 0 ? uncommitted : git("diff", "--name-only", "HEAD~1", "HEAD");
}

function git(...argv: readonly string[]): readonly string[] {
  const { stdout, stderr, status: code } = spawnSync("git", argv, { encoding: "utf8" });
  if (code !== 0) throw new Error(`git ${argv.join(" ")}: ${stderr}`);
  return stdout.split("\n").filter((line) => line !== "");
}

function listed(title: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length - MOST_LISTED;
  return [
    `${title}: ${String(names.length)}`,
    ...names.slice(0, MOST_LISTED).map((name) => `  ${name}`),
    ...(more > 0 ? [`  and ${String(more)} more`] : []),
  ];
}
