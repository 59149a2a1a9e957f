/** The checks that a workbook recomputes: rows of formulas above those of the sheet of checks. */
import { amountText, subtract } from "../../amount/amount.ts";
import type { Figure } from "../../sheets/figure.ts";
import type { ComparedSum, Equality } from "../../sheets/live-figures.ts";
import type { Cell, Row, Sheet } from "../../sheets/sheet.ts";
import { addressOf, columnLetters, sheetPrefix } from "./cell-address.ts";
import type { LiveText } from "./workbook-layout.ts";

export interface LiveCheckWords {
  /** The heading above the recomputed checks, and the one above the outcomes as they were read. */
  readonly live: string;
  readonly asRead: string;
  readonly holds: string;
  readonly broken: string;
  /** Where the two differ by what a person accepted. */
  readonly accepted: string;
  /** Where the difference is no number: a formula failed, or a spreadsheet program does not know it. */
  readonly unknown: string;
  /** The value in the contents; `{count}` in the second one is the number of those that hold. */
  readonly allHold: (count: number) => string;
  readonly someHold: (count: number) => string;
  /** The value if all hold but those whose difference was accepted. */
  readonly allButAccepted: (holding: number, accepted: number) => string;
}

export interface LiveChecks {
  readonly sheets: readonly Sheet[];
  readonly texts: ReadonlyMap<Cell, LiveText>;
  /** The line of the contents; null in a workbook without recomputed checks. */
  readonly summary: Cell | null;
}

/** Only comparisons whose figures are all in the workbook are recomputed. */
export async function withLiveChecks(
  sheets: readonly Sheet[],
  words: LiveCheckWords,
): Promise<LiveChecks> {
  const host = sheets.find(({ equalities }) => equalities !== undefined);
  if (host?.equalities === undefined) return { sheets, texts: new Map(), summary: null };
  const known = await figureIdsIn(sheets);
  const found = host
    .equalities()
    .filter(({ expected, actual }) =>
      [...expected.terms, ...actual.terms].every(({ figureId }) => known(figureId)),
    );
  if (found.length === 0) return { sheets, texts: new Map(), summary: null };
  const texts = new Map<Cell, LiveText>();
  const rows = found.map((equality) => rowOf(host, equality, words, texts));
  const summary = summaryCell(host, found, words, texts);
  const live: Sheet = {
    ...host,
    rows: async function* () {
      yield headingRow(host, words.live);
      yield* rows;
      yield headingRow(host, words.asRead);
      yield* host.rows();
    },
  };
  return { sheets: sheets.map((sheet) => (sheet === host ? live : sheet)), texts, summary };
}

/** Whether a figure is a number of the workbook; of a long sheet only the totals are known by name. */
async function figureIdsIn(sheets: readonly Sheet[]): Promise<(id: string) => boolean> {
  const ids = new Set<string>();
  const long = sheets.filter(({ isLong }) => isLong).map(({ id }) => `${id}/`);
  for (const sheet of sheets) {
    if (sheet.isLong) continue;
    for await (const { cells } of sheet.rows()) {
      for (const cell of cells) if ("figure" in cell) ids.add(cell.figure.id);
    }
  }
  return (id) => ids.has(id) || long.some((prefix) => id.startsWith(prefix));
}

const columnAt = ({ columns }: Sheet, key: string): number =>
  columns.findIndex((column) => column.key === key);

const figureId = ({ id }: Equality, part: string): string => `workbook/${id}/${part}`;

