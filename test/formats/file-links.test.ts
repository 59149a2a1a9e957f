/** Links from a file of a pack to other files of it, in workbooks and documents. */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import { xlsx } from "../../src/formats/xlsx.ts";
import type { Cell } from "../../src/sheets/sheet.ts";
import { encoded, packOf, sheetOf } from "../support/page-pack.ts";
import { zipEntries } from "../support/zip-entries.ts";

const opening = (opens: string): Cell => ({ kind: "text", text: opens, opens });
const SHEET = sheetOf("lijst", [
  {
    kind: "item",
    indent: 0,
    cells: [opening("data/10_balans/balans 2025.csv"), { kind: "blank" }],
  },
  { kind: "item", indent: 0, cells: [opening("data/98_herkomst/answers/"), { kind: "blank" }] },
]);
const inPack = packOf([SHEET], { fileName: "data/00_index/index.bin" });

test("a workbook opens files of the pack by addresses relative to itself", async () => {
  const parts = zipEntries(Buffer.from(await encoded(xlsx, inPack)));
  const [relations] = parts.filter(({ text }) => text.includes('hyperlink" Target='));
  expect(
    [...relations!.text.matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(([, to]) => to),
  ).toEqual(["../10_balans/balans%202025.csv", "../98_herkomst/answers/"]);
  const own = parts.find(({ name }) => `${name}.rels` === relations!.name.replace("_rels/", ""))!;
  expect(
    [...own.text.matchAll(/<hyperlink ref="\w+" r:id="(\w+)"\/>/g)].map(([, id]) => id),
  ).toEqual([...["rId1", "rId2"]]);
});

test("a document does so too", async () => {
  const text = Buffer.from(await encoded(pdf, inPack)).toString("latin1");
  expect([...text.matchAll(/\/URI \(([^)]*)\)/g)].map(([, to]) => to)).toEqual([
    "../10_balans/balans%202025.csv",
    "../98_herkomst/answers/",
  ]);
});

test("outside a pack there is nothing to open", async () => {
  const text = Buffer.from(await encoded(pdf, packOf([SHEET]))).toString("latin1");
  expect(text).not.toContain("/URI");
});
