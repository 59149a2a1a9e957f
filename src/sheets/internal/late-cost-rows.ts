/** The rows of what the books of a year may lack, by documents and payments of the months after it. */
import { negate, ZERO } from "../../amount/amount.ts";
import { daysOf } from "../../calendar/month.ts";
import { lateCosts } from "../../ledger/dossier/late-costs.ts";
import type { LaterDocument } from "../../ledger/dossier/later-documents.ts";
import type { Row, SheetSource } from "../sheet.ts";
import type { SheetAnswer } from "../ties-and-answers.ts";
import {
  AFTER_YEAR_END,
  contactKey,
  laterCell,
  nameIn,
  partOfYear,
  sinceGap,
} from "./after-figures.ts";
import { type AfterCells, afterRow, contactCell } from "./after-rows.ts";
import { dateCell, textCell, textOrBlank, textRow, totalCell } from "./cells.ts";
import { countText, dayTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const LATE_COST_WORDS = wordsUnder(
  `sheets.${AFTER_YEAR_END}`,
  "late cost-of-year total-of-year cost-note unlisted paid-without-debt total-paid credit-notes total-credited",
  "nothing-late not-asked partial drafts examined answer-late answer-none",
);

type Input = Pick<SheetSource<(typeof LATE_COST_WORDS)[number] | PeriodWord>, "books" | "words">;

/**
 * How many documents were examined for a request of unrecorded liabilities, and how many of them belong to the year.
 */
export function lateCostAnswer(input: Input): SheetAnswer {
  const { books, words } = input;
  const costs = lateCosts(books);
  if (sinceGap(books) !== null || costs === null) {
    return { text: words.of("sheets.after-year-end.answer-none"), isNothing: true };
  }
  const values = { ...examinedValues(input), found: countText(words, costs.ofYear.length) };
  return { text: words.of("sheets.after-year-end.answer-late", values) };
}

function examinedValues({ books, words }: Input) {
  const { lists = [], period = books.period } = books.laterDocuments ?? {};
  const countOf = (own: typeof lists): string =>
    countText(
      words,
      own.reduce((sum, { documents }) => sum + documents.length, 0),
    );
  const { first, last } = daysOf(period);
  return {
    count: countOf(lists),
    purchases: countOf(lists.filter(({ list }) => list !== "sales_invoices")),
    sales: countOf(lists.filter(({ list }) => list === "sales_invoices")),
    from: dayTitle(words, first),
    to: dayTitle(words, last < books.asOf ? last : books.asOf),
    day: dayTitle(words, books.asOf),
  };
}

export function lateCostRows(input: Input): readonly Row[] {
  const { books, words } = input;
  if (sinceGap(books) !== null) return [];
  const heading = textRow("heading", words.of("sheets.after-year-end.late"));
  if (books.laterDocuments === undefined) {
    return [heading, textRow("note", words.of("sheets.after-year-end.not-asked"))];
  }
  const missing = [...costRows(input), ...unlistedRows(input)];
  return [
    heading,
    textRow("note", words.of("sheets.after-year-end.examined", examinedValues(input))),
    ...(missing.length > 0
      ? missing
      : [textRow("note", words.of("sheets.after-year-end.nothing-late"))]),
    ...paidRows(input),
    ...creditRows(input),
    ...limitRows(input),
  ];
}

const documentCells = (
  { books }: Input,
  { contactId, number, date }: LaterDocument,
): AfterCells => ({
  contact: contactCell(books, contactId),
  document: textOrBlank(number),
  date: dateCell(date),
});

const keyOf = ({ list, id }: LaterDocument): string => `${list}-${id}`;

function costRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const costs = lateCosts(books)?.ofYear ?? [];
  if (costs.length === 0) return [];
  const rows = costs.map(({ document, ofYear, booked }) => {
    const of = { ofYear, booked, sources: [document.source] };
    return { document, cells: partOfYear(books, keyOf(document), of) };
  });
  const total = (column: "ofYear" | "booked" | "missing", key: string) =>
    totalCell(
      nameIn(books, `${key}/total`),
      rows.map(({ cells }) => cells[column]),
    );
  return [
    textRow("heading", words.of("sheets.after-year-end.cost-of-year")),
    ...rows.map(({ document, cells: { ofYear, booked, missing } }) =>
      afterRow("item", {
        ...documentCells(input, document),
        "of-year": ofYear,
        ...{ booked, missing },
      }),
    ),
    afterRow("subtotal", {
      contact: textCell(words.of("sheets.after-year-end.total-of-year")),
      "of-year": total("ofYear", "of-year"),
      booked: total("booked", "booked"),
      missing: total("missing", "missing"),
    }),
    textRow("note", words.of("sheets.after-year-end.cost-note")),
  ];
}

