/** VAT that has to be corrected: in the next return, or by a supplementary return. */
import { isZero } from "../../../amount/amount.ts";
import { CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import { declaredVatIsBooked } from "../../../checks/vat/declared-vat-is-booked.ts";
import { vatYears } from "../../../ledger/vat-returns.ts";
import { amountCell } from "../cells.ts";
import { CLIENT_INPUT, VAT_RECONCILIATION } from "../client-cells.ts";
import { vatTodoText } from "../declared-vat-text.ts";
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
