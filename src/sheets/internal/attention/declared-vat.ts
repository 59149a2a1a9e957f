/** VAT that has to be corrected: in the next return or by a supplementary one, and reverse charges on one side. */
import { isNegative, isZero, sumOf } from "../../../amount/amount.ts";
import { CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import { declaredVatIsBooked } from "../../../checks/vat/declared-vat-is-booked.ts";
import { oneSidedReverseCharges } from "../../../ledger/dossier/one-sided-reverse-charges.ts";
import { vatYears } from "../../../ledger/vat-returns.ts";
import { amountCell } from "../cells.ts";
import { CLIENT_INPUT, VAT_RECONCILIATION } from "../client-cells.ts";
import { quarterTitle, vatTodoText } from "../declared-vat-text.ts";
import type { AttentionInput, Matter } from "./matter.ts";

export const vatMatters = ({ books, words }: AttentionInput): readonly Matter[] =>
  vatYears(books).flatMap((year): readonly Matter[] => {
    const { correction, outcome, period } = year;
    if (outcome === "equal" || outcome === "rounding") return [];
    const backing = [CLIENT_SUPPLIED, DERIVED];
    return [
      {
        rank: "books",
        text: vatTodoText(words, year, outcome),
        targets: [VAT_RECONCILIATION, CLIENT_INPUT],
        figure: isZero(correction)
          ? null
          : (id) => amountCell({ id, period, sources: [], backing }, correction),
        check: declaredVatIsBooked.id,
      },
    ];
  });

/** By rate and missing side: what to do differs. */
export const reverseChargeMatters = ({ books, words }: AttentionInput): readonly Matter[] => {
  const { period } = books;
  const sources = books.months.flatMap(({ entrySources }) => entrySources);
  const sides = Map.groupBy(
    oneSidedReverseCharges(books),
    ({ taxRateId, amount }) => `${isNegative(amount) ? "owed" : "deducted"} ${taxRateId}`,
  );
  return [...sides.values()].flatMap((own): readonly Matter[] => {
    const [first] = own;
    if (first === undefined) return [];
    const side = isNegative(first.amount) ? "owed" : "deducted";
    const amount = sumOf(own.map((one) => one.amount));
    return [
      {
        rank: "books",
        text: words.of(`first-page.attention.one-sided-${side}`, {
          rate: books.taxRates.get(first.taxRateId)?.name ?? first.taxRateId,
          quarters: own.map(({ quarter }) => quarterTitle(words, quarter)).join(", "),
        }),
        targets: [VAT_RECONCILIATION],
        figure: (id) => amountCell({ id, period, sources, backing: DERIVED }, amount),
      },
    ];
  });
};
