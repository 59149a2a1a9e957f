/** JT21 to JT25 on auditfiles that state who entered a transaction and when, worked out by hand. */
import { expect, test } from "vitest";
import type { JournalTestName } from "../../src/journal-tests/journal-test.ts";
import { booksOfAuditfile } from "../support/auditfile-books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { NO_FILE } from "./planted-later.ts";
import { CHART, hitsOf, resultOf } from "./tested.ts";

/** The kind of the journal, the day in 2025, the amount, and elements of the transaction. */
type Transaction = readonly [kind: keyof typeof ACCOUNTS, day: string, amount: string, of: string];

/** The account that is debited and the one that is credited. */
const ACCOUNTS = { P: ["4000", "1600"], B: ["1600", "1100"], M: ["4000", "1700"] } as const;
const CHART_OF_FILE = [
  ...["1100 B BLimBanRba", "1600 B BSchCreHac", "1700 B BSchOpaNto", "4000 P WBedAlkOal"],
];

const line = (nr: number, side: "D" | "C", { account, amount, date }: Record<string, string>) =>
  `<trLine><nr>${String(nr)}</nr><accID>${account!}</accID><docRef>R</docRef><effDate>${date!}</effDate>
   <desc>Text of the line</desc><amnt>${amount!}</amnt><amntTp>${side}</amntTp>
   ${account === "1600" ? "<custSupID>S1</custSupID>" : ""}</trLine>`;

/** Transactions are numbered from 1 in each journal, whose code is its kind: `P-1`. */
function fileOf(version: "3.2" | "4.0", transactions: readonly Transaction[]): string {
  const journals = [...Map.groupBy(transactions, ([kind]) => kind)].map(([kind, own]) => {
    const texts = own.map(([, day, amount, of], at) => {
      const date = `2025-${day}`;
      const [debit, credit] = ACCOUNTS[kind];
      return `<transaction><nr>${String(at + 1)}</nr><periodNumber>${day.slice(0, 2)}</periodNumber>
        <trDt>${date}</trDt>${of}${line(1, "D", { account: debit, amount, date })}
        ${line(2, "C", { account: credit, amount, date })}</transaction>`;
    });
    return `<journal><jrnID>${kind}</jrnID><desc>${kind}</desc><jrnTp>${kind}</jrnTp>${texts.join("")}</journal>`;
  });
  const accounts = CHART_OF_FILE.map((account) => {
    const [id = "", kind = "", code = ""] = account.split(" ");
    const rgs =
      version === "4.0" ? `<RGScode>${code}</RGScode>` : `<leadReference>${code}</leadReference>`;
    return `<ledgerAccount><accID>${id}</accID><accDesc>${id}</accDesc><accTp>${kind}</accTp>${rgs}</ledgerAccount>`;
  });
  const basics =
    "<basics><basic><basicType>30</basicType><basicID>ab</basicID><basicDesc>A. Bakker</basicDesc></basic></basics>";
  return `<?xml version="1.0"?><auditfile xmlns="http://www.auditfiles.nl/XAF/${version}"><header><fiscalYear>2025</fiscalYear>
    <startDate>2025-01-01</startDate><endDate>2025-12-31</endDate><curCode>EUR</curCode></header><company><companyName>Y</companyName>
    <customersSuppliers><customerSupplier><custSupID>S1</custSupID><custSupName>Supply</custSupName></customerSupplier></customersSuppliers>
    <generalLedger>${accounts.join("")}${version === "4.0" ? "" : basics}</generalLedger>
    <transactions>${journals.join("")}</transactions></company></auditfile>`;
}

const user = (code: string): string => `<userID>${code}</userID>`;
const entered = (on: string, at = ""): string => `<entryDate>${on}</entryDate>${at}`;
const journalsOf = (own: string, count: number): readonly Transaction[] =>
  Array.from({ length: count }, () => ["M", "03-10", "5.00", user(own)]);

const hitsIn = async (
  name: JournalTestName,
  transactions: readonly Transaction[],
  own?: string,
): Promise<readonly string[]> =>
  hitsOf(name, await booksOfAuditfile(fileOf("3.2", transactions)), own);

test("JT21: entries of users with at most ten transactions, by the name in the basics", async () => {
  const few: readonly Transaction[] = [...journalsOf("ab", 10), ...journalsOf("cd", 11)];
  const hits = await hitsIn("seldom-users", few);
  expect(hits).toHaveLength(10);
  expect(hits[0]).toBe(
    "seldom-user GeneralJournalDocument M-1: entries 10, most 10, user A. Bakker",
  );
  const books = await booksOfAuditfile(fileOf("3.2", [...few, ["M", "03-10", "5.00", ""]]));
  expect(await resultOf("seldom-users", books)).toMatchObject({ tested: 21, found: 10 });
});

