/** VAT by box and period of a return: what the books have of each box in its months, beside what the return states. */
import { type Amount, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, type Month, monthsOf, type Period } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import type { DeclaredVat } from "../client-input.ts";
import { compareText } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { SourceHash } from "../source.ts";
import { VAT_BOXES, type VatBox } from "../vat-box.ts";
import { boxParts } from "../vat-boxes.ts";
import { returnsOfBooks } from "../vat-returns.ts";
import { quarterOf } from "./vat-reconciliation.ts";

/** Turnover positive; tax payable positive, so that 5b is negative. */
interface BaseAndTax {
  readonly base: Amount;
  readonly tax: Amount;
}

export interface BoxInPeriod extends BaseAndTax {
  /** Null for rates whose box is not known. */
  readonly box: VatBox | null;
  /** Null where the return states no boxes, and without a return; 5b has no base. What a return leaves out is zero. */
  readonly declared: { readonly base: Amount | null; readonly tax: Amount } | null;
}

export interface VatPeriodBoxes {
  readonly period: Period;
  /** Null for months without a return, which are shown by quarter. */
  readonly filed: DeclaredVat | null;
  /** In the order of the return, those with an amount. */
  readonly boxes: readonly BoxInPeriod[];
  /** The answers with the entries of its months. */
  readonly sources: readonly SourceHash[];
}

/** In the order of time. */
export const vatPeriods = oncePerBooks((books: Books): readonly VatPeriodBoxes[] => {
  const returns = returnsOfBooks(books);
  const rest = monthsOf(books.period).filter(
    (month) => !returns.some(({ period }) => includesMonth(period, month)),
  );
  const periods = [
    ...returns.map((filed) => ({ period: filed.period, filed })),
    ...[...Map.groupBy(rest, quarterOf).values()].map((months) => ({
      period: { first: months[0] ?? books.period.first, last: months.at(-1) ?? books.period.last },
      filed: null,
    })),
  ];
  return periods
    .toSorted((one, other) => compareText(one.period.first, other.period.first))
    .map(({ period, filed }) => {
      const months = monthsOf(period);
      return {
        ...{ period, filed, sources: sourcesOf(books, months) },
        boxes: [...VAT_BOXES, null].flatMap((box): readonly BoxInPeriod[] => {
          const own = boxIn(books, box, months);
          const declared = box === null ? null : declaredIn(filed, box);
          const isEmpty = [own.base, own.tax, declared?.base, declared?.tax].every(
            (amount) => amount === undefined || amount === null || isZero(amount),
          );
          return isEmpty ? [] : [{ box, ...own, declared }];
        }),
      };
    });
});

const sourcesOf = ({ months }: Books, wanted: readonly Month[]): readonly SourceHash[] => [
  ...new Set(
    months.flatMap(({ month, entrySources }) => (wanted.includes(month) ? entrySources : [])),
  ),
];

function boxIn(books: Books, box: VatBox | null, months: readonly Month[]): BaseAndTax {
  const own = boxParts(books)
    .filter(({ place }) => place === box)
    .flatMap((part) => months.flatMap((month) => part.months.get(month) ?? []));
  return { base: sumOf(own.map(({ base }) => base)), tax: sumOf(own.map(({ tax }) => tax)) };
}

function declaredIn(filed: DeclaredVat | null, box: VatBox): BoxInPeriod["declared"] {
  if (filed === null || filed.boxes === null) return null;
  const { turnover, vat } = filed.boxes.get(box) ?? { turnover: null, vat: null };
  return box === "5b"
    ? { base: null, tax: negate(vat ?? ZERO) }
    : { base: turnover ?? ZERO, tax: vat ?? ZERO };
}
