/** The figures of a finding: expected, actual and their difference, with their names. */
import { amountText } from "../../amount/amount.ts";
import { type Period, periodOf } from "../../calendar/month.ts";
import { DERIVED } from "../../checks/backing.ts";
import { type Finding, readerAmounts } from "../../checks/check.ts";
import type { Books } from "../../ledger/books.ts";
import type { Cell } from "../sheet.ts";
import { amountCell, countCell, totalCell } from "./cells.ts";
import { yearKey } from "./monthly-rows.ts";

export const periodIn = (books: Books, { month, period }: Finding): Period =>
  month === null ? (period ?? books.period) : periodOf(month);

type NameOf = (part: string) => { readonly id: string; readonly period: Period };

export const figureNames = (books: Books, finding: Finding, number: number): NameOf => {
  const when = finding.month ?? yearKey(books);
  const period = periodIn(books, finding);
  return (part) => ({ id: `checks/${when}/${finding.check}/${String(number)}/${part}`, period });
};

/** Expected, actual and difference, as amounts in the reader's signs or as counts. */
export function comparedCells(finding: Finding, name: NameOf): readonly Cell[] {
  const { isCount, sources } = finding;
  const { expected, actual, difference } = readerAmounts(finding);
  if (isCount === true) {
    return [expected, actual, difference].map((count) =>
      countCell(Number.parseInt(amountText(count, 0), 10)),
    );
  }
  // The two figures of a comparison are quoted as they are in their answers; the comparison is ours.
  const quoted = { sources, backing: DERIVED };
  const wanted = amountCell({ ...name("expected"), ...quoted }, expected);
  const found = amountCell({ ...name("actual"), ...quoted }, actual);
  return [wanted, found, totalCell(name("difference"), [found], [wanted])];
}
