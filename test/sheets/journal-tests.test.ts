/** The sheets of the journal-entry tests, on books worked out by hand. */
import { expect, test } from "vitest";
import { amountOf, amountText } from "../../src/amount/amount.ts";
import { WRITTEN_SOURCES, type WrittenSource } from "../../src/ledger/written-source.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { CHART, entry, tested } from "../journal-tests/tested.ts";
import { booksFrom } from "../support/books-notation.ts";
import { builtPack, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

const BOOKS = booksFrom(
  CHART +
    entry("2025-01-11", "4100", "1600", "60.00", "bill 1  contact Supply  Rent") +
    entry("2025-01-31", "4000", "1700", "1500.00", "journal 2  Bonus of January"),
);
/** Amounts in sentences have a space that does not break. */
const textOf = async (id: string): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(BOOKS, id))).map((row) => row.replace(/\s/gu, " "));

test("each test has its criterion, its reason, what was tested and its hits, or why it is not applicable", async () => {
  const rows = await textOf("journal-tests");
  expect(rows[0]).toBe(
    "note: A hit is not an error: it is an entry with a property that the auditor may ask about. An entry without a hit can be wrong as well.",
  );
  expect(rows[1]).toMatch(
    /^JT1 \| Manual journals \| Journals of EUR 1,000\.00 or more, and every journal in the last 5 days of the fiscal year \| A journal has no invoice .* \| 1 \| entries \| 1 \| 1 hit$/,
  );
  expect(rows.find((row) => row.startsWith("JT11 "))).toMatch(
    /Limits: none\. .* \| not applicable: no approval limits are stated in the criteria$/,
  );
  expect(rows.filter((row) => /^JT\d/.test(row))).toHaveLength(25);
  expect(rows.find((row) => row.startsWith("JT21 "))).toMatch(
    / \| not possible: this source does not state who booked an entry$/,
  );
});

/** As a file says it that has the two entries of the books. */
const written = (kind: WrittenSource["kind"], lines: number, debit: string): WrittenSource => ({
  ...{ kind, name: `${kind}-2025`, lines, documents: 2, vat: null, sha256: "ab", listSha256: null },
  ...{ debit: amountOf(debit), credit: amountOf("1560.00") },
});

async function populationRows(sources: readonly WrittenSource[], books = BOOKS) {
  const definition = SHEETS.find(({ id }) => id === "journal-population")!;
  const { results, words } = await builtPack(books);
  const writtenSources = () => Promise.resolve(sources);
  const own = { books, results, words, journalTests: tested, writtenSources };
  return rowsOf(definition.build(own));
}
const alarmsIn = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ cells: [first, ...others] }) => {
    const isAlarm = others.some((cell) => cell.kind === "text" && cell.isAlarm === true);
    return isAlarm && first?.kind === "text" ? [first.text] : [];
  });

test("each source of the population is by itself, and below it what it has more than the ledger", async () => {
  const rows = await textOf("journal-population");
  expect(rows.slice(0, 3).map((row) => row.replace(/[0-9a-f]{64}/, "hash"))).toEqual([
    "General ledger, report of the service | not stated | not stated | 1560.00 | 1560.00 | not stated | not stated",
    "Entries as pulled | 4 | 2 | 1560.00 | 1560.00 | not stated | equal | hash",
    "  cross-check: difference | 0 | 0 | – | – | not stated | of the list of lines",
  ]);
  expect(rows).toContain("note: Auditfile of the service: this pack has no such file");
  expect(rows).toContain("note: Who booked or approved an entry: this source states neither.");
});

test.each(WRITTEN_SOURCES)("a line that the %s lacks is red in its row alone", async (kind) => {
  const whole = WRITTEN_SOURCES.map((each) => written(each, 4, "1560.00"));
  expect(alarmsIn(await populationRows(whole))).toEqual([]);
  const lacking = whole.map((each) => (each.kind === kind ? written(kind, 3, "1500.00") : each));
  const rows = await populationRows(lacking);
  const [name, ...others] = alarmsIn(rows);
  expect(others).toEqual([]);
  expect(name).toMatch(
    { auditfile: /^Our/, "service-auditfile": /service/, workbook: /^Work/, postings: /^Table/ }[
      kind
    ],
  );
  const at = rows.findIndex(({ cells: [first] }) => first?.kind === "text" && first.text === name);
  const difference = rows[at + 1]?.cells.flatMap((cell): readonly string[] =>
    cell.kind === "count"
      ? [String(cell.count)]
      : cell.kind === "amount"
        ? [amountText(cell.amount, 2)]
        : [],
  );
  expect(difference).toEqual(["-1", "0", "-60.00", "0.00"]);
});

