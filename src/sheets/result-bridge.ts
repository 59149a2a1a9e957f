/** From the sections of the profit and loss account as the service states them to those of this pack. */

import type { Books } from "../ledger/books.ts";
import { RESULT_TYPES, type ResultType } from "../ledger/ledger-account.ts";
import { type ResultSection, ROLE_SECTIONS, sideOfSection } from "../ledger/result-sections.ts";
import { readerLines } from "../ledger/signs.ts";
import { totalOf } from "../ledger/statements.ts";
import {
  amountCell,
  type BackedFigure,
  type FigureCell,
  labelRow,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { RESULT_AMOUNTS } from "./internal/figure-backings.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { figureOfYear, profitAndLossTable } from "./internal/profit-and-loss-table.ts";
import { RESULT_BACKINGS } from "./internal/result-table.ts";
import { RESULT_ROW_WORDS } from "./internal/statement-rows.ts";
import type { Row } from "./sheet.ts";

const ID = "result-bridge";
const ABOUT = sheetWords(ID, ["how"], RESULT_ROW_WORDS);

export const resultBridge = sheet(ABOUT, {
  subtitle: "sheets.movement",
  columns: [
    ...accountColumns(40),
    ...columnsOf("amount", 18, "service", "moved", "pack", "difference"),
  ],
  checks: "P",
  backings: RESULT_BACKINGS,
  hasContents: (books) => rolesIn(books).length > 0,
  rows: ({ books, words, word }) => {
    const bridge = bridgeOf(books);
    const section = (type: ResultSection): Row =>
      labelRow("item", words.of(`sections.${type}`), bridge.section(type));
    const { gross, operating, net } = bridge;
    return [
      section("revenue"),
      section("direct_costs"),
      labelRow("memo", words.of("named.gross-profit"), gross),
      section("expenses"),
      labelRow("memo", words.of("named.operating-profit"), operating),
      section("other_income_expenses"),
      ...rolesIn(books).map(section),
      labelRow("memo", words.of("named.net-profit"), net),
      textRow("note", word("how"), 1),
    ];
  },
});

/** As the service states it, what moves, as this pack has it, and the difference: zero. */
type Bridged = readonly [FigureCell, FigureCell, FigureCell, FigureCell];

interface Bridge {
  readonly section: (type: ResultSection) => Bridged;
  readonly gross: Bridged;
  readonly operating: Bridged;
  readonly net: Bridged;
}

function bridgeOf(books: Books): Bridge {
  const table = profitAndLossTable(books);
  const name = (column: string, key: string) => ({
    id: `${ID}/${yearKey(books)}/${column}/${key}`,
    period: books.period,
    sources: books.months.flatMap(({ profitAndLoss }) => profitAndLoss.sources),
  });
  const bridged = (
    key: string,
    service: FigureCell,
    moved: FigureCell,
    own: FigureCell,
  ): Bridged => {
    const pack = totalCell(name("pack", key), [own]);
    const difference = totalCell(name("difference", key), [service, moved], [pack]);
    return [service, moved, pack, difference];
  };
  const section = (type: ResultSection): Bridged => {
    const { added, subtracted } = movedInto(books, type);
    return bridged(
      type,
      isStated(type)
        ? statedCell(books, type, name("service", type))
        : totalCell(name("service", type), []),
      totalCell(name("moved", type), added, subtracted),
      figureOfYear(books, table.sections[type].total),
    );
  };
  const result = (key: string, types: readonly ResultSection[], own: FigureCell): Bridged => {
    const rows = types.map((type) => ({ type, cells: section(type) }));
    const sum = (column: "service" | "moved", at: 0 | 1): FigureCell =>
      totalCell(
        name(column, key),
        rows.filter(({ type }) => sideOfSection(type) === "credit").map(({ cells }) => cells[at]),
        rows.filter(({ type }) => sideOfSection(type) === "debit").map(({ cells }) => cells[at]),
      );
    return bridged(key, sum("service", 0), sum("moved", 1), own);
  };
  const aboveExpenses = ["revenue", "direct_costs"] as const;
  return {
    section,
    gross: result("gross-profit", aboveExpenses, figureOfYear(books, table.grossProfit)),
    operating: result(
      "operating-profit",
      [...aboveExpenses, "expenses"],
      figureOfYear(books, table.operatingProfit),
    ),
    net: result(
      "net-profit",
      [...RESULT_TYPES, ...rolesIn(books)],
      figureOfYear(books, table.netProfit),
    ),
  };
}

/** The sections by role that have accounts. */
const rolesIn = (books: Books): readonly ResultSection[] =>
  ROLE_SECTIONS.filter((type) => cellsOf(books, type).length > 0);

const isStated = (type: ResultSection): type is ResultType =>
  RESULT_TYPES.some((stated) => stated === type);

/** The total of a section over the months, as the service states its lines. */
const statedCell = (
  { months }: Books,
  type: ResultType,
  name: Pick<BackedFigure, "id" | "period" | "sources">,
): FigureCell =>
  amountCell(
    { ...name, backing: RESULT_AMOUNTS },
    totalOf(months.flatMap(({ profitAndLoss }) => readerLines(profitAndLoss.sections, type))),
  );

interface Moved {
  readonly added: readonly FigureCell[];
  readonly subtracted: readonly FigureCell[];
}

/**
 * The accounts that roles put into a section, or take out of it. An account with costs gains a section of income what
 * it takes from one of costs.
 */
function movedInto(books: Books, type: ResultSection): Moved {
  if (!isStated(type))
    return { added: cellsOf(books, type).map(({ cell }) => cell), subtracted: [] };
  const taken = ROLE_SECTIONS.flatMap((section) => cellsOf(books, section))
    .filter(({ accountType }) => accountType === type)
    .map(({ cell }) => cell);
  return sideOfSection(type) === "debit"
    ? { added: taken, subtracted: [] }
    : { added: [], subtracted: taken };
}

/** The figures of the year of the accounts of a section, with the types that the service gives them. */
const cellsOf = (books: Books, section: ResultSection) =>
  profitAndLossTable(books).sections[section].accounts.flatMap(({ account, figures }) =>
    figures === null
      ? []
      : [
          {
            cell: figureOfYear(books, figures),
            accountType: books.accounts.get(account.id)?.type,
          },
        ],
  );
