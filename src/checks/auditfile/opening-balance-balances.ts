/** X2: the opening balance of an auditfile has as much debit as credit. */
import { subtract } from "../../amount/amount.ts";
import type { AuditfileRead } from "../../ledger/auditfile-source.ts";
import type { Check } from "../check.ts";
import { ofAuditfiles, zeroInFile } from "../internal/of-auditfiles.ts";

export const openingBalanceBalances: Check = ofAuditfiles({
  id: "X2",
  name: "opening-balance-balances",
  formula: "sum S = 0 over the opening balance of a file",
  severity: "blocking",
  compares: { expected: "zero", actual: "debit less credit, opening balance of the file" },
  gapIn: () => "no-opening-balance",
  compareIn: ({ files }) =>
    files.filter(hasOpening).map((file) =>
      zeroInFile({
        ...{ file, figure: "opening-balance" },
        actual: subtract(file.opening.debit, file.opening.credit),
      }),
    ),
});

const hasOpening = ({ opening }: AuditfileRead): boolean =>
  opening.lines > 0 || opening.linesStated !== null;
