/** The figures file: a set of sources is written once, before the first figure that names it. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { month, periodOf } from "../../src/calendar/month.ts";
import { DERIVED } from "../../src/checks/backing.ts";
import { figures } from "../../src/formats/figures.ts";
import { type SourceHash, sourceHash } from "../../src/ledger/source.ts";
import { amountCell, row, textCell } from "../../src/sheets/internal/cells.ts";
import { figureLines } from "../support/figure-lines.ts";
import { encoded, packOf, sheetOf } from "../support/page-pack.ts";

const [ONE, TWO] = ["aa", "bb"].map((byte) => sourceHash(byte.repeat(32))) as [
  SourceHash,
  SourceHash,
];

const rowWith = (id: string, sources: readonly SourceHash[]) => {
  const figure = { id, period: periodOf(month("2025-03")), sources, backing: DERIVED };
  return row("item", 0, [textCell(id), amountCell(figure, amountOf("1")), textCell("")]);
};

const fileOf = async (...sheets: readonly ReturnType<typeof sheetOf>[]): Promise<string> =>
  (await encoded(figures, packOf(sheets))).toString("utf8");

test("a set is a line before its first figure; equal lists are one set, on every sheet", async () => {
  const shared = [ONE, TWO];
  const text = await fileOf(
    sheetOf("one", [rowWith("a", shared), rowWith("b", [TWO]), rowWith("c", [ONE, TWO])]),
    sheetOf("two", [rowWith("d", shared), rowWith("e", [])]),
  );
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const outline = lines.map(({ figure, source_set, ...rest }) => [
    figure,
    source_set,
    rest["sources"],
  ]);
  expect(lines[0]).toEqual({ format_version: 2 });
  expect(outline.slice(1)).toEqual([
    [undefined, 1, [ONE, TWO]],
    ["a", 1, undefined],
    [undefined, 2, [TWO]],
    ["b", 2, undefined],
    ["c", 1, undefined],
    ["d", 1, undefined],
    [undefined, 3, []],
    ["e", 3, undefined],
  ]);
  expect(figureLines(text).map(({ figure, sources }) => [figure, sources])).toEqual([
    ["a", [ONE, TWO]],
    ["b", [TWO]],
    ["c", [ONE, TWO]],
    ["d", [ONE, TWO]],
    ["e", []],
  ]);
});

test("a file without figures has its version", async () => {
  expect(await fileOf()).toBe('{"format_version":2}\n');
});
