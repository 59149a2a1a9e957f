/** Tables as Parquet: an independent reader finds every value, and the types that the books have. */
import fc from "fast-check";
import { parquetMetadata, parquetReadObjects, parquetSchema } from "hyparquet";
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { parquet } from "../../src/formats/parquet.ts";
import type { Cell, Row, Sheet } from "../../src/sheets/sheet.ts";
import { BLANK, column, encoded, money, packOf, sheetOf, text } from "../support/page-pack.ts";

const item = (...cells: readonly Cell[]): Row => ({ kind: "item", indent: 0, cells });
const amounts = (texts: readonly string[]): Sheet =>
  sheetOf(
    "amounts",
    texts.map((each) => item(money(each))),
    { columns: [column("amount", "amount", 10)] },
  );
const bytesOf = async (sheet: Sheet): Promise<ArrayBuffer> => {
  const bytes = await encoded(parquet, packOf([sheet]));
  return Uint8Array.from(bytes).buffer;
};
const typesOf = (file: ArrayBuffer): readonly string[] =>
  parquetSchema(parquetMetadata(file)).children.map(({ element }) =>
    [element.name, element.type, element.converted_type, element.precision, element.scale]
      .filter((part) => part !== undefined)
      .join(" "),
  );
/** Amounts as the integers that are stored: the reader would make binary fractions of them. */
const stored = async (file: ArrayBuffer): Promise<readonly unknown[]> => {
  const metadata = parquetMetadata(file);
  for (const element of metadata.schema) {
    delete element.converted_type;
    delete element.logical_type;
  }
  const rows = await parquetReadObjects({ file, metadata, utf8: false });
  return rows.map((row): unknown => row["amount"]);
};

describe("a table", () => {
  const sheet = sheetOf(
    "table",
    [
      item(
        text('Kas, "klein"\r\nregel 🙂'),
        { kind: "date", date: dateOf("2025-03-31") },
        { kind: "count", count: 12 },
        money("-1234567.5"),
      ),
      { kind: "total", indent: 1, cells: [BLANK, BLANK, BLANK, money("0.01")] },
    ],
    {
      columns: [
        column("document-type", "text", 10),
        column("date", "date", 10),
        column("accounts", "count", 10),
        column("2025-03", "amount", 10),
      ],
    },
  );

  test("has its values and its types", async () => {
    const file = await bytesOf(sheet);
    expect(typesOf(file)).toEqual([
      "row_kind BYTE_ARRAY UTF8",
      "level INT32",
      "document_type BYTE_ARRAY UTF8",
      "date INT32 DATE",
      "accounts INT32",
      "2025-03 INT64 DECIMAL 18 2",
    ]);
    expect(await parquetReadObjects({ file })).toEqual([
      {
        row_kind: "item",
        level: 0,
        document_type: 'Kas, "klein"\r\nregel 🙂',
        date: new Date("2025-03-31"),
        accounts: 12,
        "2025-03": -1234567.5,
      },
      {
        row_kind: "total",
        level: 1,
        document_type: null,
        date: null,
        accounts: null,
        "2025-03": 0.01,
      },
    ]);
  });

  test("has the same bytes twice", async () => {
    expect(await bytesOf(sheet)).toEqual(await bytesOf(sheet));
  });
});

describe("amounts", () => {
  test("are exact", async () => {
    const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
    await fc.assert(
      fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 40 }), async (all) => {
        const texts = all.map((each) => {
          const digits = String(each < 0n ? -each : each).padStart(3, "0");
          return `${each < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        });
        expect(await stored(await bytesOf(amounts(texts)))).toEqual(all);
      }),
      { numRuns: 30 },
    );
  });

  test("with more decimals, even in a later group of rows, are stored in full", async () => {
    const texts = [...Array.from({ length: 50_001 }, () => "1.10"), "-0.1234"];
    const file = await bytesOf(amounts(texts));
    expect(typesOf(file).at(-1)).toBe("amount INT64 DECIMAL 18 4");
    const values = await stored(file);
    expect([values.length, values[0], values.at(-1)]).toEqual([50_002, 11_000n, -1234n]);
  });

  test("with more digits than an integer of 64 bits have 16 bytes", async () => {
    const file = await bytesOf(amounts(["-12345678901234567890.12", "1"]));
    expect(typesOf(file).at(-1)).toBe("amount FIXED_LEN_BYTE_ARRAY DECIMAL 38 2");
    const [first, second] = (await stored(file)) as readonly Uint8Array[];
    const integer = (bytes: Uint8Array | undefined): bigint =>
      BigInt.asIntN(128, BigInt(`0x${Buffer.from(bytes ?? []).toString("hex")}`));
    expect([integer(first), integer(second)]).toEqual([-1234567890123456789012n, 100n]);
  });
});

test("a table without rows has its columns", async () => {
  expect(typesOf(await bytesOf(amounts([])))).toContain("amount INT64 DECIMAL 18 2");
});
