/** The figures of VAT by box and period, with the total that ties them to the accounts of VAT. */
import { type Amount, sumOf } from "../../../amount/amount.ts";
import type { Period } from "../../../calendar/month.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import type { Books } from "../../../ledger/books.ts";
import {
  type BoxInPeriod,
  type VatPeriodBoxes,
  vatPeriods,
} from "../../../ledger/dossier/vat-periods.ts";
import { vatRollForward } from "../../../ledger/dossier/vat-roll-forward.ts";
import { oncePerBooks } from "../../../ledger/once-per-books.ts";
import type { SourceHash } from "../../../ledger/source.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "../cells.ts";
import { yearKey } from "../monthly-rows.ts";

export const VAT_BY_PERIOD = "vat-by-period";

/** The books less the return, and null for each where there is no return or it states none. */
interface Compared {
  readonly books: FigureCell;
  readonly declared: FigureCell | null;
  readonly difference: FigureCell | null;
}

interface BoxFiguresOfPeriod extends Pick<BoxInPeriod, "box"> {
  readonly base: Compared;
  readonly tax: Compared;
}

export interface PeriodFigures {
  readonly of: VatPeriodBoxes;
  readonly boxes: readonly BoxFiguresOfPeriod[];
  readonly tax: Compared;
}

interface PeriodsFigures {
  readonly periods: readonly PeriodFigures[];
  readonly total: Compared;
  /** What the tax rates moved on the accounts of VAT, and the total less that. */
  readonly onAccounts: FigureCell;
  readonly difference: FigureCell;
}

const nameOf = (period: Period, column: string, key: string): TotalName => ({
  id: `${VAT_BY_PERIOD}/${period.last}/${column}/${key}`,
  period,
});

export const vatByPeriod = oncePerBooks((books: Books): PeriodsFigures => {
  const periods = vatPeriods(books).map(figuresOf);
  const name = (key: string): TotalName => ({
    id: `${VAT_BY_PERIOD}/${yearKey(books)}/${key}`,
    period: books.period,
  });
  const sum = (key: string, pick: (of: Compared) => FigureCell | null): FigureCell =>
    totalCell(
      name(key),
      periods.flatMap(({ tax }) => pick(tax) ?? []),
    );
  const declared = periods.some(({ of }) => of.filed !== null);
  const total = {
    books: sum("tax", (tax) => tax.books),
    declared: declared ? sum("declared-tax", (tax) => tax.declared) : null,
    difference: declared ? sum("tax-difference", (tax) => tax.difference) : null,
  };
  const ofRates = vatRollForward(books).accounts.flatMap(({ moved }) => [
    ...[moved.sales, moved.input, moved.reversed],
  ]);
  const sources = [...new Set(periods.flatMap(({ of }) => of.sources))];
  const onAccounts = amountCell(
    { ...name("on-accounts"), sources, backing: DERIVED },
    sumOf(ofRates),
  );
  return {
    ...{ periods, total, onAccounts },
    difference: totalCell(name("difference"), [total.books], [onAccounts]),
  };
});

function figuresOf(of: VatPeriodBoxes): PeriodFigures {
  const { period, filed, sources } = of;
  const cell = (column: string, key: string, amount: Amount, backing: Backing): FigureCell => {
    const from: readonly SourceHash[] =
      backing === CLIENT_SUPPLIED && filed !== null ? [filed.statedIn] : sources;
    return amountCell({ ...nameOf(period, column, key), sources: from, backing }, amount);
  };
  const compared = (
    column: "base" | "tax",
    key: string,
    amount: Amount,
    stated: Amount | null,
  ): Compared => {
    const books = cell(column, key, amount, DERIVED);
    if (stated === null) return { books, declared: null, difference: null };
    const declared = cell(`declared-${column}`, key, stated, CLIENT_SUPPLIED);
    const difference = totalCell(nameOf(period, `${column}-difference`, key), [books], [declared]);
    return { books, declared, difference };
  };
  const boxes = of.boxes.map(({ box, base, tax, declared }) => {
    const key = `box-${box ?? "unknown"}`;
    return {
      box,
      base: compared("base", key, base, declared?.base ?? null),
      tax: compared("tax", key, tax, declared?.tax ?? null),
    };
  });
  const booked = totalCell(
    nameOf(period, "tax", "total"),
    boxes.map(({ tax }) => tax.books),
  );
  if (filed === null)
    return { of, boxes, tax: { books: booked, declared: null, difference: null } };
  // The total as the return states it, which a return without boxes has too.
  const declared = cell("declared-tax", "total", filed.amount, CLIENT_SUPPLIED);
  const difference = totalCell(nameOf(period, "tax-difference", "total"), [booked], [declared]);
  return { of, boxes, tax: { books: booked, declared, difference } };
}
