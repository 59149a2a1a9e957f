/** X3: each transaction, each journal and all transactions of an auditfile have as much debit as credit. */
import { subtract } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { everyRule, ofAuditfiles, zeroInFile } from "../internal/of-auditfiles.ts";

/**
 * J3 names the documents of the year that do not balance. Here are also those of the file of the year before, and two
 * transactions with one number, which are one document.
 */
export const journalsBalance: Check = ofAuditfiles({
  id: "X3",
  name: "journals-balance",
  formula: "sum x = 0 per transaction, journal and file",
  severity: "blocking",
  compares: { expected: "zero", actual: "debit less credit, or transactions that do not balance" },
  *compareIn(source) {
    yield* everyRule(["0010"], ["error"])(source);
    for (const file of source.files) {
      const { debit, credit } = file.transactions;
      yield zeroInFile({ file, figure: "transactions-balance", actual: subtract(debit, credit) });
      for (const { id, ...of } of file.journals) {
        const actual = subtract(of.debit, of.credit);
        yield zeroInFile({ file, figure: "journal-balance", name: id, actual });
      }
    }
  },
});
