/** Packs of books that come from an auditfile, through the commands: no service, no request. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { dividedAuditfile } from "../support/divided-auditfile.ts";
import { makeWorld } from "../support/world.ts";

const FIXTURE = "fixtures/auditfiles/exact-online-3.2.xaf";

/** A world with the fixture as `books.xaf`; commands are given as one text. */
function worldWithFile(change: (text: string) => string = (text) => text) {
  const made = makeWorld();
  const file = join(made.folder, "books.xaf");
  copyFileSync(FIXTURE, file);
  const text = readFileSync(file, "utf8");
  if (change(text) !== text) writeFileSync(file, change(text));
  const run = async (command: string) => {
    made.forget();
    const exit = await runCli(command.split(" "), made.world);
    return { exit, out: made.out(), err: made.err() };
  };
  return { ...made, run };
}

test("an auditfile is closed to a final pack that says whose file it is and what it cannot show", async () => {
  const { run, folder } = worldWithFile();
  const { exit, out } = await run("close --from books.xaf --language en");
  expect(exit).toBe(EXIT.reconciled);
  expect(out).toContain(
    "postings read in full from the auditfile; the administration itself was not asked.",
  );
  const [administration = ""] = readdirSync(join(folder, "output"));
  const pack = join(folder, "output", administration, "2025", "close-en");
  const page = readFileSync(join(pack, "report-2025.html"), "utf8");
  expect(page).toContain("the administration itself was not asked");
  expect(page).toContain("How the auditfile was read");
  expect(page).not.toContain("Answers of the service");
});

test("the same file is taken in once, for every command that names it", async () => {
  const { run, world } = worldWithFile();
  const commands = ["check", "explain 8000", "monthly --period 2025-03", "handoff"];
  for (const command of commands) {
    const { exit, err } = await run(`${command} --from books.xaf`);
    expect([command, exit, err.includes("bug")]).toEqual([command, EXIT.reconciled, false]);
  }
  const state = world.environment["SLOTSOM_HOME"] ?? "";
  const snapshots = readdirSync(state, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".sqlite") && name.includes("snapshots/"),
  );
  expect(snapshots).toHaveLength(1);
});

test("a handoff of an auditfile is a bag that verifies", async () => {
  const { run, folder } = worldWithFile();
  await run("handoff --from books.xaf");
  const [administration = ""] = readdirSync(join(folder, "output"));
  const { exit } = await run(`verify output/${administration}/2025/handoff`);
  expect(exit).toBe(EXIT.reconciled);
});

test("an auditfile that is divided over files has the figures of the whole", async () => {
  const { run, folder } = worldWithFile();
  const text = readFileSync(join(folder, "books.xaf"), "utf8");
  const [first = "", second = ""] = dividedAuditfile(text, [3]);
  writeFileSync(join(folder, "first.xaf"), first);
  writeFileSync(join(folder, "second.xaf"), second);
  const whole = await run("explain net-profit --from books.xaf");
  const divided = await run("explain net-profit --from first.xaf,second.xaf");
  const amountIn = (out: string) => /^Amount: .*$/m.exec(out)?.[0];
  expect(amountIn(whole.out)).toBeDefined();
  expect(amountIn(divided.out)).toBe(amountIn(whole.out));
  const alone = await run("check --from second.xaf");
  expect(alone.err).toContain("it is file 2 of 2 of an auditfile, and the only file given");
});

test("a chart of the user places the accounts of which the file does not say what they are", async () => {
  const { run, folder } = worldWithFile();
  copyFileSync("fixtures/auditfiles/exact-globe-3.1.xaf", join(folder, "books.xaf"));
  const before = await run("check X14 --from books.xaf --verbose");
  expect(before.out).toMatch(/X14 +[1-9]/);
  expect((await run("chart export chart.csv --from books.xaf")).exit).toBe(EXIT.reconciled);
  const chart = readFileSync(join(folder, "chart.csv"), "utf8");
  writeFileSync(
    join(folder, "chart.csv"),
    chart.replaceAll("current_assets", "non_current_assets"),
  );
  expect((await run("chart import chart.csv --from books.xaf")).exit).toBe(EXIT.reconciled);
  const after = await run("check X14 --from books.xaf --verbose");
  expect(after.out).not.toMatch(/X14 +[1-9]/);
  expect((await run("explain 13000 --from books.xaf")).out).toMatch(
    /^13000 .*non.current.assets/im,
  );
});

