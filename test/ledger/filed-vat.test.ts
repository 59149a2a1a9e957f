/** Which of several filed returns counts for a period. */
import { expect, test } from "vitest";
import { amountOf, amountText } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import {
  countedReturns,
  type FiledVatReturn,
  returnsOfPeriod,
} from "../../src/ledger/filed-vat.ts";

interface Written {
  readonly of: string;
  readonly total: string;
  readonly made?: string;
  /** Of a supplementary return: the total before it; empty for one that does not state it. */
  readonly before?: string;
}

const filed = (fileName: string, { of, total, made, before }: Written): FiledVatReturn => {
  const [first = "", last = first] = of.split("..");
  return {
    fileName,
    lineNumber: 7,
    period: { first: month(`2025-${first}`), last: month(`2025-${last}`) },
    taxNumber: "000000000B01",
    boxes: new Map([["5b", { turnover: null, vat: amountOf("3") }]]),
    owed: null,
    total: amountOf(total),
    supplement:
      before === undefined
        ? null
        : { before: before === "" ? null : amountOf(before), additional: null },
    createdAt: made ?? null,
    replaced: [],
  };
};

/** `01..03 b 12 for a 10`, or the two files that conflict. */
function countedOf(returns: Readonly<Record<string, Written>>): readonly string[] {
  const counted = countedReturns(
    Object.entries(returns).map(([name, written]) => filed(name, written)),
  );
  if (!counted.ok) {
    const { first, second } = counted.conflict;
    return [`${first.fileName} or ${second.fileName}`];
  }
  return counted.returns.map(({ period, fileName, total, replaced }) =>
    [
      `${period.first.slice(5)}..${period.last.slice(5)} ${fileName} ${amountText(total, 0)}`,
      ...replaced.map((one) => `for ${one.fileName} ${amountText(one.total, 0)}`),
    ].join(" "),
  );
}

test("returns of other periods are in the order of their periods", () => {
  const second = { of: "04..06", total: "2" };
  expect(countedOf({ b: second, a: { of: "01..03", total: "1" } })).toEqual([
    "01..03 a 1",
    "04..06 b 2",
  ]);
});

test("the same return in two files counts once; another one of the period has to be known to be later", () => {
  const one = { of: "01..03", total: "10" };
  expect(countedOf({ a: one, b: one })).toEqual(["01..03 a 10"]);
  expect(countedOf({ a: one, b: { ...one, total: "12" } })).toEqual(["a or b"]);
  const [early, late] = ["20250420090000", "20250425090000"];
  const made = { a: { ...one, made: late }, b: { ...one, total: "12", made: early } };
  expect(countedOf(made)).toEqual(["01..03 a 10 for b 12"]);
});

test("a supplementary return takes the place of the returns of its months, whatever their order", () => {
  const returns = {
    z: { of: "01..03", total: "10" },
    y: { of: "04..06", total: "20" },
    a: { of: "01..06", total: "33", before: "30" },
  };
  expect(countedOf(returns)).toEqual(["01..06 a 33 for z 10 for y 20"]);
});

test("of two supplementary returns the one that starts from the other counts, else the one that was made later", () => {
  const first = { of: "01..03", total: "10" };
  const one = { of: "01..03", total: "12", before: "10" };
  const two = { of: "01..03", total: "15", before: "12" };
  expect(countedOf({ a: first, b: one, c: two })).toEqual(["01..03 c 15 for b 12"]);
  expect(countedOf({ a: first, b: two, c: one })).toEqual(["01..03 b 15 for c 12"]);
  const other = { ...two, before: "" };
  expect(countedOf({ a: first, b: one, c: other })).toEqual(["b or c"]);
  const made = { b: { ...one, made: "20250601000000" }, c: { ...other, made: "20250501000000" } };
  expect(countedOf({ a: first, ...made })).toEqual(["01..03 b 12 for c 15"]);
});

test("a return for a part of the months of another one conflicts with it", () => {
  const quarter = { of: "01..03", total: "10" };
  expect(countedOf({ a: quarter, b: { of: "02", total: "1" } })).toEqual(["a or b"]);
  expect(countedOf({ a: quarter, b: { of: "02", total: "1", before: "" } })).toEqual(["a or b"]);
  const half = { of: "03..04", total: "1", before: "" };
  expect(countedOf({ a: quarter, b: half })).toEqual(["a or b"]);
});

test("only returns with months of the books, and the files that have them, are those of the books", () => {
  const counted = countedReturns([
    filed("a", { of: "01..03", total: "1" }),
    filed("b", { of: "01..03", total: "2", before: "1" }),
    filed("c", { of: "04..06", total: "3" }),
  ]);
  const supplied = {
    files: ["a", "b", "c"].map((name) => ({ name, sha256: name, contents: [name] })),
    returns: counted.ok ? counted.returns : [],
  };
  const until = (last: string) =>
    returnsOfPeriod(supplied, { first: month("2025-03"), last: month(last) });
  expect(until("2025-03")?.files.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(until("2025-05")?.returns.map(({ fileName }) => fileName)).toEqual(["b", "c"]);
  expect(returnsOfPeriod(supplied, { first: month("2026-01"), last: month("2026-12") })).toBe(null);
});
