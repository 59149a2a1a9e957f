/** The actions of the user on a first page, and what paper has of them and of the attention list. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { PageAction } from "../../src/ledger/page-action.ts";
import { firstPageMonth } from "../../src/sheets/first-page-month.ts";
import type { PaperTable, Row, Sheet } from "../../src/sheets/sheet.ts";
import { rowsOf, rowText, templateWords } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

const action = (text: string, changes: Partial<PageAction> = {}): PageAction => ({
  ...{ text, owner: null, until: null, isDone: false },
  ...changes,
});

const pageWith = (actions: readonly PageAction[], language: "en" | "nl" = "en"): Sheet =>
  firstPageMonth.build({
    books: march(),
    results: [],
    words: templateWords(language),
    notes: [{ sheet: "first-page-month", line: "actions", figure: null, text: "", actions, at: 1 }],
  });

const under = (rows: readonly Row[], heading: string): readonly string[] => {
  const texts = rows.map(rowText);
  const after = texts.slice(texts.indexOf(`heading: ${heading}`) + 1);
  const end = after.findIndex((text) => text.startsWith("heading:"));
  return end === -1 ? after : after.slice(0, end);
};

async function paperRows(table: PaperTable | undefined): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of table?.rows() ?? []) rows.push(row);
  return rows;
}

const FIVE = [
  action("Count the stock", { isDone: true }),
  action("Lock March"),
  action("Call Jansen", { owner: "Mary", until: dateOf("2025-04-30") }),
  action("Ask for the lease", { until: dateOf("2025-03-15") }),
  action("Renew the insurance", { owner: "Piet", until: dateOf("2025-03-31") }),
];

test("open actions come first, the next date first, and what was due within the month is overdue", async () => {
  const rows = await rowsOf(pageWith(FIVE));
  expect(under(rows, "Actions")).toEqual([
    "Overdue: Ask for the lease (by 15 Mar 2025)",
    "Renew the insurance (Piet, by 31 Mar 2025)",
    "Call Jansen (Mary, by 30 Apr 2025)",
    "Lock March",
    "Done: Count the stock",
  ]);
  const alarms = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.kind === "text" && cell.isAlarm === true ? [cell.text] : [])),
  );
  expect(alarms).toContain("Overdue: Ask for the lease (by 15 Mar 2025)");
  expect(under(await rowsOf(pageWith(FIVE, "nl")), "Acties")[0]).toBe(
    "Te laat: Ask for the lease (uiterlijk 15-03-2025)",
  );
});

test("on paper the first page has three, and the next page the others and the rest of the attention list", async () => {
  const page = pageWith(FIVE);
  const [first, next] = await Promise.all((page.onPaper ?? []).map(paperRows));
  expect(under(first!, "Actions")).toHaveLength(3);
  expect(under(next!, "Actions")).toEqual(["Lock March", "Done: Count the stock"]);
  const all = under(await rowsOf(page), "Needs attention");
  const shown = under(first!, "Needs attention").filter((text) => all.includes(text));
  const others = next!.some((row) => rowText(row) === "heading: Needs attention")
    ? under(next!, "Needs attention")
    : [];
  // The basis of the page stands below the list of the whole sheet.
  expect([...shown, ...others].toSorted()).toEqual(all.toSorted());
});

test("without actions there is no heading for them", async () => {
  const page = pageWith([]);
  expect((await rowsOf(page)).map(rowText)).not.toContain("heading: Actions");
});
