/** Comparison of two auditfiles of a year: a file of the service, and changed versions of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../fixtures/administrations/sample-settings.ts";
import { amountText, ZERO } from "../../src/amount/amount.ts";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import {
  type AuditfileComparison,
  areAuditfilesEqual,
} from "../../src/imported-files/auditfile-comparison.ts";
import { DIFFERENCES_NAMED_MAX } from "../../src/imported-files/compare-auditfiles.ts";
import {
  auditfileText,
  RECEIPT,
  SALE,
  SAMPLE,
  withTransactions,
} from "../formats/auditfile-sample.ts";
import { type EdgeService, openEdge } from "../service/edge-service.ts";
import { exported } from "../service/jobs/fetched-file.ts";
import { compared, lineText } from "./compared-auditfiles.ts";

let service: EdgeService;
let text = "";
beforeAll(async () => {
  service = await openEdge({ books: [sampleAdministration()] });
  const { bytes } = await exported(service, "auditfile", 2025, SAMPLE_SETTINGS.administrationId);
  text = new TextDecoder().decode(bytes);
});
afterAll(() => service.close());

/** The differences, in short. */
const differencesIn = (comparison: AuditfileComparison): unknown => ({
  onlyOurs: comparison.onlyOurs.first.map(lineText),
  onlyTheirs: comparison.onlyTheirs.first.map(lineText),
  opening: comparison.openingDifferences.map(
    ({ accountId, ours, theirs }) => `${accountId} ${amountText(ours, 2)} ${amountText(theirs, 2)}`,
  ),
  otherDescription: comparison.otherDescription,
  otherDate: comparison.otherDate,
  otherVat: comparison.otherVat,
});
const NOTHING = {
  onlyOurs: [],
  onlyTheirs: [],
  opening: [],
  otherDescription: 0,
  otherDate: 0,
  otherVat: 0,
};

/** The last line of the file, changed so that it is unique and known to the test. */
const MARKED = "de enige regel van deze soort";
const LINE =
  /<trLine>(?:(?!<trLine>).)*<\/trLine>(?=<\/transaction>\n<\/journal>\n<\/transactions>)/s;
function withMarkedLine(): { readonly file: string; readonly line: string } {
  const [found = ""] = LINE.exec(text) ?? [];
  const line = found.replace(/<desc>[^<]*<\/desc>/, `<desc>${MARKED}</desc>`);
  return { file: text.replace(found, line), line };
}

test("a file equals itself, and its contents are summarised", async () => {
  const comparison = await compared(text, text);
  expect(areAuditfilesEqual(comparison)).toBe(true);
  expect(differencesIn(comparison)).toEqual(NOTHING);
  const { lines, debit, credit, fiscalYear, errors } = comparison.theirs;
  const [, count, totalDebit] =
    /<transactions><linesCount>(\d+)<\/linesCount><totalDebit>([\d.]+)</.exec(text) ?? [];
  expect([String(lines), amountText(debit, 2), amountText(credit, 2)]).toEqual([
    count,
    totalDebit,
    totalDebit,
  ]);
  expect([fiscalYear, errors.count]).toEqual(["2025", 0]);
});

test("references, invoice dates and taxes that only one file states do not make lines different, and hide no difference", async () => {
  const { file, line } = withMarkedLine();
  const bare = (from: string): string =>
    from
      .replaceAll(/<vat>.*?<\/vat>/gs, "")
      .replaceAll(/<docRef>[^<]*/g, "<docRef>17")
      .replaceAll(/<effDate>[^<]*/g, "<effDate>2025-01-31");
  expect(text.split("<vat>").length).toBeGreaterThan(1_000);
  expect(differencesIn(await compared(bare(text), text))).toEqual(NOTHING);
  const comparison = await compared(bare(file), file.replace(line, ""));
  expect(differencesIn(comparison)).toEqual({
    ...NOTHING,
    onlyOurs: [expect.stringContaining(MARKED) as string],
  });
});

test("a line with another tax, another rate or no tax is found and counted as such", async () => {
  const block = /<vatAmnt>(\d+\.\d\d)<\/vatAmnt>/.exec(text.slice(text.indexOf("<vatAmnt>2")))!;
  const changes = [
    text.replace(block[0], "<vatAmnt>9999.99</vatAmnt>"),
    text.replace(/<vatPerc>21\.000/, "<vatPerc>9.000"),
    text.replace(/<vat>.*?<\/vat>/s, ""),
  ];
  for (const changed of changes) {
    expect(changed).not.toBe(text);
    const comparison = await compared(text, changed);
    expect(areAuditfilesEqual(comparison)).toBe(false);
    expect([comparison.isVatCompared, comparison.otherVat]).toEqual([true, 1]);
  }
});

