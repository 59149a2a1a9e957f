/** Generated lines as a long sheet, in the cells of the sheet of entries. */
import type { Amount } from "../../../src/amount/amount.ts";
import type { CalendarDate } from "../../../src/calendar/calendar-date.ts";
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

/** The sheet with these columns, made by the checkout in `folder`. */
export async function longSheet(
  folder: string,
  count: number,
  keys: readonly string[] = Object.keys(COLUMNS),
): Promise<Sheet> {
  const { fromStored } = await moduleOf<typeof import("../../../src/amount/amount.ts")>(
    folder,
    "src/amount/amount.ts",
  );
  const { periodOf, month } = await moduleOf<typeof import("../../../src/calendar/month.ts")>(
    folder,
    "src/calendar/month.ts",
  );
  const { figureOf } = await moduleOf<typeof import("../../../src/sheets/internal/cells.ts")>(
    folder,
    "src/sheets/internal/cells.ts",
  );
  const { DERIVED } = await moduleOf<typeof import("../../../src/checks/backing.ts")>(
    folder,
    "src/checks/backing.ts",
  );
  const cellOf: Readonly<Record<string, (line: GeneratedLine, index: number) => Cell>> = {
    month: (line) => ({ kind: "date", date: dateOf(`${line.month}-01`), isMonth: true }),
    code: (line) => textCell(line.code),
    account: (line) => textCell(line.account),
    date: (line) => ({ kind: "date", date: dateOf(line.date) }),
    kind: (line) => textCell(line.kind),
    number: (line) => textCell(line.number),
    contact: (line) => textCell(line.contact),
    description: (line) => textCell(line.description),
    amount: (line, index) => ({
      kind: "amount",
      amount: amountOfCents(line.cents, fromStored),
      figure: figureOf({
        id: `entries/${String(index)}`,
        period: periodOf(month(line.month)),
        sources: [],
        backing: DERIVED,
      }),
    }),
    evidence: (line) => textCell(line.evidence),
  };
  const makers = keys.flatMap((key) => cellOf[key] ?? []);
  return {
    id: "entries",
    title: "Boekingen",
    subtitle: "2025",
    isLong: true,
    columns: keys.flatMap((key) => {
      const column = COLUMNS[key];
      return column === undefined ? [] : [{ key, ...column }];
    }),
    rows: async function* (): AsyncGenerator<Row> {
      let index = 0;
      for (const line of generatedLines(count)) {
        const at = index;
        yield { kind: "item", indent: 0, cells: makers.map((make) => make(line, at)) };
        index += 1;
      }
    },
  };
}

const textCell = (text: string): Cell => ({ kind: "text", text });
/** The dates are generated, so they need no validation. */
const dateOf = (text: string): CalendarDate => text as CalendarDate;
const amountOfCents = (cents: number, fromStored: (stored: number) => Amount): Amount =>
  fromStored(cents * 100);
