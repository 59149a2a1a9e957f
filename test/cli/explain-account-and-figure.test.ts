/** `slotsom explain` of an account and of a figure, on the pull of a short year. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { serveAdministration, writeProfile } from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** A short year, so that a pull is short. */
const QUARTER = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: "2025-01", last: "2025-03" },
    { year: 2026, first: "2025-04", last: "2026-12" },
  ],
};

let made: TestWorld;

beforeAll(async () => {
  const service = await serveAdministration();
  made = makeWorld({ TOKEN: service.token });
  const { url, administrationId } = service;
  writeProfile(made.folder, {
    base_url: url,
    administration_id: administrationId,
    fiscal_year: QUARTER,
  });
  const argv = ["pull", "--profile", "test", "--year", "2025"];
  expect(await runCli(argv, made.world)).toBe(EXIT.reconciled);
  // Everything that follows is without the service.
  await service.close();
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Of the year, unless the line names a period or a figure of a month. */
async function run(line: string): Promise<Ran> {
  made.forget();
  const year = /--period|key-figures/.test(line) ? "" : " --year 2025";
  const code = await runCli(`${line}${year} --profile test`.split(" "), made.world);
  return { code, out: made.out(), err: made.err() };
}

interface Message {
  readonly type: string;
}

async function messages<Wanted extends Message>(line: string): Promise<readonly Wanted[]> {
  const { out } = await run(`${line} --json`);
  return (
    out
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as Wanted)
      // The note names the profile.
      .filter(({ type }) => type !== "note")
  );
}

interface AccountCard extends Message {
  readonly number: string;
  readonly months: readonly Readonly<Record<string, unknown>>[];
  readonly postings: number;
  readonly largest: readonly { readonly amount: string }[];
}

test("explain shows the months of an account, as the general ledger has them, and its postings", async () => {
  const { code, out } = await run("explain 8010");
  expect(code).toBe(EXIT.reconciled);
  const lines = out.split("\n");
  expect(lines[0]).toMatch(/^8010 .* \(revenue; below 8000 .*; RGS .*\)$/);
  expect(lines.filter((line) => /^2025-0[123] /.test(line))).toHaveLength(3);
  expect(out).toContain("In each month the postings add up to the general ledger.");
  expect(out).toMatch(/The 20 largest of \d+ postings; --all shows up to 1,000:/);
  const [card] = await messages<AccountCard>("explain 8010 --all");
  expect(card).toMatchObject({ type: "account-card", number: "8010" });
  // The card closes where the next month opens, and all its postings are its movement.
  expect(card!.months[1]!["opening"]).toBe(card!.months[0]!["closing"]);
  expect(card!.largest).toHaveLength(card!.postings);
  expect(sumOf(card!.largest)).toBe(card!.months[2]!["closing"]);
});

interface Part {
  readonly figure: string;
  readonly row: string;
  readonly amount: string;
  readonly subtracted: boolean;
}

interface FigureCard extends Part, Message {
  readonly term: string | null;
  readonly parts: readonly Part[];
  readonly checks: readonly { readonly id: string; readonly outcome: string }[];
  readonly files: readonly { readonly name: string; readonly page: number | null }[];
  readonly postings: { readonly count: number; readonly debit: string; readonly credit: string };
}

test("explain shows what a figure is the sum of, down to the postings of an account", async () => {
  const [result] = await messages<FigureCard>("explain net-profit");
  expect(result).toMatchObject({
    ...{ type: "figure-card", figure: "profit-and-loss/year-2025/net-profit" },
    ...{ term: "Resultaat na belastingen", level: "tied", pack: "close" },
  });
  expect(sumOf(result!.parts)).toBe(result!.amount);
  const [revenue] = await messages<FigureCard>("explain profit-and-loss/year-2025/revenue");
  expect(sumOf(revenue!.parts)).toBe(revenue!.amount);
  const sales = revenue!.parts.find(({ row }) => row.startsWith("8010 "))!;
  const [year] = await messages<FigureCard>(`explain ${sales.figure}`);
  expect(year!.parts).toHaveLength(3);
  expect(sumOf(year!.parts)).toBe(sales.amount);
  const [month] = await messages<FigureCard>(`explain ${year!.parts[2]!.figure}`);
  const { postings, amount } = month!;
  expect(sumOf([{ amount: postings.credit }, { amount: `-${postings.debit}` }])).toBe(amount);
  // The card of the account has the same postings.
  const [card] = await messages<AccountCard>("explain 8010 --period 2025-03");
  expect(card!.postings).toBe(postings.count);
});

test("a figure names its checks, its sources, and the page of its statement", async () => {
  const { code, out } = await run("explain profit-and-loss/year-2025/revenue --language en");
  expect(code).toBe(EXIT.reconciled);
  const lines = out.split("\n");
  expect(lines[0]).toBe("profit-and-loss/year-2025/revenue: Revenue (revenue)");
  expect(lines[1]).toBe("Profit and loss account: Total revenue, Fiscal year 2025 (3 months)");
  expect(lines[3]).toMatch(
    /^In the close pack: workbook-2025\.xlsx; statements-2025\.pdf, page \d+; report-2025\.html; figures-2025\.jsonl$/,
  );
  expect(out).toMatch(/\n {2}P7 +holds, [\d,]+ comparisons: /);
  expect(out).toContain("\n  slotsom explain P7 --period 2025-01..2025-03 shows the comparisons\n");
  expect(out).toMatch(/\/reports\/profit_loss\.json\?period=202501 {2}sha256 [0-9a-f]{12}\n/);
});

test("accounts have the names that they have in a pack of the language", async () => {
  const file = join(made.folder, "account-names.csv");
  writeFileSync(file, "account,name,nl,en\n8010,Omzet,Omzet,Sales of furniture\n");
  const argv = "explain profit-and-loss/year-2025/revenue --language en";
  const { out } = await run(argv);
  rmSync(file);
  expect(out).toMatch(/ {2}8010 Sales of furniture {2}profit-and-loss\/year-2025\/revenue\/\d+\n/);
  expect((await run(argv)).out).not.toContain("Sales of furniture");
});

test("a figure of another pack than the usual one is explained in the pack that has it", async () => {
  const [card] = await messages<FigureCard>("explain month-summary --list");
  const [named] = await messages<FigureCard>(`explain ${card!.figure}`);
  expect(named).toMatchObject({ type: "figure-card", pack: "monthly", amount: card!.amount });
});

test("a figure of a management pack is that of the month or the quarter in its id, or of the period", async () => {
  const explained = async (words: string): Promise<unknown> =>
    (await messages<FigureCard>(`explain ${words}`))[0];
  const month = {
    type: "figure-card",
    pack: "monthly",
    first_month: "2025-02",
    last_month: "2025-02",
  };
  expect(await explained("key-figures/2025-02/revenue")).toMatchObject(month);
  const quarter = { ...month, first_month: "2025-01", last_month: "2025-03" };
  expect(await explained("key-figures/2025-Q1/revenue")).toMatchObject(quarter);
  const toDate = await explained("key-figures/2025-02/revenue --period 2025-Q1");
  expect(toDate).not.toMatchObject({ type: "figure-card" });
  const [card] = await messages<AccountCard>("explain 8010 --period 2025-Q1");
  expect(card?.months).toHaveLength(3);
});

test("the name of a figure with a month is that of the month's pack, also in the list", async () => {
  const [month] = await messages<FigureCard>("explain net-profit --period 2025-02");
  expect(month).toMatchObject({
    ...{ pack: "monthly", figure: "profit-and-loss/year-2025/net-profit" },
    ...{ first_month: "2025-01", last_month: "2025-02" },
  });
  const { out } = await run("explain --list --period 2025-02");
  expect(out).toMatch(/^key-figures\/2025-02\/revenue {2}/m);
});

test("the bare name of a key figure of the user suggests its id", async () => {
  const file = join(made.folder, "kpi.yml");
  writeFileSync(
    file,
    "format_version: 1\nfigures:\n  payroll-share:\n    name: Share\n    formula: expenses / revenue\n    unit: percent\n",
  );
  const suggested = 'did you mean "key-figures/2025-02/own-payroll-share"?';
  for (const word of ["own-payroll-share", "payroll-shre"]) {
    const { code, err } = await run(`explain ${word} --period 2025-02`);
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining(suggested)]);
  }
  rmSync(file);
});

