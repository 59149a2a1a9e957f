/** Every program of `examples/` runs as a process of its own, in an empty folder, and prints what is written here. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { endedWithTest } from "./support/started-process.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const run = promisify(execFile);

const PRINTED: Readonly<Record<string, string>> = {
  "amounts.ts": `{"lines":["19.99","100.0","-0.01"],"net":"119.98","tax":"25.20","gross":"145.18"}
largest first: 100.0 19.99 -0.01
a third: 39.99
exact: 0.00
`,
  "client-read.ts": `totals of March {"revenue":"263668.72","grossProfit":"92189.9","operatingProfit":"2982.98","expenses":"262156.88","netProfit":"1511.84"}
27 debtors owe 375285.44
Bon 211 29.32 31.96
`,
  "close-books.ts": `2025-01 proven 515 entries
2025-02 proven 469 entries
2025-03 proven 532 entries
2025-04 proven 546 entries
2025-05 proven 514 entries
2025-06 proven 540 entries
2025-07 proven 498 entries
2025-08 proven 438 entries
2025-09 proven 564 entries
2025-10 proven 592 entries
2025-11 proven 564 entries
2025-12 proven 645 entries
final output/100200300400500/2025/close
9 files, 0 of 59 checks failed
`,
  "pull-open-pack.ts": `entries 6417
the first posting {"date":"2025-01-01","ledgerAccountId":"373021684531200049","amount":"-6287.43"}
net result, debit positive -49697.78
final output/100200300400500/2025/close 6 files
`,
  "start-service.ts": `200 [{"id":"100200300400500","name":"Handelsonderneming Voorbeeld B.V.","language":"nl","currency":"EUR","country":"NL","time_zone":"Europe/Amsterdam","access":"user","suspended":false,"period_locked_until":null,"period_start_date":"2023-01-01","chamber_of_commerce":"00000000","tax_number":"NL000000000B01"}]
`,
};

/** Files that an example makes. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  "close-books.ts": ["output/100200300400500/2025/close/manifest.json"],
  "pull-open-pack.ts": ["2025.sqlite", "output/100200300400500/2025/close/manifest.json"],
};

test("every example is run", () => {
  expect(readdirSync("examples").sort()).toEqual(Object.keys(PRINTED));
});

test.each(Object.entries(PRINTED))("%s", { timeout: 240_000 }, async (file, printed) => {
  const folder = temporaryFolder();
  const surface = resolve("test/support/slotsom-from-source.ts");
  const args = ["--import", surface, resolve("examples", file)];
  const running = run(process.execPath, args, { cwd: folder });
  endedWithTest(running.child);
  const { stdout } = await running;
  expect(stdout).toBe(printed);
  for (const made of MADE[file] ?? []) expect(existsSync(join(folder, made)), made).toBe(true);
});
