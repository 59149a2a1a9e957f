/** Items of long sheets by column: the file is the one that the same rows give one by one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amountOf } from "../../src/amount/amount.ts";
import { type CalendarDate, dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { DERIVED } from "../../src/checks/backing.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import { PROOF_LEVELS, type ProofLevel } from "../../src/ledger/proof-level.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { rowsOf } from "../../src/sheets/block-rows.ts";
import type { ItemBlock } from "../../src/sheets/item-block.ts";
import type { Row, Sheet } from "../../src/sheets/sheet.ts";
import { column } from "../support/page-pack.ts";

interface Item {
  readonly month: CalendarDate;
  readonly text: string | null;
  readonly isLinked: boolean;
  readonly date: CalendarDate;
  readonly amount: Amount | null;
  readonly level: ProofLevel;
}

const item = fc.record<Item>({
  month: fc.constantFrom(dateOf("2025-01-01"), dateOf("2025-02-01")),
  text: fc.oneof(
    fc.constantFrom(null, "", "Bank", " space ", 'a<b>&"c', "=1+1", "line\nbreak", "_x0041_"),
    fc.constantFrom("café", "\u00a0x", "10 €", "\ud800", "\u0000", "a\ttab", "x".repeat(33_000)),
    fc.string({ unit: "binary", maxLength: 12 }),
  ),
  isLinked: fc.boolean(),
  date: fc.constantFrom(dateOf("1899-12-31"), dateOf("2024-02-29"), dateOf("2025-12-31")),
  amount: fc.oneof(
    fc.constantFrom(null, amountOf("0"), amountOf("0.0001"), amountOf("-0.05"), amountOf("1.2")),
    fc.constantFrom("90000000000000.12", "123456789012345.6", "-0.123456789").map(amountOf),
    fc.integer().map((cents) => amountOf((cents / 100).toFixed(2))),
  ),
  level: fc.constantFrom(...PROOF_LEVELS),
});

test("the bytes are those of the same rows, whatever is in them and wherever a sheet ends", async () => {
  const runs = fc.array(fc.array(item, { minLength: 1, maxLength: 7 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(runs, fc.integer({ min: 6, max: 16 }), async (groups, rowsMax) => {
      const pieces = groups.flatMap((items): (Row | ItemBlock)[] => [blockOf(items), TOTAL]);
      const byRow = longSheet(pieces);
      const blocks = async function* () {
        yield* pieces;
      };
      expect(await hexOf({ ...byRow, blocks }, rowsMax)).toBe(await hexOf(byRow, rowsMax));
    }),
    { numRuns: 60 },
  );
});

const TOTAL: Row = {
  kind: "memo",
  indent: 0,
  cells: [{ kind: "blank" }, { kind: "text", text: "Bank" }, { kind: "blank" }, { kind: "blank" }],
};

const PERIOD = { first: month("2025-01"), last: month("2025-12") };

const blockOf = (items: readonly Item[]): ItemBlock => ({
  kind: "items",
  count: items.length,
  columns: [
    { kind: "date", dates: items.map((of) => of.month), isMonth: true },
    {
      kind: "text",
      texts: items.map(({ text }) => text),
      leadsTo: new Map(
        items.flatMap(({ isLinked }, index) => (isLinked ? [[index, ["nowhere", "entries"]]] : [])),
      ),
    },
    { kind: "date", dates: items.map(({ date }) => date) },
    {
      kind: "amount",
      amounts: items.map(({ amount }) => amount),
      backings: [DERIVED],
      figureIdAt: (index) => `entries/${index}`,
      periodAt: () => PERIOD,
      sourcesAt: () => [sourceHash("aa".repeat(32))],
      levelAt: (index) => ({ level: items[index]!.level, reasons: [] }),
    },
  ],
});

const longSheet = (pieces: readonly (Row | ItemBlock)[]): Sheet => ({
  id: "entries",
  title: "Entries",
  subtitle: "In EUR",
  columns: [
    column("month", "date", 10),
    column("account", "text", 20),
    column("date", "date", 10),
    column("amount", "amount", 15),
  ],
  isLong: true,
  rows: async function* () {
    for (const piece of pieces) {
      if (piece.kind === "items") yield* rowsOf(piece);
      else yield piece;
    }
  },
});

async function hexOf(sheet: Sheet, rowsMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  const about = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  for await (const chunk of writeWorkbook({ ...about, contents: null, sheets: [sheet], rowsMax })) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("hex");
}
