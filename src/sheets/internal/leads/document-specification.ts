/**
 * What an account of prepaid or deferred items consists of: its largest documents, and what is of earlier years or of
 * other entries.
 */
import { absolute, compareAmounts, isZero } from "../../../amount/amount.ts";
import type { Books } from "../../../ledger/books.ts";
import type { LedgerAccountId } from "../../../ledger/ledger-account.ts";
import type { Row } from "../../sheet.ts";
import { type FigureCell, totalCell } from "../cells.ts";
import {
  type DeferredAccountFigures,
  type DeferredLine,
  deferredFigures,
  nameOfDocument,
} from "../deferred-figures.ts";
import { countText } from "../period-words.ts";
import { leadName } from "./lead-figures.ts";
import { specificationRow } from "./lead-rows.ts";
import type { LeadInput } from "./lead-words.ts";

/** Documents that are shown one by one: the sheet of deferred items has all of them. */
const SHOWN_MAX = 5;

/** The account with its documents; null if no document of the year is deferred on it. */
export const deferralOf = (books: Books, id: LedgerAccountId): DeferredAccountFigures | null =>
  deferredFigures(books)
    .flatMap(({ accounts }) => accounts)
    .find((account) => account.id === id && account.lines.length > 0) ?? null;

/** The rows add up to the balance of the account. */
export function documentRows(input: LeadInput, id: LedgerAccountId): readonly Row[] {
  const { books, words, word } = input;
  const account = deferralOf(books, id);
  if (account === null) return [];
  const bookedIn = ({ booked }: DeferredLine): readonly FigureCell[] =>
    booked === null ? [] : [booked];
  const sizeOf = (line: DeferredLine) => absolute((line.booked ?? line.perPeriod).amount);
  const sorted = account.lines.toSorted((one, other) => compareAmounts(sizeOf(other), sizeOf(one)));
  const isLong = sorted.length > SHOWN_MAX + 1;
  const [shown, rest] = isLong
    ? [sorted.slice(0, SHOWN_MAX), sorted.slice(SHOWN_MAX)]
    : [sorted, []];
  const sum = (key: string, cells: readonly FigureCell[]): FigureCell =>
    totalCell(leadName(books, "closing", `${key}-${id}`), cells);
  const others = sum("other-entries", [account.opening, account.earlier, account.others]);
  return [
    ...shown.map((line, at) =>
      specificationRow(books, id, nameOfDocument(books, line.item), {
        closing: sum(`document-${String(at + 1)}`, bookedIn(line)),
      }),
    ),
    ...(rest.length === 0
      ? []
      : [
          specificationRow(
            books,
            id,
            word("other-documents", { count: countText(words, rest.length) }),
            { closing: sum("other-documents", rest.flatMap(bookedIn)) },
          ),
        ]),
    ...(isZero(others.amount)
      ? []
      : [specificationRow(books, id, word("other-entries"), { closing: others })]),
  ];
}
