/**
 * `npm run bench`: what each piece of the work costs, beside other programs that do the same and beside the least that it
 * could cost, in the same run. Without words all rows at 10,000 and 100,000; docs/performance.md has the options. Figures are for people; nothing is asserted.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { BenchRow, Checkout } from "./bench-row.ts";
import { pathOf } from "./contestant.ts";
import { fleetReport } from "./fleet/fleet-night.ts";
import { loadReport, runLoad } from "./load.ts";
import { COMPILED, programCommand } from "./measure.ts";
import { memoryLines } from "./memory.ts";
import { ROWS } from "./rows/index.ts";
import { type RowResult, runRows } from "./run-rows.ts";
import { CHECKOUT, serve } from "./served.ts";
import { goalsInMarkdown, resultsInMarkdown, resultText } from "./table.ts";

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    row: { type: "string" },
    beside: { type: "string" },
    rounds: { type: "string", default: "3" },
    keep: { type: "string" },
    markdown: { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
    load: { type: "boolean", default: false },
    fleet: { type: "boolean", default: false },
  },
});

// A signal ends the program as its end does, so that services that it has started end too.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const SIZES_DEFAULT = [10_000, 100_000];

const checkouts: readonly Checkout[] = [
  { name: "slotsom", folder: CHECKOUT },
  ...(options.beside === undefined ? [] : [besideOf(resolve(options.beside))]),
];
const kept = options.keep === undefined ? null : resolve(options.keep);

function besideOf(folder: string): Checkout {
  return { name: `slotsom (${basename(folder)})`, folder };
}

async function rows(chosen: readonly BenchRow[]): Promise<void> {
  const { markdown } = options;
  const results: RowResult[] = [];
  const sizes = words.length === 0 ? SIZES_DEFAULT : words.map(Number);
  const order = {
    rows: chosen,
    sizes,
    checkouts,
    rounds: options.rounds.split(",").map(Number),
    kept,
  };
  for await (const result of runRows(order)) {
    const before = results.findLast(({ row }) => row === result.row);
    results.push(result);
    // The table is what is kept of a run; the text shows how far it is.
    const output = markdown ? process.stderr : process.stdout;
    output.write(`${resultText(result, before)}\n\n`);
  }
  if (!markdown) return;
  const tables = [goalsInMarkdown(results, checkouts), resultsInMarkdown(results)];
  process.stdout.write(`${tables.join("\n\n")}\n`);
}

function rowsNamed(names: string | undefined): readonly BenchRow[] {
  if (names === undefined) return ROWS;
  const known = ROWS.map(({ id }) => id);
  const unknown = names.split(",").filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`no row ${unknown.join(", ")}; the rows are ${known.join(", ")}`);
  }
  return ROWS.filter(({ id }) => names.split(",").includes(id));
}

/** The steps of a page in one process, which prints its own table. */
async function pages(postings: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-bench-"));
  const service = await serve(folder, postings);
  try {
    const { url, administrationId, credentialFile } = service;
    const argv = [pathOf("pages.ts"), url, administrationId, credentialFile];
    const [program = "", ...rest] = programCommand(CHECKOUT, ...argv);
    const environment = { ...process.env, ...COMPILED };
    await once(spawn(program, rest, { stdio: "inherit", env: environment }), "exit");
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (options.load) {
  const outcome = await runLoad({ seconds: Number(words[0] ?? "600"), clients: 16, stepsMin: 0 });
  process.stdout.write(`${loadReport(outcome)}\n`);
} else if (options.fleet) {
  process.stdout.write(`${await fleetReport(Number(words[0] ?? "2000"))}\n`);
} else if (options.memory) {
  const order = { size: Number(words[0] ?? "1000000"), checkouts, kept };
  for await (const line of memoryLines(order)) process.stdout.write(`${line}\n`);
} else if (options.pages) {
  await pages(words[0] ?? "100000");
} else {
  await rows(rowsNamed(options.row));
}