test("a chart places accounts whose numbers are not all digits, in their natural order", async () => {
  const { run, folder } = worldWithFile();
  const numbers = { "49000": "BW-100", "48000": "BW-20", "13000": "4000A", "2000": "0020" };
  let text = readFileSync("fixtures/auditfiles/exact-globe-3.1.xaf", "utf8");
  for (const [digits, number] of Object.entries(numbers)) {
    text = text
      .replaceAll(`AccID>${digits}<`, `AccID>${number}<`)
      .replaceAll(`accID>${digits}<`, `accID>${number}<`);
  }
  writeFileSync(join(folder, "books.xaf"), text);
  expect((await run("chart export chart.csv --from books.xaf")).exit).toBe(EXIT.reconciled);
  const chart = readFileSync(join(folder, "chart.csv"), "utf8");
  const exported = chart
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[1]);
  expect(exported).toEqual([
    ...["'0020", "11000", "15100", "15200", "16000", "2100", "'4000A", "5000", "70000", "80000"],
    ...["BW-20", "BW-100"],
  ]);
  const typed =
    "Nummer;Naam;Rekeningtype\n4000A;Debiteuren;Vaste activa\nBW-100;Kosten;Kostprijs van de omzet\n";
  writeFileSync(join(folder, "own.csv"), typed);
  expect((await run("chart import own.csv --from books.xaf")).exit).toBe(EXIT.reconciled);
  expect((await run("explain 4000A --from books.xaf")).out).toMatch(
    /^4000A .*non.current.assets/im,
  );
  expect((await run("explain BW-100 --from books.xaf")).out).toMatch(/^BW-100 .*direct.costs/im);
  expect((await run("chart import chart.csv --from books.xaf")).exit).toBe(EXIT.reconciled);
  expect((await run("explain 0020 --from books.xaf")).out).toMatch(/^0020 /m);
});

test("a chart also places an account that only lines name, and a line of it that the file lacks is reported", async () => {
  const { run, folder } = worldWithFile((text) =>
    text.replace(/<ledgerAccount>\s*<accID>7300<[\s\S]*?<\/ledgerAccount>/, ""),
  );
  writeFileSync(
    join(folder, "own.csv"),
    "Nummer;Naam;Rekeningtype\n7300;Inkopen van handelsgoederen;Kostprijs van de omzet\n9999;Oud;Vaste activa\n",
  );
  expect((await run("chart import own.csv --from books.xaf")).exit).toBe(EXIT.reconciled);
  const { err } = await run("close --from books.xaf");
  expect(err).toContain(
    "own.csv: the auditfile has no account 9999; these lines of the chart are not used.",
  );
  expect((await run("explain 7300 --from books.xaf")).out).toMatch(
    /^7300 Inkopen van handelsgoederen.*direct.costs/im,
  );
});

test("a total that the lines do not add up to makes a draft", async () => {
  const { run } = worldWithFile((text) =>
    text.replace(/<totalDebit>(\d+)/, (_, digits: string) => `<totalDebit>1${digits}`),
  );
  const { exit, out } = await run("close --from books.xaf");
  expect(exit).toBe(EXIT.draft);
  expect(out).toContain("X1 ");
});

test.each([
  [
    "close --prior books.xaf",
    "--prior is the auditfile of the year before that of --from, which is missing",
  ],
  ["close --from books.xaf --sample", "--from and --sample exclude each other"],
  ["close --from absent.xaf", "does not exist"],
  ["close --from books.xaf --year 2024", "the auditfile is of fiscal year 2025, not of 2024"],
  ["close --from books.xaf --year 2027", "the auditfile is of fiscal year 2025, not of 2027"],
  ["monthly --from books.xaf --period 2024-12", "is of fiscal year 2025, not of 2024-12"],
  ["monthly --from books.xaf --period 2027-01", "is of fiscal year 2025, not of 2027-01"],
  ["render monthly --from books.xaf --period 2024-12", "of fiscal year 2025, not of 2024-12"],
  ["close --from books.xaf --prior books.xaf", "which is not the year before"],
  ["check --from books.xaf --snapshot x.sqlite", "--from and --snapshot exclude each other"],
])("%s is refused", async (command, message) => {
  const { run, folder } = worldWithFile();
  const { exit, err, out } = await run(command);
  expect(`${out}${err}`).toContain(message);
  expect(exit).not.toBe(EXIT.reconciled);
  expect(readdirSync(folder)).not.toContain("output");
});