test("a workbook that counts fewer documents by number is not called equal without saying so", async () => {
  const workbook = { ...written("workbook", 4, "1560.00"), documents: 1 };
  const rows = await populationRows([workbook, written("auditfile", 4, "1560.00")]);
  const found = rows.flatMap(({ cells }) => {
    const [name, outcome] = [cells[0], cells[6]];
    const isFile = name?.kind === "text" && /^(Workbook|Our auditfile)/.test(name.text);
    return isFile && outcome?.kind === "text" ? [outcome.text] : [];
  });
  expect(found).toEqual(["equal but for documents, which it counts by number", "equal"]);
});

test("a ledger that differs from the entries is red in their row", async () => {
  const [month, ...months] = BOOKS.months;
  const rows = new Map(month!.generalLedger.rows);
  for (const [account, own] of rows) rows.set(account, { ...own, debit: amountOf("1.00") });
  const generalLedger = { ...month!.generalLedger, rows };
  const books = { ...BOOKS, months: [{ ...month!, generalLedger }, ...months] };
  expect(alarmsIn(await populationRows([], books))).toEqual(["Entries as pulled"]);
});

test("the heat map has documents and debit of each kind and month, and adds up to the population", async () => {
  const rows = await textOf("journal-months");
  const short = rows.map((row) => row.replaceAll(" | –", ""));
  expect(short.slice(0, 9)).toEqual([
    ...["heading: Documents", "General journal | 1 | 1", "Purchase document | 1 | 1"],
    ...["total: All entries | 2 | 2", "heading: Debit", "General journal | 1500 | 1500"],
    ...["Purchase document | 60 | 60", "total: All entries | 1560 | 1560"],
    "cross-check: General ledger, debit | 1560 | 1560",
  ]);
  const built = await rowsOf(await sheetOf(BOOKS, "journal-months"));
  const heat = built.flatMap(({ cells }) =>
    cells.flatMap((cell) => ("heat" in cell ? [cell.heat] : [])),
  );
  expect(heat).toEqual([4, 4, 4, 1]);
});

test("closing entries are apart from those of the year", async () => {
  const closing = entry("2025-12-31", "8000", "0500", "60.00", "closing 9");
  const rows = await sheetText(
    await sheetOf(
      booksFrom(
        CHART + entry("2025-01-11", "1300", "8000", "60.00", "invoice 1  contact Supply") + closing,
      ),
      "journal-months",
    ),
  );
  expect(
    rows.filter((row) => /^(Closing|subtotal)/.test(row)).map((row) => row.split(" | ")[0]),
  ).toEqual([
    "subtotal: Without closing entries",
    "Closing journal",
    "subtotal: Without closing entries",
    "Closing journal",
  ]);
});

test("a hit has the account that people know, the values that made it one, and last the id for programs", async () => {
  const rows = await textOf("journal-hits");
  expect(rows[0]).toBe(
    "JT1 | Manual journals | 2025-01-31 | General journal | 4000 | Costs | Bonus of January | 1500.00 | EUR 1,500.00 is at or above EUR 1,000.00 | 2",
  );
});

test("the sample names the tests that list an entry, and how it was drawn", async () => {
  const rows = await textOf("journal-sample");
  expect(rows[0]).toMatch(/^note: The key of an entry is the SHA-256 of “1”/);
  expect(rows.find((row) => row.includes("Bonus of January"))).toMatch(
    /\| 2025-01-31 \| General journal \| Bonus of January \| 1500\.00 \| JT1 JT9 \| [0-9a-f]{64} \| not fetched for this snapshot \| 2$/,
  );
});
