/** Files that are no returns, and returns without a certain meaning: refused by name, with the line. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { Failure } from "../../../src/failure.ts";
import { fixtureBytes, QUARTER, readText, refusalOf, TOTAL, written } from "./return-text.ts";

const GOOD = written({ ...QUARTER, facts: [[TOTAL, "5"]] });

test("the gallery has the message of a listing of supplies", async () => {
  const file = "fixtures/failures/vat-return-invalid/listing-of-supplies.yml";
  const failure = await readText(fixtureBytes("icp.xbrl"), "icp.xbrl").catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Failure);
  expect(parse(readFileSync(file, "utf8"))).toMatchObject({
    message: (failure as Failure).message,
    remedy: (failure as Failure).remedy,
  });
});

test.each([
  ["", "it is empty"],
  ["%PDF-1.7\n", "it is a PDF"],
  ["period;total\n", "it is not XML"],
  ["<Invoice/>", "it is another kind of XML: its root is the element Invoice (line 1)"],
  ["<auditfile>", "it ends before the element auditfile does (line 1)"],
  ["<xbrl/>", 'it is a report without a box of the VAT return: "" (line 1)'],
])("%j: %s", async (text, why) => {
  expect(await refusalOf(readText(text))).toBe(why);
});

test.each([
  ["kvk-rpt-jaarverantwoording-2025.xsd", "it is a report of annual accounts, not a VAT return"],
  ["bd-rpt-vpb-aangifte-2025.xsd", "it is a corporate tax return, not a VAT return"],
  ["bd-rpt-ih-aangifte-2025.xsd", "it is an income tax return, not a VAT return"],
  ["bd-rpt-lh-aangifte-2025.xsd", "it is a wage tax return, not a VAT return"],
])("the entry point %s: %s", async (entry, why) => {
  const text = written({ ...QUARTER, entry, facts: [["Anything", "5"]] });
  expect(await refusalOf(readText(text))).toBe(`${why} (line 1)`);
});

test.each([
  [
    "another report",
    GOOD.replaceAll(TOTAL, "Profit"),
    /^it is a report without a box of the VAT return: "bd-rpt-ob-aangifte-2025\.xsd" \(line 1\)$/,
  ],
  [
    "no total",
    GOOD.replaceAll(TOTAL, "ValueAddedTaxOwed"),
    /^it states no total to pay or to receive .* \(line 3\)$/,
  ],
  [
    "a total that is nil",
    GOOD.replace("decimals", 'nil="true" decimals'),
    /^it states no amounts \(line 1\)$/,
  ],
  ["no amount", GOOD.replace(">5<", ">5,00<"), /"5,00" is not an amount \(line 7\)$/],
  ["an exponent", GOOD.replace(">5<", ">5e3<"), /"5e3" is not an amount \(line 7\)$/],
  ["an empty amount", GOOD.replace(">5<", "><"), /"" is not an amount \(line 7\)$/],
  ["thousands", GOOD.replace("INF", "-3"), /is not stated to the euro \(decimals -3\) \(line 7\)$/],
  [
    "another currency",
    GOOD.replace("iso4217:EUR", "iso4217:USD"),
    /is in "iso4217:USD", not in euros \(line 7\)$/,
  ],
  [
    "a quotient",
    GOOD.replace("<x:measure>", "<x:divide/><x:measure>"),
    /is in "a quotient", not in euros \(line 7\)$/,
  ],
  ["no unit", GOOD.replace(' unitRef="u"', ""), /states no unit \(line 7\)$/],
  [
    "an unknown unit",
    GOOD.replace('unitRef="u"', 'unitRef="v"'),
    /has the unit "v", which is missing \(line 7\)$/,
  ],
  [
    "an unknown context",
    GOOD.replace('contextRef="c"', 'contextRef="d"'),
    /is in the context "d", which is missing \(line 7\)$/,
  ],
  [
    "half a month",
    GOOD.replace("03-31", "03-30"),
    /"2025-03-30" is not of whole months \(line 3\)$/,
  ],
  [
    "a period in reverse",
    GOOD.replace("2025-03-31", "2024-12-31"),
    /is not of whole months \(line 3\)$/,
  ],
  [
    "a moment",
    GOOD.replace(/<x:startDate>.*<\/x:endDate>/, "<x:instant>2025-03-31</x:instant>"),
    /"" to "" is not from one date to another \(line 3\)$/,
  ],
  [
    "a context twice",
    GOOD.replace(/(<x:context[\s\S]*<\/x:context>)/, "$1$1"),
    /^the context c is stated twice \(line 4\)$/,
  ],
  [
    "a unit twice",
    GOOD.replace(/(<x:unit.*<\/x:unit>)/, "$1$1"),
    /^the unit u is stated twice \(line 5\)$/,
  ],
  [
    "an amount twice",
    GOOD.replace(/(<f:.*>)\n/, (line) => line + line.replace(">5<", ">6<")),
    /is stated twice, on line 7 with another amount \(line 8\)$/,
  ],
  [
    "an envelope with a broken report",
    `<a>\n<b>${Buffer.from(GOOD.replace("</x:xbrl>", "")).toString("base64")}</b></a>`,
    /^in the message: it ends before the element x:xbrl does \(line 2\)$/,
  ],
  ["a document type", `<!DOCTYPE a [<!ENTITY b "c">]>${GOOD}`, / \(line 1\)$/],
])("%s is refused with its line", async (_what, text, why) => {
  expect(await refusalOf(readText(text))).toMatch(why);
});

test("what is nested too deeply, too long or too much is refused before it fills the memory", async () => {
  const contexts = Array.from(
    { length: 10_001 },
    (_, index) => `<x:context id="c${String(index)}"/>`,
  ).join("");
  const facts = '<f:a contextRef="c"/>'.repeat(50_001);
  expect(await refusalOf(readText("<a>".repeat(70)))).toMatch(/\(line 1\)$/);
  expect(await refusalOf(readText(GOOD.replace("<!-- Facts -->", contexts)))).toBe(
    "it has more than 10,000 contexts (line 6)",
  );
  expect(await refusalOf(readText(GOOD.replace("<!-- Facts -->", facts)))).toBe(
    "it has more than 50,000 facts (line 6)",
  );
  expect(await refusalOf(readText(`<a>${"<xbrl/>".repeat(101)}</a>`))).toBe(
    "it has more than 100 reports (line 1)",
  );
  expect(await refusalOf(readText(`<a>${" ".repeat(17 * 1024 * 1024)}</a>`))).toBe(
    "it has more than 16 MB",
  );
});

const FIXTURES = [
  "nt18.xbrl",
  "nt19.xbrl",
  "nt20.xbrl",
  "supplementary.xbrl",
  "message-base64.xml",
];
const PIECES = ["<", ">", "&", "]]>", "<!--", "</", '"', "\u0000", "-", "contextRef", "nil", "9"];

test("a damaged return is read, or refused with a code and a line, within a second", async () => {
  for (const [at, name] of FIXTURES.entries()) {
    const whole = fixtureBytes(name).toString("latin1");
    let state = 7919 * (at + 1);
    const below = (count: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % count;
    };
    for (let mutation = 0; mutation < 300; mutation++) {
      const start = below(whole.length);
      const end = Math.min(whole.length, start + below(40));
      const piece = PIECES[below(PIECES.length)] ?? "";
      const text =
        [
          whole.slice(0, start) + whole.slice(end),
          whole.slice(0, start) + piece + whole.slice(end),
          whole.slice(0, start) + whole.slice(start, end).repeat(2) + whole.slice(end),
          whole.slice(0, start),
        ][mutation % 4] ?? "";
      const began = performance.now();
      const refusal = await refusalOf(readText(Buffer.from(text, "latin1")));
      expect(performance.now() - began).toBeLessThan(1000);
      if (refusal !== null && text !== "")
        expect(refusal).toMatch(/ \(line \d+\)$|^it is not XML$/);
    }
  }
});
