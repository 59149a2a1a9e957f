/** Cash on one page: what was received and paid beside what explains it, with the same change to the cent. */

import { isZero } from "../amount/amount.ts";
import { reportedPeriod } from "../ledger/reported-period.ts";
import type { Waterfall, WaterfallStep } from "./chart.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { CASH_PAGE, CASH_PAGE_BACKINGS, type CashPair, cashPage } from "./internal/cash-page.ts";
import { BLANK, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { NAMED_WORDS } from "./internal/named-figures.ts";
import { countText, periodTitle } from "./internal/period-words.ts";
import { isPartOfYear } from "./internal/reported.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  CASH_PAGE,
  [
    "received total-received paid total-paid transit total-transit others",
    "result without-cash from-result working-capital total-working-capital",
    "capital investing financing total-capital",
    "net opening closing debt balance-difference methods-difference waterfall how-to-read",
  ],
  NAMED_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

export const cash = sheet(ABOUT, {
  values: ({ books, words }) => ({ reported: periodTitle(words, reportedPeriod(books)) }),
  columns: [
    columnOf("text", 30, "direct"),
    columnOf("amount", 13, "direct-reported"),
    { ...columnOf("amount", 13, "direct-to-date"), isIn: isPartOfYear },
    columnOf("text", 32, "indirect"),
    columnOf("amount", 13, "indirect-reported"),
    { ...columnOf("amount", 13, "indirect-to-date"), isIn: isPartOfYear },
  ],
  ties: [{ title: "ties.cash", figureOf: (books) => cashPage(books).closing.direct[0] }],
  checks: "F",
  backings: CASH_PAGE_BACKINGS,
  waterfalls: (input) => [waterfallOf(input)],
  rows: (input) => [
    ...blocksOf(input).flatMap(blockRows),
    ...balanceRows(input),
    textRow("note", input.word("how-to-read")),
  ],
});

/** A line of one side: a text and its two amounts. */
type SideLine = readonly [text: string, pair: CashPair];

/** Headings, lines and subtotals of both sides; null on a side that has nothing. */
interface Side {
  readonly heading: string;
  readonly lines: readonly SideLine[];
  readonly total: SideLine;
}
type Block = readonly [direct: Side | null, indirect: Side];

function blocksOf(input: Input): readonly Block[] {
  const { books, words, word } = input;
  const page = cashPage(books);
  const lines = (of: "received" | "paid" | "transit" | "workingCapital"): readonly SideLine[] =>
    (page[of]?.lines ?? []).map(({ id, accounts, pair }) => [
      id === null ? word("others", { count: countText(words, accounts) }) : accountLabel(books, id),
      pair,
    ]);
  const direct = (of: "received" | "paid" | "transit"): Side | null => {
    const found = page[of];
    return found === null
      ? null
      : { heading: word(of), lines: lines(of), total: [word(`total-${of}`), found.total] };
  };
  const { netProfit, withoutCash } = page;
  return [
    [
      direct("received"),
      {
        heading: word("result"),
        lines: [
          [words.of("named.net-profit"), netProfit],
          ...(withoutCash === null ? [] : [[word("without-cash"), withoutCash] as const]),
        ],
        total: [word("from-result"), page.fromResult],
      },
    ],
    [
      direct("paid"),
      {
        heading: word("working-capital"),
        lines: lines("workingCapital"),
        total: [word("total-working-capital"), page.workingCapital.total],
      },
    ],
    [
      direct("transit"),
      {
        heading: word("capital"),
        lines: [
          [word("investing"), page.investing],
          [word("financing"), page.financing],
        ],
        total: [word("total-capital"), page.capital],
      },
    ],
  ];
}

function blockRows([direct, indirect]: Block): readonly Row[] {
  const length = Math.max(direct?.lines.length ?? 0, indirect.lines.length);
  return [
    row("heading", 0, [
      ...(direct === null ? [BLANK] : [textCell(direct.heading)]),
      ...[BLANK, BLANK, textCell(indirect.heading)],
    ]),
    ...Array.from({ length }, (_, at) => sideBySide("item", direct?.lines[at], indirect.lines[at])),
    sideBySide("subtotal", direct?.total, indirect.total),
  ];
}

function balanceRows({ books, words, word }: Input): readonly Row[] {
  const { net, opening, closing, liquid, differences } = cashPage(books);
  const both = (kind: Row["kind"], key: "net" | "opening" | "closing"): Row => {
    const of = { net, opening, closing }[key];
    return sideBySide(kind, [word(key), of.direct], [word(key), of.indirect]);
  };
  return [
    both("total", "net"),
    both("opening", "opening"),
    both("total", "closing"),
    ...(liquid === null
      ? []
      : [
          sideBySide(
            "memo",
            [word("debt"), liquid.debt],
            [words.of("named.liquid-funds"), liquid.closing],
          ),
        ]),
    sideBySide(
      "cross-check",
      [word("balance-difference"), differences["balance-sheet"]],
      [word("methods-difference"), differences.methods],
    ),
  ];
}

/** The steps of the right side, from opening to closing cash of the reported months. */
function waterfallOf(input: Input): Waterfall {
  const { books, word } = input;
  const { opening, closing } = cashPage(books);
  const end = (key: "opening" | "closing", [{ amount, figure }]: CashPair): WaterfallStep => ({
    ...{ label: word(key), kind: "end", amount, figure: figure.id },
  });
  const steps = blocksOf(input).flatMap(([, { lines }]) =>
    lines.flatMap(([label, [{ amount, figure }]]): readonly WaterfallStep[] =>
      isZero(amount) ? [] : [{ label, kind: "step", amount, figure: figure.id }],
    ),
  );
  return {
    id: CASH_PAGE,
    title: word("waterfall"),
    steps: [end("opening", opening.indirect), ...steps, end("closing", closing.indirect)],
  };
}

const sideBySide = (
  kind: Row["kind"],
  direct: SideLine | undefined,
  indirect: SideLine | undefined,
): Row => row(kind, 0, [...cellsOf(direct), ...cellsOf(indirect)]);

const cellsOf = (line: SideLine | undefined): readonly Cell[] =>
  line === undefined ? [BLANK, BLANK, BLANK] : [textCell(line[0]), ...line[1]];
