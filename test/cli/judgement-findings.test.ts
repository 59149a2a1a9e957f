/** `slotsom findings`: ten euros of cash, accepted in this year and known from the last one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { judgedCash } from "./judged-cash.ts";

const cash = judgedCash();
const YEAR = ["--year", "2025"];
const FINDINGS = ["findings", ...YEAR];
const accept = (amount: string) =>
  cash.run(
    ...["accept", "C1", ...YEAR, "--amount", amount, "--until", "2025-04"],
    ...["--by", "A. Bakker", "--reason", "Coins, counted once"],
  );
/** Month, difference and state. */
const listed = async (...options: readonly string[]): Promise<readonly string[]> => {
  const found = await cash.messages("finding", ...FINDINGS, ...options);
  return found.map(({ month, difference, state }) => [month, difference, state].join(" "));
};

test("findings are listed beside their judgement, and chosen by it", async () => {
  cash.state(10, 12);
  await accept("10.00");
  const [open, accepted] = ["2025-02 12.00 open", "2025-01 10.00 accepted"];
  expect(await listed()).toEqual([accepted, open]);
  expect(await listed("--open")).toEqual([open]);
  expect(await listed("--accepted")).toEqual([accepted]);
  expect(await listed("--check", "P1")).toEqual([]);
  const { code, text } = await cash.run(...FINDINGS, "--check", "C1");
  expect(code).toBe(EXIT.reconciled);
  expect(text).toMatch(
    /difference 10\.00\n {4}accepted by A\. Bakker, through 2025-04: Coins, counted once \(\w{12}\)\n/,
  );
  expect(text).toMatch(
    /difference 12\.00\n {4}open, blocking {3}--place "financial-account \d+"\n/,
  );
  expect(text).toMatch(/\n2 findings: 1 open, 1 accepted\.\n$/);
});

test("the list goes to a new file, with texts that a spreadsheet does not run", async () => {
  cash.state(10, 10);
  await cash.run(
    ...["accept", "C1", ...YEAR, "--amount", "10", "--until", "2025-04"],
    ...["--by", "A. Bakker", "--reason", "=1+1, a joke"],
  );
  const file = join(cash.world().folder, "findings.csv");
  await cash.run(...FINDINGS, "--export", "findings.csv");
  const [titles = "", first = ""] = readFileSync(file, "utf8").split("\r\n");
  expect(titles).toMatch(/^check,name,severity,year,month,place,about,expected,actual,difference,/);
  expect(first).toMatch(
    /^C1,bank-statements-equal-ledger,blocking,2025,2025-01,financial-account /,
  );
  expect(first).toContain(`,10.00,accepted,A. Bakker,2026-11-21T`);
  expect(first).toContain(`,"'=1+1, a joke",`);
  const again = await cash.run(...FINDINGS, "--export", "findings.csv");
  expect([again.code, again.text]).toEqual([EXIT.usage, expect.stringContaining("already exists")]);
});

test("what was registered in the year before stands beside the finding, and in the register", async () => {
  cash.state(10, 10);
  await accept("10.00");
  const [place = ""] = cash.entries().flatMap((line) => /place: ([^,]+)/.exec(line)?.[1] ?? []);
  cash.add(
    `{entry: accepted, id: then, at: 2024-12-30T09:00:00.000Z, by: C. de Boer, check: C1, place: ${place}, amount: "8.00", until: 2024-12, reason: Coins}`,
    `{entry: registered, id: r0, at: 2024-12-15T09:00:00.000Z, by: C. de Boer, check: C1, place: ${place}, month: 2024-01, year: "2024", amount: "7.00"}`,
    `{entry: registered, id: r1, at: 2025-01-15T09:00:00.000Z, by: C. de Boer, check: C1, place: ${place}, month: 2024-01, year: "2024", amount: "8.00", acceptance: then}`,
    `{entry: registered, id: r2, at: 2025-01-15T09:00:00.000Z, by: C. de Boer, check: C1, place: ${place}, month: 2024-12, year: "2024", amount: "9.00"}`,
  );
  const found = await cash.messages("finding", ...FINDINGS, "--check", "C1");
  const [january, february] = found.map((one) => one["last_year"]);
  const acceptance = { id: "then", by: "C. de Boer", until: "2024-12", reason: "Coins" };
  expect(january).toMatchObject({ year: 2024, month: "2024-01", difference: "8.00", acceptance });
  expect(february).toMatchObject({ month: "2024-12", difference: "9.00", state: "open" });
  const register = await cash.run("findings", "--register");
  expect(register.text).toContain(`C1, 2024-12, ${place}: difference 9.00\n    open\n`);
  expect(register.text).toContain("accepted by C. de Boer, through 2024-12: Coins (then)");
  const one = await cash.messages("finding", "findings", "--register", "--open");
  expect(one.map(({ difference }) => difference)).toEqual(["9.00"]);
});

test.each([
  ["both filters", ["--open", "--accepted"], "--open and --accepted leave nothing"],
  [
    "a check that is not there",
    ["--check", "account-apears-once"],
    'did you mean "account-appears-once"?',
  ],
  ["a workbook", ["--export", "findings.xlsx"], "not a CSV file"],
  ["a register without judgement", ["--register"], "nothing was decided about these books yet"],
])("refused is %s", async (_, options, message) => {
  const { code, text } = await cash.run(...FINDINGS, ...options);
  expect([code, text]).toEqual([EXIT.usage, expect.stringContaining(message)]);
});