test("names of accounts and contacts, and contacts of lines, are listed with both values", async () => {
  const changed = text
    .replace(/<accDesc>[^<]*/, "<accDesc>Anders")
    .replace(/(<trLine>(?:(?!<\/trLine>).)*<custSupID>)[^<]*/s, "$11");
  const { elements } = await compared(text, changed);
  expect(elements.map(({ element, count }) => `${element} ${count}`)).toEqual([
    "ledgerAccount/accDesc 1",
    "trLine/custSupID 1",
  ]);
  expect(elements[0]!.first[0]!.theirs).toBe("Anders");
});

test("a line that is missing from the other file is found", async () => {
  const { file, line } = withMarkedLine();
  const comparison = await compared(file, file.replace(line, ""));
  expect(differencesIn(comparison)).toEqual({
    ...NOTHING,
    onlyOurs: [expect.stringContaining(MARKED) as string],
  });
  expect(areAuditfilesEqual(comparison)).toBe(false);
  expect(comparison.theirs.errors.first.map(({ rule }) => rule)).toContain("0010");
});

test("a line that occurs twice in the other file is found", async () => {
  const { file, line } = withMarkedLine();
  expect(differencesIn(await compared(file, file.replace(line, line + line)))).toEqual({
    ...NOTHING,
    onlyTheirs: [expect.stringContaining(MARKED) as string],
  });
});

test("a line with another amount is found on both sides", async () => {
  const { file, line } = withMarkedLine();
  const changed = line.replace(/<amnt>[\d.]+/, "<amnt>123456.78");
  const comparison = await compared(file, file.replace(line, changed));
  expect(comparison.onlyOurs.first.map(lineText)).toEqual([expect.stringContaining(MARKED)]);
  expect(comparison.onlyTheirs.first.map(lineText)).toEqual([
    expect.stringMatching(/ -?123456\.78 de enige regel/),
  ]);
});

test("a line on the opposite side is found, though every amount is the same", async () => {
  const { file, line } = withMarkedLine();
  const side = line.includes("<amntTp>D") ? "C" : "D";
  const comparison = await compared(
    file,
    file.replace(line, line.replace(/<amntTp>./, `<amntTp>${side}`)),
  );
  const [ours] = comparison.onlyOurs.first;
  const [theirs] = comparison.onlyTheirs.first;
  expect(ours!.description).toBe(MARKED);
  expect(amountText(theirs!.amount, 2).replace("-", "")).toBe(
    amountText(ours!.amount, 2).replace("-", ""),
  );
  expect(theirs!.amount).not.toEqual(ours!.amount);
});

test("a line on another account is found", async () => {
  const { file, line } = withMarkedLine();
  const changed = line.replace(/<accID>[^<]+/, "<accID>1100");
  const comparison = await compared(file, file.replace(line, changed));
  expect(comparison.onlyTheirs.first.map(({ accountId }) => accountId)).toEqual(["1100"]);
});

test("a line that differs only in its description is found and counted as such", async () => {
  const { file, line } = withMarkedLine();
  const changed = line.replace(MARKED, "een ander verhaal");
  expect(differencesIn(await compared(file, file.replace(line, changed)))).toEqual({
    ...NOTHING,
    onlyOurs: [expect.stringContaining(MARKED) as string],
    onlyTheirs: [expect.stringContaining("een ander verhaal") as string],
    otherDescription: 1,
  });
});

test("lines booked on another date are found and counted as such", async () => {
  const later = { ...RECEIPT, date: SALE.date, periodNumber: 1 };
  const [ours, theirs] = await Promise.all(
    [RECEIPT, later].map((each) => auditfileText(withTransactions(SALE, each))),
  );
  expect(await compared(ours!, theirs!)).toMatchObject({
    onlyOurs: { count: 2 },
    onlyTheirs: { count: 2 },
    otherDescription: 0,
    otherDate: 2,
  });
});

test("one missing line of two equal ones is found: occurrences are counted", async () => {
  const { file, line } = withMarkedLine();
  const twice = file.replace(line, line + line);
  expect(differencesIn(await compared(twice, file))).toEqual({
    ...NOTHING,
    onlyOurs: [expect.stringContaining(MARKED) as string],
  });
});

