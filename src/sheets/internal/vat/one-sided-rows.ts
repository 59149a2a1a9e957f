/** The rows of reverse charges of which one side is not booked. */
import { isNegative } from "../../../amount/amount.ts";
import { oneSidedReverseCharges } from "../../../ledger/dossier/one-sided-reverse-charges.ts";
import type { Row } from "../../sheet.ts";
import { accountLabel } from "../account-rows.ts";
import { alarmCell, textRow } from "../cells.ts";
import { quarterTitle } from "../declared-vat-text.ts";
import { type Input, lineRow } from "./about.ts";
import { makerOf } from "./box-figures.ts";

/** Each with the accounts of the side that is booked, and its amount. */
export function oneSidedRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const found = oneSidedReverseCharges(books);
  const make = makerOf(books);
  return [
    ...found.map(({ taxRateId, quarter, amount, accounts, basis }) => {
      const label = word(isNegative(amount) ? "one-sided-owed" : "one-sided-deducted", {
        quarter: quarterTitle(words, quarter),
        rate: books.taxRates.get(taxRateId)?.name ?? taxRateId,
        accounts: accounts.map((id) => accountLabel(books, id)).join(", "),
      });
      return lineRow(input, {
        ...{ kind: "memo", label, note: alarmCell(word(`basis-${basis}`)) },
        cells: { booked: make.cell("one-sided", `${taxRateId}/${quarter}`, amount) },
      });
    }),
    ...(found.every(({ amount }) => isNegative(amount))
      ? []
      : [textRow("note", word("one-sided-allowed"))]),
  ];
}
