/** Auditfiles with more lines than are kept: what differs is found wherever it is. */
import { expect, test } from "vitest";
import { auditfileText, RECEIPT, SALE, withTransactions } from "../formats/auditfile-sample.ts";
import { compared } from "./compared-auditfiles.ts";

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
