/** The VAT reconciliation: the boxes of the return, tied to net turnover and compared with what was declared. */
import { CLIENT_SUPPLIED, DERIVED } from "../checks/backing.ts";
import { sheet } from "./internal/define-sheet.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES, RESULT_AMOUNTS } from "./internal/figure-backings.ts";
import { ABOUT, COLUMNS, DECLARED_COLUMNS, type Input } from "./internal/vat/about.ts";
import { reconciliationFigures } from "./internal/vat/box-figures.ts";
import { boxRows, declaredRows, isWithoutAccounts } from "./internal/vat/box-rows.ts";
import { ICP_COLUMNS, icpOnPaper, icpRows } from "./internal/vat/icp-rows.ts";
import {
  privateUseRows,
  returnRows,
  smallBusiness,
  smallBusinessRows,
} from "./internal/vat/return-rows.ts";
import {
  ROLL_FORWARD_COLUMNS,
  rollForwardOnPaper,
  rollForwardRows,
  VAT_PAYABLE,
} from "./internal/vat/roll-forward-rows.ts";
import type { Row } from "./sheet.ts";

export const vatReconciliation = sheet(ABOUT, {
  columns: COLUMNS,
  ties: [VAT_PAYABLE],
  checks: "V",
  backings: [DERIVED, CLIENT_SUPPLIED, LEDGER_AMOUNTS, OPENING_BALANCES, RESULT_AMOUNTS],
  hasContents: (books) =>
    reconciliationFigures(books).figures !== null ||
    books.auditfile !== undefined ||
    isWithoutAccounts(books) ||
    smallBusiness(books) !== null,
  rows: (input) => [...mainRows(input), ...rollForwardRows(input), ...icpRows(input)],
  onPaper: [
    { columns: COLUMNS, rows: mainRows },
    {
      title: ({ word }) => word("declared-title"),
      columns: DECLARED_COLUMNS,
      rows: declaredRows,
    },
    {
      title: ({ word }) => word("roll-paper"),
      columns: ROLL_FORWARD_COLUMNS,
      rows: rollForwardOnPaper,
    },
    { title: ({ word }) => word("icp-title"), columns: ICP_COLUMNS, rows: icpOnPaper },
  ],
});

function mainRows(input: Input): readonly Row[] {
  return [
    ...boxRows(input),
    ...returnRows(input),
    ...privateUseRows(input),
    ...smallBusinessRows(input),
  ];
}
