/** X10: the VAT that the lines of a transaction state is what the transaction has on the accounts of VAT. */
import { isZero } from "../../amount/amount.ts";
import { includesMonth } from "../../calendar/month.ts";
import type { AuditfileSource } from "../../ledger/auditfile-source.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check } from "../check.ts";
import { lackTaxAccounts } from "../internal/books-lack.ts";
import { countInFile, fileOfYear, inFile, ofAuditfiles } from "../internal/of-auditfiles.ts";

/**
 * Transactions without a code, such as the payment of a return, are not compared. A warning: VAT that falls due on
 * payment, or that an invoice states for a part, is booked elsewhere.
 */
export const statedTaxIsBooked: Check = ofAuditfiles({
  id: "X10",
  name: "stated-tax-is-booked",
  formula: "sum VT = sum x of the accounts of tax, of the transactions that state tax, per m",
  severity: "warning",
  compares: {
    expected: "tax that the lines state, or no transaction in which the two differ",
    actual: "postings on tax accounts, or transactions in which the two differ",
  },
  gapIn: ({ taxOfMonths }) => (taxOfMonths.length === 0 ? "no-tax-stated" : "no-tax-accounts"),
  *compareIn(source, books) {
    const file = fileOfYear(source);
    if (file === null || !hasTaxAccounts(source, books)) return;
    for (const { month, stated, booked, apart } of source.taxOfMonths) {
      if (!includesMonth(books.period, month)) continue;
      const of = { file, month };
      yield inFile({ ...of, figure: "tax-of-transactions", expected: stated, actual: booked });
      yield {
        ...countInFile({ file, figure: "transactions-with-tax", expected: 0, actual: apart }),
        month,
      };
    }
  },
});

/** By their codes, or by the codes of VAT, which name the accounts on which their tax is booked. */
const hasTaxAccounts = ({ taxOfMonths }: AuditfileSource, books: Books): boolean =>
  lackTaxAccounts(books) === null || taxOfMonths.some(({ booked }) => !isZero(booked));
