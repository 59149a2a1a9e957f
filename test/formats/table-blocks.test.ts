/** Rows in blocks by column are written as the same rows one by one, whatever their texts hold. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month, periodOf } from "../../src/calendar/month.ts";
import { DERIVED, tiedToLedgerBy } from "../../src/checks/backing.ts";
import { csv } from "../../src/formats/csv.ts";
import { csvNlExcel } from "../../src/formats/csv-nl-excel.ts";
import type { Format } from "../../src/formats/format.ts";
import { jsonl } from "../../src/formats/jsonl.ts";
import { PROOF_LEVELS, type ProofLevel } from "../../src/ledger/proof-level.ts";
import { rowsOf } from "../../src/sheets/block-rows.ts";
import type { AmountValues, ItemBlock } from "../../src/sheets/item-block.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { column, encoded, packOf, rowOf, sheetOf } from "../support/page-pack.ts";

const COLUMNS = [
  column("text", "text", 10),
  column("date", "date", 10),
  column("debit", "amount", 10),
  column("credit", "amount", 10),
];
const TOTAL = { ...rowOf("total", "", []), cells: rowOf("total", "sum", ["", "1.00", ""]).cells };

interface Item {
  readonly text: string | null;
  readonly amounts: readonly [string | null, string | null];
  readonly levels: readonly [ProofLevel, ProofLevel];
}

const ITEM = fc.record<Item>({
  text: fc.option(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          ",",
          ";",
          "\r",
          "\n",
          " ",
          "\\",
          "\uD800",
          "=",
          "0",
          "1",
          "E",
          "é",
        ),
      }),
    ),
  ),
  amounts: fc.tuple(amount(), amount()),
  levels: fc.tuple(fc.constantFrom(...PROOF_LEVELS), fc.constantFrom(...PROOF_LEVELS)),
});

function amount(): fc.Arbitrary<string | null> {
  return fc.option(fc.constantFrom("0", "-1234567.5", "0.005", "99999999999999.99", "-0.01"));
}

function blockOf(items: readonly Item[]): ItemBlock {
  const side = (at: 0 | 1): AmountValues => ({
    kind: "amount",
    amounts: items.map(({ amounts }) => {
      const text = amounts[at];
      return text === null ? null : amountOf(text);
    }),
    backings: [DERIVED, tiedToLedgerBy(["Y1"])],
    figureIdAt: (index) => `figure/${String(index)}`,
    periodAt: () => periodOf(month("2025-03")),
    sourcesAt: () => [],
    levelAt: (index) => ({ level: items[index]!.levels[at], reasons: [] }),
  });
  return {
    kind: "items",
    count: items.length,
    columns: [
      { kind: "text", texts: items.map(({ text }) => text) },
      { kind: "date", dates: items.map(() => dateOf("2025-03-31")) },
      side(0),
      side(1),
    ],
  };
}

const written = async (format: Format, sheet: Sheet): Promise<string> =>
  (await encoded(format, packOf([sheet]))).toString("utf8");

test.each([csv, csvNlExcel, jsonl])("as $id", async (format) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(ITEM, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
      fc.boolean(),
      async (groups, hasLevels) => {
        const blocks = groups.map(blockOf);
        const levels = hasLevels ? { levels: PROOF_LEVELS } : {};
        const rows = [...blocks.flatMap((block) => [...rowsOf(block)]), TOTAL];
        const inRows = sheetOf("table", rows, { columns: COLUMNS, ...levels });
        const inBlocks: Sheet = {
          ...inRows,
          blocks: async function* () {
            yield* blocks;
            yield TOTAL;
          },
        };
        expect(await written(format, inBlocks)).toBe(await written(format, inRows));
      },
    ),
  );
});

test("every text of JSON lines is read back as it is, and no line holds a half of a pair", async () => {
  await fc.assert(
    fc.asyncProperty(ITEM, async (item) => {
      const sheet = sheetOf("table", [...rowsOf(blockOf([item]))], { columns: COLUMNS });
      const lines = await written(jsonl, sheet);
      expect(JSON.parse(lines)).toMatchObject({ text: item.text });
      expect(lines.split("\n")).toHaveLength(2);
    }),
  );
});
