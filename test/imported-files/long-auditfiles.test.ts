/** Auditfiles with more lines than are kept: they are read again, and what differs is found wherever it is. */
import { expect, test } from "vitest";
import { compareAuditfiles } from "../../src/imported-files/compare-auditfiles.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { auditfileText, RECEIPT, SALE, withTransactions } from "../formats/auditfile-sample.ts";
import { compared, inPieces, lineText } from "./compared-auditfiles.ts";

test("in long files a contact that differs is found and shown, whichever line it is in", async () => {
  const sales = ["een", "twee", "drie", "vier"].map((description, at) => ({
    ...SALE,
    number: String(at + 1),
    lines: SALE.lines.map((line) => ({ ...line, description })),
  }));
  // More lines than are kept, so that only some are examined at first.
  const receipts = Array.from({ length: 15_500 }, (_, at) => ({
    ...RECEIPT,
    number: String(at + 10),
  }));
  const long = await auditfileText(withTransactions(...sales, ...receipts));
  for (const { description } of sales.flatMap(({ lines }) => lines.slice(0, 1))) {
    const lineOf = new RegExp(
      `(<trLine>(?:(?!</trLine>).)*<desc>${description}</desc>(?:(?!</trLine>).)*<custSupID>)[^<]*`,
      "s",
    );
    const changed = long.replace(lineOf, "$1anders");
    const { elements } = await compared(long, changed);
    expect(elements.map(({ element, count }) => `${element} ${count}`)).toEqual([
      "trLine/custSupID 1",
    ]);
    expect(elements[0]?.first.map(({ theirs }) => theirs)).toEqual(["anders"]);
  }
});

test("a short file is read once, and a long one again only if it differs; both show the same differences", async () => {
  const opened = async (ours: string, theirs: string) => {
    let count = 0;
    const open = (file: string) => () => {
      count += 1;
      return readExportedAuditfile(inPieces(file));
    };
    const comparison = await compareAuditfiles(open(ours), open(theirs));
    const { onlyOurs, otherDescription } = comparison;
    return { count, onlyOurs: onlyOurs.first.map(lineText), otherDescription };
  };
  const receipts = (count: number): Promise<string> =>
    auditfileText(
      withTransactions(
        { ...SALE, number: "1" },
        ...Array.from({ length: count }, (_, at) => ({ ...RECEIPT, number: String(at + 2) })),
      ),
    );
  const changed = (file: string): string => file.replace("dak &amp; goot", "dak en goot");
  const [short, long] = [await receipts(10), await receipts(5_000)];
  const found = { onlyOurs: ["8000 2025-01-15 -1000.00 dak & goot"], otherDescription: 1 };
  expect(await opened(short, changed(short))).toEqual({ count: 2, ...found });
  expect(await opened(long, changed(long))).toEqual({ count: 4, ...found });
  expect(await opened(long, long)).toEqual({ count: 2, onlyOurs: [], otherDescription: 0 });
});
