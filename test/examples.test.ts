/** Everything in `examples/`: programs print what is written here, profiles are read, the template renders a pack. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { csvLines } from "../src/imported-files/chart-table.ts";
import { readChart } from "../src/imported-files/read-chart.ts";
import { readAccountNames } from "../src/packs/own-files/account-names-file.ts";
import { closeInputOf, readCloseInput } from "../src/packs/own-files/close-input-file.ts";
import { notesOf, readNotes } from "../src/packs/own-files/notes-file.ts";
import { readProfile } from "../src/runs/profile/profile.ts";
import { filledIn } from "./support/filled-in.ts";
import { endedWithTest } from "./support/started-process.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const run = promisify(execFile);

const PRINTED: Readonly<Record<string, string>> = {
  "amounts.ts": `{"lines":["19.99","100.0","-0.01"],"net":"119.98","tax":"25.20","gross":"145.18"}
largest first: 100.0 19.99 -0.01
a third: 39.99
exact: 0.00
`,
  "client-read.ts": `totals of March {"revenue":"262971.67","grossProfit":"95848.32","operatingProfit":"-1314.33","expenses":"264610.66","netProfit":"-1638.99"}
24 debtors owe 367628.63
Bon 377 78.18 94.6
`,
  "close-books.ts": `2025-01 proven 577 entries
2025-02 proven 549 entries
2025-03 proven 603 entries
2025-04 proven 625 entries
2025-05 proven 632 entries
2025-06 proven 649 entries
2025-07 proven 568 entries
2025-08 proven 530 entries
2025-09 proven 618 entries
2025-10 proven 698 entries
2025-11 proven 667 entries
2025-12 proven 754 entries
final output/100200300400500/2025/close-en
10 files, 0 failed blocking checks
`,
  "pull-open-pack.ts": `entries 7470
the first posting {"date":"2025-01-02","ledgerAccountId":"373021684531200057","amount":"-12214.89"}
net result, debit positive -251442.99
final output/100200300400500/2025/close 7 files
`,
  "start-service.ts": `200 [{"id":"100200300400500","name":"Handelsonderneming Voorbeeld B.V.","language":"nl","currency":"EUR","country":"NL","time_zone":"Europe/Amsterdam","access":"user","suspended":false,"period_locked_until":null,"period_start_date":"2023-01-01","chamber_of_commerce":"00000000","tax_number":"NL000000000B01"}]
`,
};

/** Files that a program makes. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  "close-books.ts": ["output/100200300400500/2025/close-en/manifest.json"],
  "pull-open-pack.ts": ["2025.sqlite", "output/100200300400500/2025/close/manifest.json"],
};

async function runIn(folder: string, command: string, argv: readonly string[]): Promise<string> {
  const running = run(command, argv, { cwd: folder });
  endedWithTest(running.child);
  return (await running).stdout;
}

const SURFACE = resolve("test/support/slotsom-from-source.ts");
const outputOf = (program: string, folder: string): Promise<string> =>
  runIn(folder, process.execPath, ["--import", SURFACE, resolve("examples", program)]);

test("every program is run, and the README of the examples lists every file", () => {
  const files = globSync("**/*.*", { cwd: "examples" }).filter((file) => file !== "README.md");
  expect(files.filter((file) => file.endsWith(".ts")).sort()).toEqual(Object.keys(PRINTED));
  const page = readFileSync("examples/README.md", "utf8");
  expect(files.filter((file) => !page.includes(`](${file})`))).toEqual([]);
});

test.each(Object.entries(PRINTED))("%s prints what it should", async (file, printed) => {
  const folder = temporaryFolder();
  expect(await outputOf(file, folder)).toBe(printed);
  for (const made of MADE[file] ?? []) expect(existsSync(join(folder, made)), made).toBe(true);
  if (file === "close-books.ts") await rendersBoardPack(folder);
});

/** The commands that the README of the examples shows, on the snapshot that the program left in the folder. */
async function rendersBoardPack(folder: string): Promise<void> {
  for (const name of ["templates", "examples"]) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  const page = readFileSync("examples/README.md", "utf8");
  const [, commands = ""] = /```sh\n([^`]+)```/.exec(page) ?? [];
  const slotsom = `"${process.execPath}" "${resolve("bin/slotsom.js")}"`;
  await runIn(folder, "/bin/sh", ["-e", "-c", commands.replace("npx slotsom", slotsom)]);

  const pack = join(folder, "board/100200300400500/2025/close-en");
  const names = ["board-2025.html", "board-2025.pdf", "manifest.json", "service"];
  expect(readdirSync(pack).toSorted()).toEqual(names);
  const html = readFileSync(join(pack, "board-2025.html"), "utf8");
  expect(html).toContain("<h1>Report to the board, 2025</h1>");
  const sheets = [...html.matchAll(/<section [^>]*id="([a-z-]+)"/g)].map(([, id]) => id);
  expect(sheets.slice(0, 3)).toEqual(["cover", "profit-and-loss", "balance-sheet"]);
}

test("the files to fill in are read, and all their figures, notes and names are understood", () => {
  // As a user starts, they state nothing; their examples are understood once they are uncommented.
  const inert = readCloseInput("examples/start/close-input.yml");
  expect(Object.keys(inert.stated)).toEqual(["format_version", "year"]);
  expect(readNotes("examples/start/notes.md").notes).toEqual([]);
  const input = closeInputOf(
    "x.yml",
    filledIn(readFileSync("examples/start/close-input.yml", "utf8")),
  );
  expect(Object.keys(input.stated)).toEqual([
    ...["format_version", "year", "bank_balances", "declared_vat", "vat_boxes", "private_use"],
    ...[
      "payroll",
      "adopted_opening",
      "current_accounts",
      "profit_shares",
      "dividends",
      "employees",
      "tax",
    ],
  ]);
  const { notes } = notesOf(
    "notes.md",
    readFileSync("examples/start/notes.md", "utf8").replaceAll(/^ {4}/gm, ""),
  );
  expect(notes.map(({ pack, line, language }) => [pack, line, language])).toEqual([
    ["close", "1300", "en"],
    ["monthly", "8000", null],
  ]);
  const { names } = readAccountNames("examples/account-names/account-names.csv");
  expect(names.get("4120")?.get("en")).toBe("Gas, water and electricity");
  const chart = readChart(csvLines(readFileSync("examples/chart/chart.csv"), "chart.csv"), null);
  const { accounts, projects, contacts, financialAccounts } = chart.ok
    ? chart.value
    : { accounts: [], projects: [], contacts: [], financialAccounts: [] };
  const counts = [accounts, projects, contacts, financialAccounts].map(({ length }) => length);
  expect(counts).toEqual([3, 1, 1, 1]);
});

test.each([
  ["sample.yml", "sample", { file: resolve("trial.token") }],
  ["../start/slotsom.yml", "books", { file: resolve("examples/start/.slotsom-token") }],
  ["office.yml", "bakery", { file: "/srv/books/tokens/bakery" }],
  ["office.yml", "cafe", { file: "/srv/books/tokens/cafe" }],
  ["office.yml", "foundation", { command: "pass show foundation" }],
])("%s has the profile %s", (file, name, credential) => {
  const profile = readProfile(resolve("examples/profiles", file), name);
  expect(profile).toMatchObject({ name, credential });
});
