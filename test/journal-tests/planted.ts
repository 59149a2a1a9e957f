/**
 * Companies with planted errors: a year of ordinary entries by chance from a seed, and one error or more for a test.
 */
import type { JournalTestName } from "../../src/journal-tests/journal-test.ts";

export interface PlantedCompany {
  /** In the notation of books. */
  readonly text: string;
  /** The documents that a test should find; a month or a number for tests that find no document. */
  readonly planted: ReadonlyMap<JournalTestName, ReadonlySet<string>>;
}

/** The criteria by which they are tested: those of the product, with one approval limit, and digits of fewer lines. */
export const PLANTED_CRITERIA =
  "hits_listed: 100000\ntests:\n  below-approval-limit: { limits: [5000] }\n  first-digits: { lines: 1000 }\n";

const CHART = `
  year 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1400 current_assets Current account with owner  rgs BVorOvrRca
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 1700 current_liabilities Accruals  rgs BSchOpaNto
  account 1710 current_liabilities Wages payable  rgs BSchSalNet
  account 4000 expenses Wages
  account 4900 expenses Donations
  account 7000 direct_costs Goods
  account 8000 revenue Sales
`;
const COSTS = ["4100", "4200", "4300", "4400", "4500"];
const [SUPPLIERS, CUSTOMERS] = [14, 10];
const [BILLS_A_MONTH, SALES_A_MONTH, MONTHS] = [60, 35, 12];

