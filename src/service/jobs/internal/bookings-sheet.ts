/** All bookings of a year as one sheet, account by account. */
import { type Amount, add, isNegative, negate, ZERO } from "../../../amount/amount.ts";
import { monthOf, type Period, periodOf } from "../../../calendar/month.ts";
import type { Figure } from "../../../sheets/figure.ts";
import type { Cell, Column, Row, Sheet } from "../../../sheets/sheet.ts";
import type { ExportWork } from "../export-file.ts";
import { type Booking, bookingsByAccount } from "./bookings-of-year.ts";
import type { ExportYear } from "./export-year.ts";

/** In the language of the administration, whose people read it; English if there is no translation. */
const WORDS = {
  nl: {
    title: "Boekingen",
    number: "Nummer",
    account: "Grootboekrekening",
    date: "Datum",
    documentType: "Soort document",
    reference: "Referentie",
    description: "Omschrijving",
    contact: "Contact",
    project: "Project",
    debit: "Debet",
    credit: "Credit",
    total: "Totaal",
  },
  en: {
    title: "Bookings",
    number: "Number",
    account: "Ledger account",
    date: "Date",
    documentType: "Kind of document",
    reference: "Reference",
    description: "Description",
    contact: "Contact",
    project: "Project",
    debit: "Debit",
    credit: "Credit",
    total: "Total",
  },
} as const;
type BookingWords = (typeof WORDS)["nl" | "en"];

const SHEET_ID = "bookings";

export const bookingsLanguage = (language: string): "nl" | "en" =>
  language.startsWith("nl") ? "nl" : "en";

export function bookingsSheet(work: ExportWork, year: ExportYear): Sheet {
  const { administration } = work;
  const words = WORDS[bookingsLanguage(administration.language)];
  return {
    id: SHEET_ID,
    title: words.title,
    subtitle: `${administration.name}, ${year.label}, ${administration.currency}`,
    columns: columnsIn(words),
    rows: () => rowsOf(work, year, words),
    isLong: true,
  };
}

function columnsIn(words: BookingWords): readonly Column[] {
  const column = (
    key: keyof BookingWords,
    width: number,
    kind: Column["kind"] = "text",
  ): Column => ({ key, title: words[key], kind, width });
  return [
    column("number", 10),
    column("account", 34),
    column("date", 12, "date"),
    column("documentType", 24),
    column("reference", 22),
    column("description", 44),
    column("contact", 30),
    column("project", 22),
    column("debit", 15, "amount"),
    column("credit", 15, "amount"),
  ];
}

async function* rowsOf(
  work: ExportWork,
  year: ExportYear,
  words: BookingWords,
): AsyncGenerator<Row> {
  let debit = ZERO;
  let credit = ZERO;
  for await (const booking of bookingsByAccount(work, year.days)) {
    if (isNegative(booking.amount)) credit = add(credit, negate(booking.amount));
    else debit = add(debit, booking.amount);
    yield { kind: "item", indent: 0, cells: cellsOf(booking) };
  }
  const total = (side: string, amount: Amount): Cell => {
    const figure = figureOf(`${year.label}/${side}`, year.period);
    return { kind: "column-total", amount, figure };
  };
  const blanks = Array.from({ length: 7 }, (): Cell => BLANK);
  yield {
    kind: "total",
    indent: 0,
    cells: [text(words.total), ...blanks, total("debit", debit), total("credit", credit)],
  };
}

function cellsOf(booking: Booking): readonly Cell[] {
  const figure = figureOf(booking.id, periodOf(monthOf(booking.date)));
  const isCredit = isNegative(booking.amount);
  return [
    text(booking.accountNumber),
    text(booking.accountName),
    { kind: "date", date: booking.date },
    text(booking.documentType),
    text(booking.reference),
    text(booking.description),
    text(booking.contactName),
    text(booking.projectName),
    isCredit ? BLANK : { kind: "amount", amount: booking.amount, figure },
    isCredit ? { kind: "amount", amount: negate(booking.amount), figure } : BLANK,
  ];
}

const BLANK: Cell = { kind: "blank" };
const text = (content: string | null): Cell =>
  content === null || content === "" ? BLANK : { kind: "text", text: content };
/** The service itself is the source, so there is no answer to refer to. */
const figureOf = (id: string, period: Period): Figure => ({
  id: `${SHEET_ID}/${id}`,
  period,
  sources: [],
  level: "derived",
  reasons: [],
  backings: [],
});
