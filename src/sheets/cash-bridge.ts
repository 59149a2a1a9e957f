/**
 * The indirect cash flow by month: net profit, what in it is no cash, and the changes of the balance sheet explain the
 * change in cash.
 */
import {
  BRIDGE_BACKINGS,
  type BridgeSection,
  bridgeFigures,
  CASH_BRIDGE,
} from "./internal/bridge-figures.ts";
import { labelRow, textRow } from "./internal/cells.ts";
import { MONTHLY_COLUMNS } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { NAMED_WORDS } from "./internal/named-figures.ts";
import type { Row } from "./sheet.ts";

const ABOUT = sheetWords(
  CASH_BRIDGE,
  [
    "result depreciation disposals participations provisions in-kind from-result",
    "working-capital total-working-capital investments total-investments proceeds total-proceeds investing",
    "financing total-financing net opening closing balance-sheet direct difference",
    "how-to-read no-depreciation",
  ],
  NAMED_WORDS,
  ["sheets.cash-flow.debt"],
);

export const cashBridge = sheet(ABOUT, {
  subtitle: "sheets.movement",
  columns: MONTHLY_COLUMNS,
  ties: [{ title: "ties.cash", figureOf: (books) => bridgeFigures(books).closing.at(-1) }],
  checks: "F",
  backings: BRIDGE_BACKINGS,
  rows: (input) => [...statementRows(input), ...evidenceRows(input)],
  // A statement is read as a whole, on one page.
  onPaper: [
    {
      isDense: true,
      columns: MONTHLY_COLUMNS,
      rows: (input) => statementRows(input),
    },
  ],
});

function statementRows({ books, words, word }: SheetInputOf<typeof ABOUT>): readonly Row[] {
  const figures = bridgeFigures(books);
  return [
    textRow("heading", word("result"), 1),
    labelRow("item", words.of("named.net-profit"), figures.netProfit),
    ...figures.nonCash.map(({ name, added }) => labelRow("item", word(name), added)),
    labelRow("subtotal", word("from-result"), figures.fromResult),
    textRow("heading", word("working-capital"), 1),
    ...accountsOf(figures.workingCapital),
    labelRow("subtotal", word("total-working-capital"), figures.workingCapital.total),
    labelRow("memo", words.of("named.operating-cash-flow"), figures.operating),
    ...(["investments", "proceeds"] as const).flatMap((heading, at) => {
      const part = figures.investing.parts[at];
      if (part === undefined || part.rows.length === 0) return [];
      const total = labelRow("subtotal", word(`total-${heading}`), part.total);
      return [textRow("heading", word(heading), 1), ...part.rows, total];
    }),
    labelRow("memo", word("investing"), figures.investing.total),
    textRow("heading", word("financing"), 1),
    ...accountsOf(figures.financing),
    labelRow("subtotal", word("total-financing"), figures.financing.total),
    labelRow("total", word("net"), figures.net),
    labelRow("opening", word("opening"), figures.opening),
    labelRow("total", word("closing"), figures.closing),
    ...(figures.liquid === null
      ? []
      : [
          labelRow("memo", words.of("sheets.cash-flow.debt"), figures.liquid.debt),
          labelRow("memo", words.of("named.liquid-funds"), figures.liquid.closing),
        ]),
  ];
}

/** The same change from the balance sheet and from the direct statement. */
function evidenceRows({ books, word }: SheetInputOf<typeof ABOUT>): readonly Row[] {
  const figures = bridgeFigures(books);
  const hasFixedAssets = accountsOf(figures.investing).length > 0;
  return [
    labelRow("cross-check", word("balance-sheet"), figures.onBalanceSheet),
    labelRow("cross-check", word("difference"), figures.balanceDifference),
    labelRow("cross-check", word("direct"), figures.direct),
    labelRow("cross-check", word("difference"), figures.directDifference),
    textRow("note", word("how-to-read"), 1),
    ...(hasFixedAssets &&
    figures.nonCash.every(({ name }) => name !== "depreciation" && name !== "disposals")
      ? [textRow("note", word("no-depreciation"), 1)]
      : []),
  ];
}

const accountsOf = ({ parts }: BridgeSection): readonly Row[] => parts.flatMap(({ rows }) => rows);
