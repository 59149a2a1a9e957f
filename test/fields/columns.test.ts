/** Columns read back what they wrote, and refuse anything else. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type Columns, columns, named, togetherOrNull } from "../../src/fields/columns.ts";
import { listOf, optional, orNull, storedValue } from "../../src/fields/kind.ts";
import { record, tagged } from "../../src/fields/record.ts";
import { amount, count, date, digits, flag, oneOf, text, words } from "../../src/fields/scalars.ts";

const PART = tagged(
  "paid",
  record({ kind: oneOf("paid"), amount }),
  record({ kind: oneOf("noted"), isLong: flag }),
);

const EXTRA = record({ parts: listOf(PART), order: optional(orNull(count)) });

const RECORD = columns({
  paidOn: date,
  total: amount,
  version: digits,
  isOpen: flag,
  scopes: words,
  code: togetherOrNull(
    columns({ name: named("code_name", text), state: named("code_state", text) }),
  ),
  extra: EXTRA,
});

const rowOf = <Value>(of: Columns<Value>, value: Value): Readonly<Record<string, unknown>> => {
  const stored = of.write(value);
  return Object.fromEntries(of.names.map((name, index) => [name, stored[index]]));
};

const WHOLE = {
  paidOn: dateOf("2025-03-31"),
  total: amountOf("12.34"),
  version: "9007199254740993",
  isOpen: true,
  scopes: ["bank", "documents"],
  code: { name: "BLim", state: "active" },
  extra: {
    parts: [
      { kind: "paid", amount: amountOf("0.3333") },
      { kind: "noted", isLong: false },
    ],
    order: null,
  },
} satisfies ReturnType<typeof RECORD.read>;

test("a record is stored in columns, with amounts in ten-thousandths and flags as numbers", () => {
  expect(rowOf(RECORD, WHOLE)).toEqual({
    paid_on: "2025-03-31",
    total: 123_400,
    version: 9_007_199_254_740_993n,
    is_open: 1,
    scopes: "bank documents",
    code_name: "BLim",
    code_state: "active",
    extra:
      '{"parts":[{"kind":"paid","amount":"0.3333"},{"kind":"noted","isLong":false}],"order":null}',
  });
});

test("a stored record is read back completely", () => {
  expect(RECORD.read(rowOf(RECORD, WHOLE))).toStrictEqual(WHOLE);
});

test("null is null in each of its columns, and absent fields stay absent", () => {
  const bare = { ...WHOLE, scopes: [], code: null, extra: { parts: [] } };
  expect(rowOf(RECORD, bare)).toMatchObject({ code_name: null, extra: '{"parts":[]}' });
  expect(RECORD.read(rowOf(RECORD, bare))).toStrictEqual(bare);
  // The first of its columns decides whether there is a code.
  const row = { ...rowOf(RECORD, bare), code_state: "active" };
  expect(RECORD.read(row).code).toBeNull();
});

describe("a value that the columns did not write is refused:", () => {
  test.each([
    ["paid_on", "2025-02-30"],
    ["total", "12.34"],
    ["is_open", 2],
    ["code_state", null],
    ["extra", '{"parts":{}}'],
    ["extra", '{"parts":[{"kind":"lost","isLong":true}]}'],
    ["extra", "[]"],
  ])("%s %j", (name, stored) => {
    expect(() => RECORD.read({ ...rowOf(RECORD, WHOLE), [name]: stored })).toThrow();
  });

  test("a missing column", () => {
    const { total, ...rest } = rowOf(RECORD, WHOLE);
    expect(total).toBe(123_400);
    expect(() => RECORD.read(rest)).toThrow("stored total must be a whole number");
  });
});

test("an optional field of JSON is absent from the record, not undefined", () => {
  expect(Object.keys(storedValue(EXTRA, { parts: [] }, "extra"))).toEqual(["parts"]);
});
