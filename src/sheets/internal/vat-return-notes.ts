/** What in supplied VAT returns does not agree, a line for each. */
import type { Books } from "../../ledger/books.ts";
import { type VatReturnRemark, vatReturnRemarks } from "../../ledger/vat-return-remarks.ts";
import type { Row, Words } from "../sheet.ts";
import { alarmCell, row } from "./cells.ts";
import { exactMoneyText, MONEY_WORDS } from "./money-text.ts";
import { type PeriodWord, periodTitle } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const VAT_RETURN_WORDS = [
  ...wordsUnder("filed-vat", "total-of-boxes owed-of-boxes additional before stated other-number"),
  ...MONEY_WORDS,
];

type Source = {
  readonly books: Books;
  readonly words: Words<(typeof VAT_RETURN_WORDS)[number] | PeriodWord>;
};

export const vatReturnNotes = (source: Source): readonly Row[] =>
  vatReturnRemarks(source.books).map((remark) =>
    row("note", 0, [alarmCell(remarkText(source, remark))]),
  );

function remarkText({ books, words }: Source, remark: VatReturnRemark): string {
  if (remark.kind === "other-number") {
    const { periods, taxNumber, own } = remark;
    return words.of("filed-vat.other-number", {
      ...{ number: taxNumber, own },
      periods: periods.map((period) => periodTitle(words, period)).join(", "),
    });
  }
  const { kind, period, stated, expected } = remark;
  const { currency } = books.administration;
  return words.of(`filed-vat.${kind}`, {
    period: periodTitle(words, period),
    stated: exactMoneyText(words, stated, currency),
    expected: exactMoneyText(words, expected, currency),
  });
}