test("JT22: users whom the criteria do not name, by code or by name, in 4.0 by their text", async () => {
  const both: readonly Transaction[] = [...journalsOf("ab", 1), ...journalsOf("cd", 1)];
  const criteria = (name: string): string => `tests:\n  unexpected-users:\n    users: [${name}]\n`;
  expect(await hitsIn("unexpected-users", both)).toEqual(["not applicable: no-expected-users"]);
  const ofSecond = ["unexpected-user GeneralJournalDocument M-2: user cd"];
  expect(await hitsIn("unexpected-users", both, criteria("AB"))).toEqual(ofSecond);
  expect(await hitsIn("unexpected-users", both, criteria("A. Bakker"))).toEqual(ofSecond);
  const later = both.map(
    ([kind, day, amount, of]): Transaction => [kind, day, amount, of.replaceAll("userID", "User")],
  );
  const books = await booksOfAuditfile(fileOf("4.0", later));
  expect(await hitsOf("unexpected-users", books, criteria("ab"))).toEqual(ofSecond);
});

test("JT23: a payment of the amount or more by the user who booked a purchase of the contact", async () => {
  const both: readonly Transaction[] = [
    ...(["ab", "cd"] as const).map((one): Transaction => ["B", "03-12", "1000.00", user(one)]),
    ["B", "03-12", "999.99", user("ab")],
    ["P", "03-10", "3000.00", user("ab")],
  ];
  expect(await hitsIn("users-on-both-sides", both)).toEqual([
    "both-sides FinancialMutation B-1: user A. Bakker, amount 1000.00",
  ]);
  expect(await hitsIn("users-on-both-sides", both.slice(2))).toEqual(["not applicable: one-user"]);
});

test("JT24: journals entered on a free day, before seven o'clock or from eight in the evening on", async () => {
  const at = (time: string): string => `<entryTime>${time}</entryTime>`;
  expect(
    await hitsIn("entered-outside-hours", [
      ["M", "03-10", "5.00", entered("2025-03-10", at("06:59:59"))],
      ["M", "03-10", "5.00", entered("2025-03-10T07:00:00")],
      ["M", "03-10", "5.00", entered("2025-03-10T19:59:59")],
      ["M", "03-10", "5.00", entered("2025-03-10T20:00")],
      ["M", "03-10", "5.00", entered("2025-03-10T00:00:00")],
      ["M", "03-10", "5.00", entered("2025-03-15")],
      // Easter Monday of the next year.
      ["M", "12-10", "5.00", entered("2026-04-06", at("12:00"))],
      ["P", "03-10", "5.00", entered("2025-03-15")],
    ]),
  ).toEqual([
    "entered-at-hour GeneralJournalDocument M-1: date 2025-03-10, time 06:59",
    "entered-at-hour GeneralJournalDocument M-4: date 2025-03-10, time 20:00",
    "entered-on-free-day GeneralJournalDocument M-6: date 2025-03-15",
    "entered-on-free-day GeneralJournalDocument M-7: date 2026-04-06",
  ]);
});

test("JT25: journals entered thirty days or more after their date, or after the year", async () => {
  expect(
    await hitsIn("entered-late", [
      ["M", "03-10", "5.00", entered("2025-04-08")],
      ["M", "03-10", "5.00", entered("2025-04-09")],
      ["M", "12-20", "5.00", entered("2025-12-31")],
      ["M", "12-20", "5.00", entered("2026-01-01")],
      ["P", "03-10", "5.00", entered("2025-12-31")],
    ]),
  ).toEqual([
    "entered-late GeneralJournalDocument M-2: entered 2025-04-09, days 30",
    "entered-after-year GeneralJournalDocument M-4: entered 2026-01-01, days 1",
  ]);
});

test("a source that states no users or dates of entry has no hits to count: it is not possible", async () => {
  const silent: readonly Transaction[] = [["M", "03-10", "5.00", ""]];
  const books = booksFrom(CHART);
  for (const name of ["seldom-users", "unexpected-users", "users-on-both-sides"] as const) {
    expect(await hitsIn(name, silent)).toEqual(["not applicable: no-users"]);
    expect(await hitsOf(name, books)).toEqual(["not applicable: no-users"]);
  }
  for (const name of ["entered-outside-hours", "entered-late"] as const) {
    expect(await hitsIn(name, [["M", "03-10", "5.00", user("ab")]])).toEqual([
      "not applicable: no-entry-dates",
    ]);
    expect(await hitsOf(name, books)).toEqual(["not applicable: no-entry-dates"]);
  }
  const before = { ...booksFrom(CHART), auditfile: NO_FILE };
  expect(await hitsOf("seldom-users", before)).toEqual(["not applicable: users-not-read"]);
});