test("--list lists the figures whose ids begin with the word", async () => {
  const { code, out } = await run("explain balance-sheet/2025-03 --list");
  expect(code).toBe(EXIT.reconciled);
  const lines = out.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    expect(line).toMatch(/^balance-sheet\/2025-03\/\S+ {2}-?\d+\.\d\d {2}\S/);
  }
  const all = (await run("explain --list")).out.split("\n");
  expect(all).toEqual(expect.arrayContaining(lines));
  expect((await run("explain balance-sheets --list")).err).toContain(
    'did you mean "balance-sheet"?',
  );
});

test.each([
  ["8011", /did you mean "80\d0"/],
  ["J99", /did you mean "J9"/],
  ["netprofit", /did you mean "net-profit"\?/],
  ["profit-and-los/2025-03/revenue", /did you mean "profit-and-loss"\?/],
  ["profit-and-loss/2025-3/revenue", /did you mean "profit-and-loss\/2025-03\/revenue"/],
])("%s is nothing that can be explained, and near words are suggested", async (word, near) => {
  const { code, out, err } = await run(`explain ${word}`);
  expect([code, out]).toEqual([EXIT.usage, ""]);
  expect(err).toContain(`"${word}" is no check, no ledger account and no figure of these books`);
  expect(err).toMatch(near);
  expect(err).toContain("(arguments-invalid)");
});

/** Amounts to the cent; those of parts that are subtracted count negative. */
function sumOf(
  amounts: readonly { readonly amount: string; readonly subtracted?: boolean }[],
): string {
  const cents = amounts.map(
    ({ amount, subtracted }) => Math.round(Number(amount) * 100) * (subtracted === true ? -1 : 1),
  );
  return (cents.reduce((total, amount) => total + amount, 0) / 100).toFixed(2);
}
