/**
 * An auditfile that is divided over files becomes one file; a part that is missing, repeated or elsewhere is refused.
 */
import { expect, test } from "vitest";
import { dividedAuditfile } from "../support/divided-auditfile.ts";
import { converted, journal, line, sourceText, totals, transaction } from "./converting.ts";

const entry = (nr: string, more = ""): string =>
  transaction(nr, line("1", "1300", "10.00", more) + line("2", "8000", "-10.00"));

const RECEIPT = "<recRef>R4</recRef>";
/** Two journals, the second with what 4.0 has no place for. */
const WHOLE = sourceText({
  journals:
    totals(10, "50.00") +
    journal("S", entry("1") + entry("2") + entry("3")) +
    journal("M", entry("4", RECEIPT) + entry("5"), "<jrnTp>M</jrnTp>"),
});

const withoutDivision = (remarks: readonly string[]): readonly string[] =>
  remarks.filter((remark) => !remark.includes("file-is-in-one-part"));

test.each([
  ["in two", [1]],
  ["before a journal's last transaction", [2]],
  ["between its journals", [3]],
  ["in three", [1, 4]],
  ["in five", [1, 2, 3, 4]],
])("a file that is divided %s becomes what the whole file becomes", async (_, starts) => {
  const whole = await converted(WHOLE);
  const divided = await converted(dividedAuditfile(WHOLE, starts));
  expect(divided.text).toBe(whole.text);
  expect(withoutDivision(divided.remarks)).toEqual(whole.remarks);
  expect(divided.proof.isEqual).toBe(true);
  expect(divided.text).toContain("<linesCount>10</linesCount>");
});

test("a continuation may repeat the head of the journal to which its transactions belong", async () => {
  const [first = "", second = ""] = dividedAuditfile(WHOLE, [2]);
  const repeated = second.replace(/(<transaction>.*?<\/transaction>)/s, journal("S", "$1", ""));
  const { text } = await converted([first, repeated]);
  expect(text).toBe((await converted(WHOLE)).text);
});

test("a journal with the identity of the one before and another name is another journal", async () => {
  const [first = "", second = ""] = dividedAuditfile(WHOLE, [2]);
  const other = second.replace(
    /(<transaction>.*?<\/transaction>)/s,
    "<journal><jrnID>S</jrnID><desc>Ander</desc>$1</journal>",
  );
  const { text } = await converted([first, other]);
  expect([...text.matchAll(/<jrnID>(.*?)<\/jrnID>/g)].map(([, id]) => id)).toEqual([
    "S",
    "S~2",
    "M",
  ]);
});

test("a row of the list names the file of its line", async () => {
  const { rows } = await converted(dividedAuditfile(WHOLE, [3]));
  const placed = rows.filter(({ element }) => /recRef/.test(element));
  expect(placed.map(({ file, at, value }) => [file, at, value])).toEqual([["part-2.xaf", 2, "R4"]]);
});

test("a transaction that does not balance is named with its file", async () => {
  const parts = dividedAuditfile(WHOLE, [3]);
  const changed = parts.map((part) => part.replace(/10\.00(?!.*10\.00)/, "10.01"));
  await expect(converted(changed)).rejects.toThrow(
    "M 5 on line 2 of part-2.xaf (debit minus credit -0.01)",
  );
});

const THREE = dividedAuditfile(WHOLE, [1, 3]);
const [FIRST = "", SECOND = "", THIRD = ""] = THREE;
const unnumbered = (part: string): string => part.replace(/<!--.*?-->\n/, "");

test.each([
  [
    "a part without its first",
    [SECOND],
    "it is file 2 of 3 of an auditfile, and the only file given (line 1)",
  ],
  [
    "the later parts without the first",
    [SECOND, THIRD],
    "it is file 2 of 3 of an auditfile, and file 1 of 2 given (line 1 of part-1.xaf)",
  ],
  [
    "a gap",
    [FIRST, THIRD],
    "it is file 3 of 3 of an auditfile, and file 2 of 2 given (line 1 of part-2.xaf)",
  ],
  [
    "a last part that is missing",
    [FIRST, SECOND],
    "it is file 2 of 3 of an auditfile, and file 2 of 2 given (line 1 of part-2.xaf)",
  ],
  [
    "a repeated part",
    [FIRST, SECOND, SECOND],
    "it is file 2 of 3 of an auditfile, and file 3 of 3 given (line 1 of part-3.xaf)",
  ],
  [
    "parts in another order",
    [FIRST, THIRD, SECOND],
    "it is file 3 of 3 of an auditfile, and file 2 of 3 given (line 1 of part-2.xaf)",
  ],
  [
    "a repeated part without its number",
    [FIRST, unnumbered(SECOND), unnumbered(SECOND)],
    "its parts part-2.xaf and part-3.xaf have the same contents",
  ],
  [
    "the first part twice",
    [FIRST, FIRST],
    "a continuation has transactions; its root is the element auditfile (line 2 of part-2.xaf)",
  ],
])("%s is refused", async (_, parts, message) => {
  await expect(converted(parts)).rejects.toMatchObject({
    code: "auditfile-unreadable",
    message: `the auditfile cannot be read: ${message}`,
  });
});
