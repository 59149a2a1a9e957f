/** Everything in `examples/`: programs print what is written here, profiles are read, the template renders a pack. */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readProfile } from "../src/runs/profile/profile.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "slotsom-examples-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
/** Each of these tests starts processes that pull or render a year. */
const PROCESS = { timeout: 240_000 };

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

const outputs = new Map<string, Promise<string>>();

/** Each program runs once, as a process in an empty folder of its own, for whichever test needs it first. */
function outputOf(file: string): Promise<string> {
  const output = outputs.get(file) ?? runProgram(file);
  outputs.set(file, output);
  return output;
}

const folderOf = (file: string): string => join(folder, basename(file, ".ts"));

async function runProgram(file: string): Promise<string> {
  const cwd = folderOf(file);
  mkdirSync(cwd);
  const surface = resolve("test/support/slotsom-from-source.ts");
  const args = ["--import", surface, resolve("examples", file)];
  return (await run(process.execPath, args, { cwd })).stdout;
}

test("every program is run, and the README of the examples lists every file", () => {
  const files = globSync("**/*.*", { cwd: "examples" }).filter((file) => file !== "README.md");
  expect(files.filter((file) => file.endsWith(".ts")).sort()).toEqual(Object.keys(PRINTED));
  const page = readFileSync("examples/README.md", "utf8");
  expect(files.filter((file) => !page.includes(`](${file})`))).toEqual([]);
});

test.each(Object.entries(PRINTED))("%s prints what it should", PROCESS, async (file, printed) => {
  expect(await outputOf(file)).toBe(printed);
});

test("pull-open-pack.ts leaves a pack and a snapshot", PROCESS, async () => {
  await outputOf("pull-open-pack.ts");
  const cwd = folderOf("pull-open-pack.ts");
  const pack = join(cwd, "output/100200300400500/2025/close");
  expect(readdirSync(pack)).toContain("manifest.json");
  expect(existsSync(join(cwd, "2025.sqlite"))).toBe(true);
});

test.each([
  ["sample.yml", "sample", { file: resolve("trial.token") }],
  ["one-administration.yml", "bakery", { env: "BAKERY_TOKEN" }],
  ["office.yml", "bakery", { file: "/srv/books/tokens/bakery" }],
  ["office.yml", "cafe", { file: "/srv/books/tokens/cafe" }],
  ["office.yml", "foundation", { command: "pass show foundation" }],
])("%s has the profile %s", (file, name, credential) => {
  const profile = readProfile(resolve("examples/profiles", file), name);
  expect(profile).toMatchObject({ name, credential });
});

test("the template for the board renders a pack from the last pull", PROCESS, async () => {
  await outputOf("close-books.ts");
  const cwd = folderOf("close-books.ts");
  for (const name of ["templates", "examples"]) {
    cpSync(name, join(cwd, name), { recursive: true });
  }
  const page = readFileSync("examples/README.md", "utf8");
  const [, commands = ""] = /```sh\n([^`]+)```/.exec(page) ?? [];
  const slotsom = `"${process.execPath}" "${resolve("bin/slotsom.js")}"`;
  const script = commands.replace("npx slotsom", slotsom);
  await run("/bin/sh", ["-e", "-c", script], { cwd });

  const pack = join(cwd, "board/100200300400500/2025/close");
  const names = ["board-2025.html", "board-2025.pdf", "manifest.json"];
  expect(readdirSync(pack).toSorted()).toEqual(names);
  const html = readFileSync(join(pack, "board-2025.html"), "utf8");
  expect(html).toContain("<h1>Report to the board, 2025</h1>");
  const sheets = [...html.matchAll(/<section [^>]*id="([a-z-]+)"/g)].map(([, id]) => id);
  expect(sheets.slice(0, 3)).toEqual(["cover", "profit-and-loss", "balance-sheet"]);
});