function unlistedRows({ books, words }: Input): readonly Row[] {
  const unlisted = lateCosts(books)?.unlisted ?? [];
  if (unlisted.length === 0) return [];
  return [
    textRow("heading", words.of("sheets.after-year-end.unlisted")),
    ...unlisted.map(({ contactId, invoices, sources }) => {
      const of = { ofYear: invoices, booked: ZERO, sources };
      const cells = partOfYear(books, `unlisted-${contactKey(contactId)}`, of);
      return afterRow("item", {
        contact: contactCell(books, contactId),
        "of-year": cells.ofYear,
        booked: cells.booked,
        missing: cells.missing,
      });
    }),
  ];
}

function paidRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const paid = lateCosts(books)?.paidWithoutDebt ?? [];
  if (paid.length === 0) return [];
  const rows = paid.map((one) => ({
    ...one,
    amount: laterCell(books, `paid/${keyOf(one.document)}`, [one.document.source], one.paid),
  }));
  const total = totalCell(
    nameIn(books, "paid/total"),
    rows.map(({ amount }) => amount),
  );
  return [
    textRow("heading", words.of("sheets.after-year-end.paid-without-debt")),
    ...rows.map(({ document, amount }) =>
      afterRow("item", { ...documentCells(input, document), amount }),
    ),
    afterRow("subtotal", {
      contact: textCell(words.of("sheets.after-year-end.total-paid")),
      amount: total,
    }),
  ];
}

function creditRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const notes = lateCosts(books)?.creditNotes ?? [];
  if (notes.length === 0) return [];
  const rows = notes.map((document) => {
    const credited = negate(document.total ?? ZERO);
    const key = `credited/${keyOf(document)}`;
    return { document, amount: laterCell(books, key, [document.source], credited) };
  });
  const total = totalCell(
    nameIn(books, "credited/total"),
    rows.map(({ amount }) => amount),
  );
  return [
    textRow("heading", words.of("sheets.after-year-end.credit-notes")),
    ...rows.map(({ document, amount }) =>
      afterRow("item", { ...documentCells(input, document), amount }),
    ),
    afterRow("subtotal", {
      contact: textCell(words.of("sheets.after-year-end.total-credited")),
      amount: total,
    }),
  ];
}

/** What of the documents after the books was not looked at. */
function limitRows({ books, words }: Input): readonly Row[] {
  const lists = books.laterDocuments?.lists ?? [];
  const drafts = lists
    .filter(({ list }) => list !== "sales_invoices")
    .reduce((sum, of) => sum + of.drafts, 0);
  const partial = lists.filter(({ isWhole }) => !isWhole);
  const read = partial.reduce((sum, { documents }) => sum + documents.length, 0);
  return [
    ...(drafts === 0
      ? []
      : [
          textRow(
            "note",
            words.of("sheets.after-year-end.drafts", { count: countText(words, drafts) }),
          ),
        ]),
    ...(partial.length === 0
      ? []
      : [
          textRow(
            "note",
            words.of("sheets.after-year-end.partial", { count: countText(words, read) }),
          ),
        ]),
  ];
}