test("a different or missing opening balance is reported with its account", async () => {
  const opening = /<obLine><nr>1<\/nr><accID>([^<]+)<\/accID><amnt>([\d.]+)<\/amnt>.*?<\/obLine>/;
  const [element = "", account = "", amount = ""] = opening.exec(text) ?? [];
  const changed = text.replace(element, element.replace(`<amnt>${amount}`, "<amnt>0.01"));
  const differing = await compared(text, changed);
  expect(differing.openingDifferences).toMatchObject([{ accountId: account }]);
  const missing = await compared(text, text.replace(element, ""));
  expect(missing.openingDifferences).toMatchObject([{ accountId: account, theirs: ZERO }]);
  expect(areAuditfilesEqual(missing)).toBe(false);
});

test("grouping, numbering and order of lines make no difference, nor does the version", async () => {
  const ours = await auditfileText(SAMPLE);
  const apart = await auditfileText(
    {
      ...withTransactions(
        { ...RECEIPT, number: "1" },
        { ...SALE, number: "2", lines: [...SALE.lines].reverse() },
      ),
    },
    AUDITFILE_3_2,
  );
  expect(differencesIn(await compared(ours, apart))).toEqual(NOTHING);
});

const elementsOf = ({ elements }: AuditfileComparison): readonly string[] =>
  elements.map(({ element, count }) => `${element} ${count}`);
const NUMBER = /(?<=<transaction>\s*<nr>)[^<]*/g;

test("two transactions whose numbers are exchanged are found, another numbering is the program's own", async () => {
  const [first = "", second = ""] = text.match(NUMBER) ?? [];
  const exchanged = text.replace(NUMBER, (nr) =>
    nr === first ? second : nr === second ? first : nr,
  );
  expect(elementsOf(await compared(text, exchanged))).toEqual(["transaction/nr 2"]);
  const renumbered = await compared(
    text,
    text.replace(NUMBER, (nr) => `N${nr}`),
  );
  expect([elementsOf(renumbered), areAuditfilesEqual(renumbered)]).toEqual([[], true]);
  const withSuffix = text.replace(NUMBER, (nr) => (nr === first ? `${nr}-20250131` : nr));
  expect(elementsOf(await compared(text, withSuffix))).toEqual([]);
});

test("a line that is in another transaction is found, another grouping is the program's own", async () => {
  const dated =
    /<trDt>([^<]*)<\/trDt>(?:(?!<\/transaction>).)*(<trLine>(?:(?!<trLine>).)*<\/trLine>)\s*<\/transaction>\s*<transaction>(?:(?!<trLine>).)*<trDt>\1<\/trDt>(?:(?!<trLine>).)*/s;
  const [found = "", , line = ""] = dated.exec(text) ?? [];
  const moved = text.replace(found, `${found.replace(line, "")}${line}`);
  const elements = elementsOf(await compared(text, moved));
  expect(elements).toContain("transaction 4");
  const border =
    /<\/transaction>\s*<transaction>(?:(?!<trLine>).)*<trDt>([^<]*)<\/trDt>(?:(?!<trLine>).)*/gs;
  let day = "";
  const byDay = text.replace(border, (between, date: string) => {
    const isSame = date === day;
    day = date;
    return isSame ? "" : between;
  });
  const { ours, theirs, ...rest } = await compared(text, byDay);
  expect(theirs.transactions).toBeLessThan(ours.transactions / 2);
  expect(rest.elements.map(({ element }) => element)).not.toContain("transaction");
});

test("of many differences the first are listed and all are counted", async () => {
  const comparison = await compared(text, text.replaceAll("<desc>", "<desc>x "));
  expect(comparison.onlyOurs.first).toHaveLength(DIFFERENCES_NAMED_MAX);
  expect(comparison.onlyTheirs.first).toHaveLength(DIFFERENCES_NAMED_MAX);
  expect(comparison.onlyOurs.count).toBe(comparison.onlyTheirs.count);
  expect(comparison.onlyOurs.count).toBeGreaterThan(5_000);
  expect(comparison.otherDescription).toBe(comparison.onlyOurs.count);
});

test("an unreadable file stops the comparison", async () => {
  await expect(compared(text, text.slice(0, 100_000))).rejects.toMatchObject({
    code: "answer-malformed",
  });
});