function rowOf(
  sheet: Sheet,
  equality: Equality,
  { holds, broken, accepted, unknown }: LiveCheckWords,
  texts: Map<Cell, LiveText>,
): Row {
  const { check, text, expected, actual, acceptance } = equality;
  const good = acceptance === undefined ? holds : accepted;
  const status: Cell = { kind: "text", text: good };
  const was = amountText(subtract(actual.amount, expected.amount), 2);
  const own = figureId(equality, "difference");
  texts.set(status, {
    formula: ({ locate }) => {
      const difference = locate(own);
      if (difference?.kind !== "place") return null;
      const at = addressOf(difference.place);
      const isEqual = `ROUND(${at},2)=0`;
      const isGood =
        acceptance === undefined ? isEqual : `OR(${isEqual},ROUND(${at}-(${was}),2)=0)`;
      const compared = `IF(${isGood},"${quoted(good)}","${quoted(broken)}")`;
      return `IF(ISNUMBER(${at}),${compared},"${quoted(unknown)}")`;
    },
  });
  const cells: Readonly<Record<string, Cell>> = {
    check: { kind: "text", text: check },
    what: { kind: "text", text },
    outcome: status,
    expected: sumCell(equality, "expected", expected),
    actual: sumCell(equality, "actual", actual),
    difference: {
      kind: "total",
      amount: subtract(actual.amount, expected.amount),
      figure: figureOf(equality, "difference"),
      terms: [
        { figureId: figureId(equality, "actual"), isSubtracted: false },
        { figureId: figureId(equality, "expected"), isSubtracted: true },
      ],
    },
  };
  return {
    kind: "memo",
    indent: 0,
    ...(acceptance === undefined ? {} : { acceptance }),
    cells: sheet.columns.map(({ key }) => cells[key] ?? { kind: "blank" }),
  };
}

function sumCell(
  equality: Equality,
  part: "expected" | "actual",
  { amount, terms }: ComparedSum,
): Cell {
  const figure = figureOf(equality, part);
  if (terms.length === 0) return { kind: "amount", amount, figure };
  const [first] = terms;
  const leadsTo = first === undefined ? {} : { leadsTo: first.figureId };
  return { kind: "total", amount, figure: { ...figure, ...leadsTo }, terms };
}

const figureOf = (equality: Equality, part: string): Figure => ({
  id: figureId(equality, part),
  period: equality.period,
  sources: [],
  level: "derived",
  reasons: [],
  backings: [],
});

const headingRow = ({ columns }: Sheet, text: string): Row => ({
  kind: "heading",
  indent: 0,
  cells: columns.map((_, index) => (index === 0 ? { kind: "text", text } : { kind: "blank" })),
});

/** Counts those that hold among the outcomes of the recomputed checks: an outcome that is none is never a good one. */
function summaryCell(
  sheet: Sheet,
  found: readonly Equality[],
  { holds, accepted, allHold, someHold, allButAccepted }: LiveCheckWords,
  texts: Map<Cell, LiveText>,
): Cell {
  const differing = found.filter(({ acceptance }) => acceptance !== undefined).length;
  const good =
    differing === 0 ? allHold(found.length) : allButAccepted(found.length - differing, differing);
  const cell: Cell = { kind: "text", text: good, leadsTo: [sheet.id] };
  const outcome = columnLetters(columnAt(sheet, "outcome") + 1);
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return cell;
  texts.set(cell, {
    formula: ({ locate }) => {
      const [top, bottom] = [first, last].map((each) => locate(figureId(each, "difference")));
      if (top?.kind !== "place" || bottom?.kind !== "place") return null;
      const { sheetName, row } = top.place;
      const to = `${outcome}${String(bottom.place.row)}`;
      const range = `${sheetPrefix(sheetName)}${outcome}${String(row)}:${to}`;
      const counted = (text: string): string => `COUNTIF(${range},"${quoted(text)}")`;
      const count = differing === 0 ? counted(holds) : `${counted(holds)}+${counted(accepted)}`;
      const bad = quoted(someHold(found.length)).replace("{count}", () => `"&${count}&"`);
      return `IF(${count}=${String(found.length)},"${quoted(good)}","${bad}")`;
    },
  });
  return cell;
}

const quoted = (text: string): string => text.replaceAll('"', '""');
