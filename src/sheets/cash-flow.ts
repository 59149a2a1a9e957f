/** The cash flow statement by month: receipts and payments by contra account, opening and closing cash. */
import { CASH_BACKINGS, CASH_FLOW, cashFigures } from "./internal/cash-figures.ts";
import { labelRow, textRow } from "./internal/cells.ts";
import { MONTHLY_COLUMNS } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { NAMED_WORDS } from "./internal/named-figures.ts";

const ABOUT = sheetWords(
  CASH_FLOW,
  [
    "received total-received paid total-paid transit total-transit net opening closing debt-opening liquid-opening debt what-is-cash",
  ],
  NAMED_WORDS,
);

export const cashFlow = sheet(ABOUT, {
  subtitle: "sheets.movement",
  columns: MONTHLY_COLUMNS,
  ties: [{ title: "ties.cash", figureOf: (books) => cashFigures(books).closing.at(-1) }],
  checks: "F",
  backings: CASH_BACKINGS,
  rows: ({ books, words, word }) => {
    const { received, paid, transit, net, opening, closing, debt, liquid } = cashFigures(books);
    return [
      textRow("heading", word("received"), 1),
      ...received.rows,
      labelRow("subtotal", word("total-received"), received.total),
      textRow("heading", word("paid"), 1),
      ...paid.rows,
      labelRow("subtotal", word("total-paid"), paid.total),
      ...(transit.accounts.length === 0
        ? []
        : [
            textRow("heading", word("transit"), 1),
            ...transit.rows,
            labelRow("subtotal", word("total-transit"), transit.total),
          ]),
      labelRow("total", word("net"), net),
      labelRow("opening", word("opening"), opening),
      labelRow("total", word("closing"), closing),
      ...(debt === null
        ? []
        : [
            labelRow("memo", word("debt-opening"), debt.opening),
            labelRow("memo", word("liquid-opening"), liquid.opening),
            labelRow("memo", word("debt"), debt.closing),
            labelRow("memo", words.of("named.liquid-funds"), liquid.closing),
          ]),
      textRow("note", word("what-is-cash"), 1),
    ];
  },
});
