/**
 * What in supplied VAT returns does not agree: with their own boxes, with one another, and with the business of the
 * books.
 */
import { type Amount, add, equalAmounts, subtract, sumOf, ZERO } from "../amount/amount.ts";
import { monthsOf, type Period } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import type { DeclaredVat } from "./client-input.ts";
import { type FiledVatReturn, haveMonthsInCommon } from "./filed-vat.ts";
import { oncePerBooks } from "./once-per-books.ts";

export type VatReturnRemark =
  | TwoAmounts
  | {
      /** The number in these returns is not that of the administration. A sole trader has two numbers. */
      readonly kind: "other-number";
      readonly periods: readonly Period[];
      readonly taxNumber: string;
      readonly own: string;
    };

/** Two amounts of a return that should be equal, and are not; payable positive. */
interface TwoAmounts {
  readonly kind: /** The total, and what its boxes make. */
    | "total-of-boxes"
    /** 5a, and the tax of boxes 1 to 4. */
    | "owed-of-boxes"
    /** What a supplementary return adds, and its total less the total before. */
    | "additional"
    /** The total before a supplementary return, and the returns that it takes the place of. */
    | "before"
    /** The total that the user states, and the total as filed, which counts. */
    | "stated";
  readonly period: Period;
  readonly stated: Amount;
  readonly expected: Amount;
}

/** By return, then those of the business; empty without filed returns. */
export const vatReturnRemarks = oncePerBooks((books: Books): readonly VatReturnRemark[] => {
  const returns = books.vatReturns?.returns ?? [];
  return [
    ...returns.flatMap(remarksOn),
    ...(books.clientInput?.declaredVat ?? []).flatMap((typed) => statedOtherwise(typed, returns)),
    ...otherNumbers(books, returns),
  ];
});

function remarksOn(one: FiledVatReturn): readonly TwoAmounts[] {
  const { boxes, owed, total, supplement, period } = one;
  const tax = sumOf([...boxes].map(([box, { vat }]) => (box === "5b" ? ZERO : (vat ?? ZERO))));
  const input = boxes.get("5b")?.vat ?? ZERO;
  const hasBoxes = boxes.size > 0 || owed !== null;
  const before = supplement?.before ?? null;
  const additional = supplement?.additional ?? null;
  const filedBefore = totalBefore(one);
  return [
    ...(hasBoxes ? [differing("total-of-boxes", period, total, subtract(tax, input))] : []),
    ...(owed === null ? [] : [differing("owed-of-boxes", period, owed, tax)]),
    ...(before === null || additional === null
      ? []
      : [differing("additional", period, additional, subtract(total, before))]),
    ...(before === null || filedBefore === null
      ? []
      : [differing("before", period, before, filedBefore)]),
  ].flat();
}

const differing = (
  kind: TwoAmounts["kind"],
  period: Period,
  stated: Amount,
  expected: Amount,
): readonly TwoAmounts[] =>
  equalAmounts(stated, expected) ? [] : [{ kind, period, stated, expected }];

/** Null unless the returns before it have all of its months. */
function totalBefore({ period, replaced }: FiledVatReturn): Amount | null {
  const months = replaced.flatMap((one) => monthsOf(one.period));
  return months.length === monthsOf(period).length
    ? sumOf(replaced.map(({ total }) => total))
    : null;
}

/** Compared where the filed returns have just the months of the stated one. */
function statedOtherwise(
  { period, amount }: DeclaredVat,
  returns: readonly FiledVatReturn[],
): readonly TwoAmounts[] {
  const filed = returns.filter((one) => haveMonthsInCommon(one.period, period));
  const months = filed.flatMap((one) => monthsOf(one.period)).toSorted();
  const isSame = months.join() === monthsOf(period).join();
  const total = filed.reduce((sum, one) => add(sum, one.total), ZERO);
  return isSame ? differing("stated", period, amount, total) : [];
}

function otherNumbers(
  { administration }: Books,
  returns: readonly FiledVatReturn[],
): readonly VatReturnRemark[] {
  const own = administration.taxNumber ?? "";
  if (own === "") return [];
  const other = returns.filter(
    ({ taxNumber }) => taxNumber !== "" && plainNumber(taxNumber) !== plainNumber(own),
  );
  return [...Map.groupBy(other, ({ taxNumber }) => taxNumber)].map(([taxNumber, of]) => ({
    kind: "other-number",
    periods: of.map(({ period }) => period),
    taxNumber,
    own,
  }));
}

/** `NL000000000B01`, `000000000B01` and `0000.00.000.B.01` are one number. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^NL/, "");
