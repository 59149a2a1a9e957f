/** Generated lines as a long sheet, in the cells of the sheet of entries. */
import type { Amount } from "../../../src/amount/amount.ts";
import type { CalendarDate } from "../../../src/calendar/calendar-date.ts";
import type { Period } from "../../../src/calendar/month.ts";
import type { Cell, Column, Row, Sheet } from "../../../src/sheets/sheet.ts";
import { type GeneratedLine, generatedLines } from "../generated-lines.ts";
import { moduleOf } from "../report-work.ts";

/** The columns by key, in the order of the sheet. */
const COLUMNS: Readonly<Record<string, Pick<Column, "title" | "kind" | "width">>> = {
  month: { title: "Maand", kind: "date", width: 10 },
  code: { title: "Nummer", kind: "text", width: 8 },
  account: { title: "Rekening", kind: "text", width: 24 },
  date: { title: "Datum", kind: "date", width: 11 },
  kind: { title: "Soort", kind: "text", width: 16 },
  number: { title: "Document", kind: "text", width: 14 },
  contact: { title: "Relatie", kind: "text", width: 18 },
  description: { title: "Omschrijving", kind: "text", width: 36 },
  amount: { title: "Bedrag", kind: "amount", width: 14 },
  evidence: { title: "Bron", kind: "text", width: 14 },
};

/** What a checkout gives for figures; each uses its own modules. */
interface FigureModules {
  readonly amounts: typeof import("../../../src/amount/amount.ts");
  readonly months: typeof import("../../../src/calendar/month.ts");
  readonly cells: typeof import("../../../src/sheets/internal/cells.ts");
  readonly backings: typeof import("../../../src/checks/backing.ts");
}

/** The sheet with these columns, made by the checkout in `folder`, in blocks as those of the sheet of entries. */
export async function longSheet(
  folder: string,
  count: number,
  keys: readonly string[] = Object.keys(COLUMNS),
): Promise<Sheet> {
  const modules: FigureModules = {
    amounts: await moduleOf(folder, "src/amount/amount.ts"),
    months: await moduleOf(folder, "src/calendar/month.ts"),
    cells: await moduleOf(folder, "src/sheets/internal/cells.ts"),
    backings: await moduleOf(folder, "src/checks/backing.ts"),
  };
  const makers = keys.map((key) => cellMaker(modules, key));
  return {
    id: "entries",
    title: "Boekingen",
    subtitle: "2025",
    isLong: true,
    columns: keys.flatMap((key) => {
      const column = COLUMNS[key];
      return column === undefined ? [] : [{ key, ...column }];
    }),
    rows: () => {
      const rowOf = (line: GeneratedLine, index: number): Row => ({
        ...({ kind: "item", indent: 0 } as const),
        cells: makers.map((make) => make(line, index)),
      });
      const blocks = async function* (): AsyncGenerator<readonly Row[]> {
        let first = 0;
        for (const lines of inBlocks(generatedLines(count))) {
          const start = first;
          yield lines.map((line, index) => rowOf(line, start + index));
          first += lines.length;
        }
      };
      const byRow = async function* (): AsyncGenerator<Row> {
        for await (const block of blocks()) yield* block;
      };
      // A checkout from before rows in blocks reads them one by one.
      return { blocks, [Symbol.asyncIterator]: byRow };
    },
  };
}

const BLOCK_ROWS = 256;

function* inBlocks(lines: Iterable<GeneratedLine>): Generator<readonly GeneratedLine[]> {
  let block: GeneratedLine[] = [];
  for (const line of lines) {
    block.push(line);
    if (block.length < BLOCK_ROWS) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

function cellMaker(
  modules: FigureModules,
  key: string,
): (line: GeneratedLine, index: number) => Cell {
  const { figureOf } = modules.cells;
  switch (key) {
    case "month":
      return (line) => ({ kind: "date", date: dateOf(`${line.month}-01`), isMonth: true });
    case "date":
      return (line) => ({ kind: "date", date: dateOf(line.date) });
    case "amount":
      return (line, index) => ({
        kind: "amount",
        amount: amountIn(modules, line),
        figure: figureOf({
          id: figureId(index),
          period: periodOf(modules, line),
          sources: [],
          backing: modules.backings.DERIVED,
        }),
      });
    default:
      return (line) => ({ kind: "text", text: textIn(line, key) });
  }
}

const figureId = (index: number): string => `entries/${String(index)}`;
const periodOf = ({ months }: FigureModules, line: GeneratedLine): Period =>
  months.periodOf(months.month(line.month));
/** The dates are generated, so they need no validation. */
const dateOf = (text: string): CalendarDate => text as CalendarDate;
/** Stored as ten-thousandths. */
const amountIn = ({ amounts }: FigureModules, { cents }: GeneratedLine): Amount =>
  amounts.fromStored(cents * 100);

function textIn(line: GeneratedLine, key: string): string {
  switch (key) {
    case "code":
      return line.code;
    case "account":
      return line.account;
    case "kind":
      return line.kind;
    case "number":
      return line.number;
    case "contact":
      return line.contact;
    case "description":
      return line.description;
    default:
      return line.evidence;
  }
}
