/** The reader of a brugstaat: what it accepts in any spelling of XML, and every file that it refuses. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { Failure } from "../../src/failure.ts";
import {
  type Brugstaat,
  isBrugstaat,
  readBrugstaat,
} from "../../src/imported-files/read-brugstaat.ts";
import { DOCUMENT_BYTES_MAX } from "../../src/imported-files/read-xml-document.ts";
import { ownerFacts } from "../../src/ledger/books-owner.ts";

const account = (number: string, closing: string, more = ""): string =>
  `<LedgerAccount><AccountNumber>${number}</AccountNumber><AccountDescription>Name ${number}</AccountDescription>` +
  `<RgsCode>BLimBanRba</RgsCode><OpeningBalance>10.00</OpeningBalance><ClosingBalance>${closing}</ClosingBalance>` +
  `<ProfitLostLastYear/>${more}</LedgerAccount>`;
const HEADER =
  "<Header><TimeStamp>2026-01-01T00:00:00Z</TimeStamp><BookYear>2025</BookYear><CompanyName>Smit &amp; Zn.</CompanyName></Header>";
const wrapped = (accounts: string, header = HEADER): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<RgsBrugstaat>\n${header}\n<LedgerAccounts>\n${accounts}\n</LedgerAccounts>\n</RgsBrugstaat>\n`;
const FILE = wrapped(`${account("1100", "1210.00")}${account("8000", "-1210.00")}`);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string): Brugstaat => readBrugstaat(bytesOf(text));
const linesOf = ({ accounts }: Brugstaat): readonly string[] =>
  accounts.map(({ number, name, opening, closing, closingLastYear }) =>
    [
      number,
      name,
      ...[opening, closing, closingLastYear].map((one) => (one === null ? "" : amountText(one, 2))),
    ].join("|"),
  );

function refusal(bytes: Uint8Array): string {
  try {
    readBrugstaat(bytes);
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "answer-malformed") return cause.message;
    throw cause;
  }
  return "";
}

const LINES = ["1100|Name 1100|10.00|1210.00|", "8000|Name 8000|10.00|-1210.00|"];

test("a file is read whole: year, company, and each account with its three amounts", () => {
  const brugstaat = read(FILE);
  expect(brugstaat.owner).toEqual(ownerFacts({ company: ["Smit & Zn."], year: ["2025"] }));
  expect(linesOf(brugstaat)).toEqual(LINES);
});

const UTF_16 = FILE.replace("UTF-8", "UTF-16");
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

test.each<[string, Uint8Array]>([
  ["a byte order mark", bytesOf(`\u{feff}${FILE}`)],
  ["UTF-16, little end first", Buffer.from(`\u{feff}${UTF_16}`, "utf16le")],
  ["UTF-16, big end first", swapped(Buffer.from(`\u{feff}${UTF_16}`, "utf16le"))],
  ["ISO-8859-1", Buffer.from(FILE.replace("UTF-8", "ISO-8859-1"), "latin1")],
  ["no declaration", bytesOf(FILE.replace(/<\?xml.*\?>\n/, ""))],
  [
    "attributes",
    bytesOf(FILE.replace(/<ClosingBalance>/g, '<ClosingBalance currency="EUR" a=">">')),
  ],
  ["a namespace", bytesOf(FILE.replace("<RgsBrugstaat>", '<RgsBrugstaat xmlns="urn:x">'))],
  [
    "a prefix",
    bytesOf(
      FILE.replace(/<(\/?)([A-Z])/g, "<$1b:$2").replace(
        "<b:RgsBrugstaat>",
        '<b:RgsBrugstaat xmlns:b="urn:x">',
      ),
    ),
  ],
  ["character references", bytesOf(FILE.replace("1210.00", "&#49;2&#x31;0.00"))],
  ["CDATA", bytesOf(FILE.replace("1210.00", "<![CDATA[1210.00]]>"))],
  ["comments", bytesOf(FILE.replace("1210.00", "12<!-- 99 -->10.00"))],
  [
    "a comment with an account in it",
    bytesOf(FILE.replace("<LedgerAccounts>", `<LedgerAccounts><!-- ${account("1", "5")} -->`)),
  ],
  [
    "a processing instruction",
    bytesOf(FILE.replace("<Header>", "<?note <ClosingBalance> ?><Header>")),
  ],
  [
    "white space and CRLF",
    bytesOf(FILE.replaceAll("\n", "\r\n").replace("1210.00", "\r\n 1210.00\t")),
  ],
  [
    "other names of what is not known",
    bytesOf(FILE.replaceAll("AccountNumber", "AccountID").replaceAll("AccountDescription", "Name")),
  ],
  ["accounts directly in the root", bytesOf(FILE.replace(/<\/?LedgerAccounts>/g, ""))],
])("%s: the same accounts", (_what, bytes) => {
  const brugstaat = readBrugstaat(bytes);
  expect([brugstaat.owner.get("year"), linesOf(brugstaat)]).toEqual([["2025"], LINES]);
});

test("negative zero is zero, and one account is as much a list as two", () => {
  expect(linesOf(read(wrapped(account("1", "-0.00"))))).toEqual(["1|Name 1|10.00|0.00|"]);
});

test("the year of last year's result is not the year of the file", () => {
  const file = wrapped(account("1", "1", "<Year>2031</Year>"), "<Header><BookYear/></Header>");
  expect(read(file).owner.get("year")).toBeUndefined();
});

const BOMB = `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${String(at)} "${"&a;".repeat(10)}">`).join("")}]>`;
const afterDeclaration = (text: string): string => FILE.replace("?>\n", `?>\n${text}\n`);

test.each<[string, string | Uint8Array, RegExp]>([
  ["rubbish at the end", `${FILE}rubbish`, /text outside its root element/],
  ["zero bytes at the end", `${FILE}\0\0\0`, /text outside its root/],
  ["a second root", `${FILE}<RgsBrugstaat/>`, /a second root element/],
  [
    "text before the declaration",
    `x${FILE}`,
    /text outside its root element|the XML declaration is not at its beginning/,
  ],
  ["an entity bomb", afterDeclaration(BOMB).replace("Smit", "&a8;"), /it declares a document type/],
  [
    "a document type",
    afterDeclaration('<!DOCTYPE b SYSTEM "file:///etc/passwd">'),
    /it declares a document type/,
  ],
  [
    "an entity that nothing declares",
    FILE.replace("Smit", "&smit;"),
    /the entity smit is not declared/,
  ],
  ["an ampersand", FILE.replace("&amp;", "&"), /an ampersand begins no reference/],
  ["a character that XML does not have", FILE.replace("Smit", "&#0;"), /&#0; is not a character/],
  [
    "other closing tags",
    FILE.replace("</LedgerAccounts>", "</Accounts>"),
    /closes an element, but/,
  ],
  [
    "an attribute twice",
    FILE.replace("<Header>", '<Header a="1" a="2">'),
    /the attribute a is stated twice/,
  ],
  [
    "a prefix that nothing declares",
    FILE.replaceAll("Header>", "x:Header>"),
    /the prefix x is not declared/,
  ],
  [
    "too many levels",
    FILE.replace("<Header>", `<Header>${"<a>".repeat(20)}${"</a>".repeat(20)}`),
    /deeper than 16/,
  ],
  [
    "too many attributes",
    FILE.replace(
      "<Header>",
      `<Header ${Array.from({ length: 40 }, (_, at) => `a${String(at)}="1"`).join(" ")}>`,
    ),
    /more than 32 attributes/,
  ],
  [
    "a separator of thousands",
    FILE.replace("1210.00", "1,210.00"),
    /account 1100: "1,210\.00" is not an amount/,
  ],
  ["a decimal comma", FILE.replace("1210.00", "1210,00"), /"1210,00" is not an amount/],
  ["an exponent", FILE.replace("1210.00", "1e3"), /"1e3" is not an amount/],
  [
    "an amount twice",
    FILE.replace("<ProfitLostLastYear/>", "<ClosingBalance>1</ClosingBalance>"),
    /closingbalance more than once/,
  ],
  ["no accounts", wrapped(""), /no account with a ClosingBalance/],
  [
    "accounts without a name that is known",
    FILE.replaceAll("AccountNumber", "A").replaceAll("AccountDescription", "B"),
    /no number and no name; its elements are a, b, rgscode/,
  ],
  ["another encoding", FILE.replace("UTF-8", "UTF-7"), /its encoding is utf-7; UTF-8/],
  [
    "bytes that are not their encoding",
    Buffer.from(FILE.replace("Smit", "Sm\u00efth"), "latin1"),
    /its bytes are not utf-8/,
  ],
  ["nothing", "", /it has no element/],
])("%s is refused", (_what, content, why) => {
  const message = refusal(typeof content === "string" ? bytesOf(content) : content);
  expect(message).toMatch(/^the brugstaat cannot be read: /);
  expect(message).toMatch(why);
});

test("a file that is cut off anywhere is refused", () => {
  const bytes = bytesOf(FILE);
  // The last byte is the line feed after the root.
  for (let length = 0; length < bytes.length - 1; length++) {
    expect(refusal(bytes.subarray(0, length)), String(length)).not.toBe("");
  }
});

test("any bytes put anywhere into a file give its accounts, other accounts or a refusal", () => {
  const bytes = bytesOf(FILE);
  fc.assert(
    fc.property(
      fc.nat({ max: bytes.length }),
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      (at, put) => {
        const damaged = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at)]);
        return typeof refusal(damaged) === "string";
      },
    ),
    { numRuns: 500 },
  );
});

test("any name is read as it was written", () => {
  const legal = fc
    .string({ unit: "binary", minLength: 1 })
    .map((text) =>
      text.replace(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "").trim(),
    );
  fc.assert(
    fc.property(legal, (name) => {
      fc.pre(name !== "");
      const written = name
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll("]]>", "]]&gt;");
      const { accounts } = read(FILE.replace("Name 1100", () => written));
      expect(accounts[0]?.name).toBe(name);
    }),
  );
});

test("a file of more than 16 MB is refused before it is parsed", () => {
  expect(refusal(new Uint8Array(DOCUMENT_BYTES_MAX + 1))).toMatch(/more than 16777216 bytes/);
});

test("twice as many accounts take about twice as long", () => {
  const cpuOf = (count: number): number => {
    const bytes = bytesOf(wrapped(account("1100", "5.00").repeat(count)));
    const before = process.cpuUsage();
    expect(readBrugstaat(bytes).accounts).toHaveLength(count);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  cpuOf(2_000);
  expect(cpuOf(16_000) / cpuOf(4_000)).toBeLessThan(12);
});

test("the first bytes show whether a file is a brugstaat", () => {
  expect(isBrugstaat(bytesOf(FILE).subarray(0, 100))).toBe(true);
  expect(isBrugstaat(Buffer.from(`\u{feff}${UTF_16}`, "utf16le"))).toBe(true);
  expect(isBrugstaat(bytesOf(afterDeclaration(BOMB)))).toBe(true);
  for (const other of [
    "",
    "brugstaat",
    "<!doctype html><html>",
    "<auditfile/>",
    "PK\u0003\u0004",
  ]) {
    expect(isBrugstaat(bytesOf(other)), other).toBe(false);
  }
});
