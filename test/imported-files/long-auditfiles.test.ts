/** Long auditfiles: what differs is found wherever it is, whether it is kept or read again. */
import { expect, test } from "vitest";
import { compareAuditfiles } from "../../src/imported-files/compare-auditfiles.ts";
import { TEXT_KEPT_MAX } from "../../src/imported-files/internal/compared-transactions.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { auditfileText, RECEIPT, SALE, withTransactions } from "../formats/auditfile-sample.ts";
import { compared, inPieces, lineText } from "./compared-auditfiles.ts";

test("in long files a contact that differs is found and shown, whichever line it is in", async () => {
  const sales = ["een", "twee", "drie", "vier"].map((description, at) => ({
    ...SALE,
    number: String(at + 1),
    lines: SALE.lines.map((line) => ({ ...line, description })),
  }));
  const receipts = Array.from({ length: 15_500 }, (_, at) => ({
    ...RECEIPT,
    number: String(at + 10),
  }));
  const long = await auditfileText(withTransactions(...sales, ...receipts));
  // Every transaction differs, in more lines than are examined at first.
  const other = long.replaceAll("<docRef>", "<docRef>N");
  for (const { description } of sales.flatMap(({ lines }) => lines.slice(0, 1))) {
    const lineOf = new RegExp(
      `(<trLine>(?:(?!</trLine>).)*<desc>${description}</desc>(?:(?!</trLine>).)*<custSupID>)[^<]*`,
      "s",
    );
    const { elements } = await compared(long, other.replace(lineOf, "$1anders"));
    const [references, contacts] = elements;
    expect(references).toMatchObject({ element: "trLine/docRef", isCountedFully: false });
    expect(contacts).toMatchObject({ element: "trLine/custSupID", count: 1 });
    expect(contacts?.first.map(({ theirs }) => theirs)).toEqual(["anders"]);
  }
});

test("files are read once; one with more text than is kept again only if it differs, and shows the same differences", async () => {
  const opened = async (ours: string, theirs: string) => {
    let count = 0;
    const open = (file: string) => () => {
      count += 1;
      return readExportedAuditfile(inPieces(file));
    };
    const comparison = await compareAuditfiles(open(ours), open(theirs));
    const { onlyOurs, otherDescription } = comparison;
    const { count: lines, first } = onlyOurs;
    return { count, lines, first: first.slice(0, 1).map(lineText), otherDescription };
  };
  const files = async (description: string): Promise<string> => {
    const [paid, owed] = RECEIPT.lines;
    const receipt = { ...RECEIPT, lines: [{ ...paid!, description }, owed!] };
    return auditfileText(
      withTransactions(
        { ...SALE, number: "1" },
        ...Array.from({ length: 2_000 }, (_, at) => ({ ...receipt, number: String(at + 2) })),
      ),
    );
  };
  const changed = (file: string): string => file.replace("dak &amp; goot", "dak en goot");
  const [short, long] = [await files("payment"), await files("payment ".repeat(1_200))];
  expect(long.length).toBeGreaterThan(TEXT_KEPT_MAX);
  const found = { lines: 1, first: ["8000 2025-01-15 -1000.00 dak & goot"], otherDescription: 1 };
  expect(await opened(short, changed(short))).toEqual({ count: 2, ...found });
  expect(await opened(long, changed(long))).toEqual({ count: 3, ...found });
  expect(await opened(long, long)).toEqual({
    ...{ count: 2, lines: 0, first: [], otherDescription: 0 },
  });
  // Both have too much text in transactions that differ: each of them is tried once and then read twice.
  const other = changed(long).replaceAll("<desc>payment ", "<desc>payments ");
  expect(await opened(long, other)).toEqual({
    ...{ count: 8, lines: 2_001, first: found.first, otherDescription: 2_001 },
  });
});
