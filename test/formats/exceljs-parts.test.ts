/** What we use of the insides of exceljs is there, and a version without it ends with a sentence that names it. */
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import {
  loadWriter,
  replaceSteps,
  startRows,
  stepOf,
  styleNumbers,
  textIn,
} from "../../src/formats/xlsx/exceljs-parts.ts";

const open = async () => {
  const Writer = await loadWriter();
  return new Writer({ stream: new PassThrough(), useStyles: true });
};

test("a workbook numbers styles, and equal ones have one number", async () => {
  const number = styleNumbers(await open());
  const bold = number({ font: { bold: true } });
  expect(number({ font: { bold: true } })).toBe(bold);
  expect(number({ font: { italic: true } })).not.toBe(bold);
});

test("a sheet writes each part of its frame in a step of its own, which can be replaced", async () => {
  const workbook = await open();
  const sheet = workbook.addWorksheet("Entries");
  const written: string[] = [];
  replaceSteps(sheet, {
    MergeCells: () => {
      written.push("merges");
    },
  });
  startRows(sheet);
  sheet.commit();
  expect(written).toEqual(["merges"]);
});

test("a part that another version no longer has is named", async () => {
  expect(() => stepOf({}, "Columns")).toThrow("exceljs still writes Columns in its own step");
  expect(() => {
    replaceSteps({}, { Hyperlinks: () => undefined });
  }).toThrow("exceljs still writes Hyperlinks in its own step");
  expect(() => styleNumbers({})).toThrow("exceljs still numbers styles");
  expect(() => textIn({})).toThrow("exceljs still writes text and buffers of text");
});