/** The next of a stream of numbers from 0 to 1, the same on every machine. */
type Chance = () => number;

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Cents as text of an amount. */
const money = (cents: number): string =>
  `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;

/** Amounts over three orders of magnitude, whose first digits follow Benford's law. */
const ordinary = (chance: Chance): number => Math.round(10 ** (3 + 3 * chance()));

const day = (month: number, of: number): string =>
  `2025-${String(month).padStart(2, "0")}-${String(of).padStart(2, "0")}`;
const weekday = (date: string): number => new Date(date).getUTCDay();

class Writer {
  readonly lines: string[] = [];
  readonly planted = new Map<JournalTestName, Set<string>>();
  #number = 0;
  #sale = 0;

  /** Two lines, the first account debited; returns the id of the document. */
  entry(date: string, accounts: readonly [string, string], cents: number, more: string): string {
    const [word = "", ...marks] = more.split("  ");
    this.#number += 1;
    const id = String(this.#number);
    const rest = [`${word} ${id}`, ...marks].join("  ");
    this.lines.push(`  ${date}  ${accounts[0]}  ${money(cents)}  ${rest}`);
    this.lines.push(`  ${date}  ${accounts[1]}  -${money(cents)}  ${rest}`);
    return id;
  }

  /** A sales invoice with its number in the list; a number may be left out. */
  sale(date: string, cents: number, contact: string, gap = 0): string {
    this.#sale += 1 + gap;
    const id = this.entry(date, ["1300", "8000"], cents, `invoice  contact ${contact}`);
    const number = String(this.#sale).padStart(4, "0");
    this.lines.push(
      `  listed sales_invoices ${id}  ${date}  open  ${money(cents)}  contact ${contact}  number 2025-${number}`,
    );
    return id;
  }

  get lastSale(): number {
    return this.#sale;
  }

  plant(name: JournalTestName, ...ids: readonly string[]): void {
    const known = this.planted.get(name) ?? new Set();
    for (const id of ids) known.add(id);
    this.planted.set(name, known);
  }
}

/** A company by its number. Of every second one the digits of purchases are invented as well. */
export function plantedCompany(number: number): PlantedCompany {
  const chance = chanceFrom(number * 7_919 + 17);
  const writer = new Writer();
  const pick = (count: number): number => Math.floor(chance() * count);
  for (let month = 1; month <= MONTHS; month++) ordinaryMonth(writer, month, { chance, pick });
  plantJournals(writer, pick);
  plantDocuments(writer, pick);
  if (number % 2 === 0) plantDigits(writer, pick);
  const names = [
    ...Array.from({ length: SUPPLIERS }, (_, at) => `Supplier${String(at)}`),
    ...Array.from({ length: CUSTOMERS }, (_, at) => `Customer${String(at)}`),
    "Newcomer",
  ];
  const costs = COSTS.map((code) => `  account ${code} expenses Costs ${code}\n`).join("");
  const contacts = names.map((name) => `  contact ${name}\n`).join("");
  return {
    text: `${CHART}${costs}${contacts}${writer.lines.join("\n")}\n`,
    planted: writer.planted,
  };
}

interface Luck {
  readonly chance: Chance;
  readonly pick: (count: number) => number;
}

function ordinaryMonth(writer: Writer, month: number, { chance, pick }: Luck): void {
  for (let at = 0; at < BILLS_A_MONTH; at++) {
    const [cents, date] = [ordinary(chance), day(month, 1 + pick(28))];
    const account = pick(3) === 0 ? "7000" : (COSTS[pick(COSTS.length)] ?? "7000");
    const of = `contact Supplier${String(pick(SUPPLIERS))}`;
    writer.entry(date, [account, "1600"], cents, `bill  ${of}  Invoice ${String(pick(1e6))}`);
    if (pick(2) === 0) writer.entry(date, ["1600", "1100"], cents, `bank  ${of}  Payment`);
  }
  for (let at = 0; at < SALES_A_MONTH; at++) {
    const [cents, contact] = [ordinary(chance) * 3, `Customer${String(pick(CUSTOMERS))}`];
    const date = day(month, 1 + pick(28));
    writer.sale(date, cents, contact);
    if (pick(2) === 0)
      writer.entry(date, ["1100", "1300"], cents, `bank  contact ${contact}  Receipt`);
  }
  const wages = 900_000 + pick(200_000) + 13;
  writer.entry(day(month, 24), ["4000", "1710"], wages, "journal  Wages of the month");
  writer.entry(day(month, 25), ["1710", "1100"], wages, "bank  Net wages");
  writer.entry(day(month, 28), ["4300", "1700"], 20_000 + pick(30_000), "journal  Accrued energy");
}

/** The first day of the week in a month: 0 is Sunday. */
function firstOn(month: number, wanted: number): string {
  for (let of = 2; ; of++) if (weekday(day(month, of)) === wanted) return day(month, of);
}

function plantJournals(writer: Writer, pick: Luck["pick"]): void {
  const text = "Settled by contract";
  const cents = (from: number): number => from + pick(50_000) * 2 + 1;
  const journal = (
    date: string,
    accounts: readonly [string, string],
    size: number,
    of = text,
  ): string => writer.entry(date, accounts, size, `journal  ${of}`);
  const large = journal(firstOn(5, 3), ["4200", "1700"], 40_007 + pick(800_000));
  writer.plant("manual-journals", large);
  writer.plant("weekends-and-holidays", journal(firstOn(2, 0), ["4200", "1700"], cents(20_000)));
  writer.plant("weekends-and-holidays", journal("2025-04-21", ["4200", "1700"], cents(20_000)));
  const round = journal(firstOn(6, 2), ["4200", "1700"], (6 + pick(12)) * 50_000);
  const ending = journal(firstOn(7, 2), ["4200", "1700"], 499_900 + pick(4) * 100_000 * 10);
  writer.plant("round-amounts", round, ending);
  // The last two explain as little, and no word of the criteria is in them.
  const vague = [
    "Correctie",
    "misc",
    "ok",
    "Per instruction of the board",
    "Rounding things",
    "Jan",
  ];
  for (const of of vague)
    writer.plant("descriptions", journal(firstOn(8, 1), ["4400", "1700"], cents(10_000), of));
  const accrued = 70_000 + pick(300_000);
  journal(day(6, 23 + pick(8)), ["4500", "1700"], accrued);
  writer.plant("reversals", journal("2025-07-02", ["1700", "4500"], accrued));
  writer.plant("unusual-pairs", journal(firstOn(9, 4), ["4100", "0500"], cents(50_000)));
  writer.plant(
    "control-accounts-without-contact",
    journal(firstOn(3, 2), ["1300", "1700"], cents(60_000)),
  );
  for (let left = 1 + pick(5); left > 0; left--)
    writer.plant("seldom-used-accounts", journal(firstOn(10, 4), ["4900", "1700"], cents(30_000)));
  writer.plant(
    "owner-accounts",
    writer.entry(firstOn(11, 4), ["1400", "1100"], cents(200_000), "bank  Withdrawal"),
  );
  writer.plant(
    "year-closing-journals",
    writer.entry("2025-12-31", ["8000", "0500"], 100_000_00, "closing  Result"),
  );
}

function plantDocuments(writer: Writer, pick: Luck["pick"]): void {
  const cents = 120_000 + pick(90_000) + 7;
  const bill = (date: string, size: number, of: string): string =>
    writer.entry(date, ["7000", "1600"], size, `bill  ${of}`);
  const supplier = `contact Supplier${String(pick(SUPPLIERS))}`;
  const twice = `${supplier}  Twice`;
  bill(firstOn(4, 2), cents, twice);
  writer.plant("duplicates", bill(firstOn(4, 2), cents, twice));
  bill("2025-09-09", cents + 50_000, `${supplier}  Near`);
  writer.plant(
    "duplicates",
    bill(day(9, 9 + pick(4)), cents + 50_000 + pick(3), `${supplier}  Nearly`),
  );
  writer.plant("below-approval-limit", bill(firstOn(8, 4), 455_000 + pick(44_000), supplier));
  writer.plant(
    "around-year-end",
    writer.sale(day(12, 24 + pick(8)), 60_000 + pick(400_000), "Customer1"),
  );
  writer.plant(
    "unusual-pairs",
    writer.entry("2025-10-14", ["1100", "8000"], cents, "bank  Cash sale"),
  );
  const first = writer.lastSale + 1;
  writer.sale("2025-12-12", 45_017, "Customer2", 2);
  writer.plant("entry-numbers", `2025-${String(first)}`);
  writer.plant(
    "revenue-reversals",
    writer.entry(
      "2025-11-19",
      ["8000", "1300"],
      500_000 + pick(7_000_000),
      "invoice  contact Customer3",
    ),
  );
  writer.sale("2025-05-20", 2_000_000 + pick(25_000_000), "Customer4");
  writer.plant("revenue-outliers", "2025-05");
  const large = 500_000 + pick(1_900_000) + 3;
  bill("2025-03-18", large, "contact Newcomer");
  writer.plant(
    "new-creditors",
    writer.entry("2025-03-19", ["1600", "1100"], large, "bank  contact Newcomer"),
  );
}

/** Some of the purchases again, all of them just below 500. */
function plantDigits(writer: Writer, pick: Luck["pick"]): void {
  const count = 15 + pick(80);
  for (let at = 0; at < count; at++) {
    const of = `bill  contact Supplier${String(pick(SUPPLIERS))}  Invoice ${String(pick(1e6))}`;
    writer.entry(day(1 + pick(12), 1 + pick(28)), ["4200", "1600"], 49_000 + pick(999), of);
  }
  writer.plant("first-digits", "49");
}
