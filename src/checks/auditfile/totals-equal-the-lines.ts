/** X1: the number of lines and the totals that an auditfile states are those of its lines. */
import type { AuditfileBlock, AuditfileRead } from "../../ledger/auditfile-source.ts";
import type { Check, Comparison } from "../check.ts";
import { countInFile, ofAuditfiles, statedInFile } from "../internal/of-auditfiles.ts";

/**
 * Blocks are the opening balance, the transactions and the subledgers. For a file without the totals of a block,
 * they are counted and the deviation is listed.
 */
export const totalsEqualTheLines: Check = ofAuditfiles({
  id: "X1",
  name: "totals-equal-the-lines",
  formula: "stated lines, debit and credit = those of the lines, per block of a file",
  severity: "blocking",
  compares: { expected: "total that the file states", actual: "total of its lines" },
  *compareIn({ files }) {
    for (const file of files) {
      yield* compareBlock(file, file.opening, "opening", "");
      yield* compareBlock(file, file.transactions, "transactions", "");
      for (const subledger of file.subledgers) {
        yield* compareBlock(file, subledger, "subledger", subledger.sbType);
      }
    }
  },
});

function* compareBlock(
  file: AuditfileRead,
  block: AuditfileBlock,
  of: "opening" | "transactions" | "subledger",
  name: string,
): Generator<Comparison> {
  const { linesStated, debitStated, creditStated, lines, debit, credit } = block;
  if (linesStated !== null) {
    const isOfTransactions = of === "transactions" && linesStated === transactionsIn(file);
    const actual = isOfTransactions ? linesStated : lines;
    yield countInFile({ file, figure: `${of}-lines`, name, expected: linesStated, actual });
  }
  yield* statedInFile({ file, figure: `${of}-debit`, name, stated: debitStated, actual: debit });
  yield* statedInFile({ file, figure: `${of}-credit`, name, stated: creditStated, actual: credit });
}

/** A package counts its transactions in place of their lines. */
const transactionsIn = ({ journals }: AuditfileRead): number =>
  journals.reduce((sum, { transactions }) => sum + transactions, 0);
