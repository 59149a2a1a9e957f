/** XML in requests and answers: the same tree as JSON, without the risks of XML. */
import fc from "fast-check";
import { XmlDocument } from "libxml2-wasm";
import { expect, test } from "vitest";
import { fields, integer, list, map, type RecordNode } from "../../../src/fields/node.ts";
import { readJson } from "../../../src/service/http/lossless-json.ts";
import { readXml } from "../../../src/service/http/read-xml.ts";
import { writeJson } from "../../../src/service/records/write-json.ts";
import { writeXml } from "../../../src/service/records/write-xml.ts";
import { recordOf, xmlBody } from "../../support/xml-body.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const fromXml = (xml: string): unknown => readXml(bytesOf(xml));
const fromJson = (json: string): unknown => readJson(bytesOf(json));

/** Any text, including lone surrogates, control characters and only white space. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      " ",
      "\n",
      "\r",
      "\t",
      "\\",
      "u",
      "0",
      "\0",
      "\uD800",
      "\uFFFE",
      "<",
      "&",
      '"',
      "]]>",
    ),
  }),
);
const name = fc.oneof(
  fc.constantFrom(
    "details_attributes",
    "entry",
    "key",
    "type",
    "nil",
    "request",
    "xml_file",
    "0",
    "",
    "a-b",
  ),
  fc.constantFrom("__proto__", "a b", "1", "null", "é", "A"),
  // Not a lone backslash: after such a key, JSON.parse of V8 14.6 reads any key of one escaped character as it.
  text.filter((key) => key !== "\\"),
);

test("a body in XML is parsed to the same tree as in JSON", () => {
  const { body } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      text,
      fc.maxSafeInteger(),
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 4 }),
      tie("body"),
    ),
    body: fc.dictionary(name, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  }));
  fc.assert(
    fc.property(body, (value) => {
      const json = writeJson(recordOf(value));
      expect(fromXml(xmlBody(value))).toEqual(fromJson(json));
    }),
    { numRuns: 500 },
  );
});

/** Records with all types of values, and any names and texts. */
const record = fc.letrec<{ node: RecordNode; fields: RecordNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(integer),
    fc.boolean(),
    fc.constant(null),
    fc
      .tuple(name, fc.array(tie("node"), { maxLength: 4 }))
      .map(([item, items]) => list(item, items)),
    fc
      .uniqueArray(fc.tuple(name, tie("node")), { maxLength: 4, selector: ([key]) => key })
      .map(map),
    tie("fields"),
  ),
  fields: fc.dictionary(name, tie("node"), { maxKeys: 4, noNullPrototype: true }).map(fields),
}));

test("a record written as XML is parsed to the same tree as one written as JSON", () => {
  fc.assert(
    fc.property(record.fields, (node) => {
      expect(fromXml(writeXml("request", node))).toEqual(fromJson(writeJson(node)));
    }),
    { numRuns: 500 },
  );
});

test("for any record an independent parser accepts the XML as well-formed", () => {
  fc.assert(
    fc.property(name, record.node, (root, node) => {
      const document = XmlDocument.fromString(writeXml(root, node));
      document.dispose();
    }),
    { numRuns: 300 },
  );
});

test("a name that is reserved by XML or has an invalid first character becomes a key", () => {
  expect(writeXml("request", fields({ xml: "a", "1": "b", "b-c": "c", "": "d", _e: "e" }))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<request>
  <entry key="1">b</entry>
  <entry key="xml">a</entry>
  <entry key="b-c">c</entry>
  <entry key="">d</entry>
  <_e>e</_e>
</request>
`,
  );
});

test("a record is written with types, and with data keys as attributes", () => {
  const node = fields({
    id: "496081612069406007",
    administration_id: integer("496081612069406007"),
    reference: null,
    note: "",
    text: 'a < b & "c"',
    paid: false,
    lines: list("line", [fields({ price: "1.10" }), "x"]),
    notes: list("note", []),
    data: fields({}),
    totals: map([
      ["123", "100.0"],
      ["null", "0"],
    ]),
    bell: "ring\u0007\\",
  });
  expect(writeXml("receipt", node)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<receipt>
  <id>496081612069406007</id>
  <administration_id type="integer">496081612069406007</administration_id>
  <reference nil="true"/>
  <note></note>
  <text>a &lt; b &amp; "c"</text>
  <paid type="boolean">false</paid>
  <lines type="array">
    <line>
      <price>1.10</price>
    </line>
    <line>x</line>
  </lines>
  <notes type="array"/>
  <data type="object"/>
  <totals>
    <entry key="123">100.0</entry>
    <entry key="null">0</entry>
  </totals>
  <bell escaped="true">ring\\u0007\\\\</bell>
</receipt>
`);
});

test("the root of a body is its wrapper, or else request", () => {
  expect(fromXml("<receipt><reference>a</reference></receipt>")).toEqual({
    receipt: { reference: "a" },
  });
  expect(
    fromXml(
      "<request><receipt><date>2026-01-01</date></receipt><payment><id>1</id></payment></request>",
    ),
  ).toEqual({ receipt: { date: "2026-01-01" }, payment: { id: "1" } });
  expect(fromXml('<request><ids type="array"><id>1</id><id>2</id></ids></request>')).toEqual({
    ids: ["1", "2"],
  });
  expect([fromXml("<request/>"), fromXml("<receipt>\n</receipt>")]).toEqual([{}, { receipt: {} }]);
});

test("dashes are underscores, CDATA is text, comments and instructions are ignored", () => {
  expect(
    fromXml(
      "<general-document><!-- x --><due-date><![CDATA[a&b]]></due-date><?x y?></general-document>",
    ),
  ).toEqual({ general_document: { due_date: "a&b" } });
});

test("types are applied, and elements without a type are text", () => {
  expect(
    fromXml(
      `<request><a type="boolean"> true </a><b type="boolean">0</b><c type="boolean">maybe</c>
       <d type="integer"> 496081612069406007 </d><e type="decimal">1.10</e><f type="date">2026-01-01</f>
       <g>true</g><h nil="true"/><i nil="false"> </i><j type="array"/><k type="array">
       </k></request>`,
    ),
  ).toEqual({
    ...{ a: true, b: false, c: "maybe", d: "496081612069406007", e: "1.10", f: "2026-01-01" },
    ...{ g: "true", h: null, i: " ", j: [], k: [] },
  });
});

const BILLION = `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><r>&b;</r>`;
const REFUSED: readonly (readonly [what: string, xml: string, reason: string | RegExp])[] = [
  ["only text", "year=2025", /./],
  ["an open element", "<receipt>", /./],
  ["overlapping elements", "<a><b></a></b>", /./],
  ["two roots", "<a/><b/>", /./],
  ["text after the root", "<a/>x", /./],
  ["a bare ampersand", "<a>b & c</a>", /./],
  ["a duplicate attribute", '<a b="1" b="2"/>', /./],
  ["a character that is invalid in XML", "<a>\u0001</a>", /./],
  ["an invalid character reference", "<a>&#0;</a>", /./],
  ["only white space", " \n", /./],
  ["an undeclared entity", "<a>&nbsp;</a>", /undefined entity/],
  ["a document type declaration", "<!DOCTYPE a><a/>", "a document type declaration is not allowed"],
  ["expanding entities", BILLION, "a document type declaration is not allowed"],
  ["another encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', "it is not in UTF-8"],
  ["65 levels", "<a>".repeat(65) + "</a>".repeat(65), "more than 64 levels"],
  ["endless levels", "<a>".repeat(200_000), "more than 64 levels"],
  ["a duplicate name", "<a><b/><b/></a>", "b occurs twice in a, which is not an array"],
  [
    "names that differ only by a dash",
    "<a><b-c/><b_c/></a>",
    "b_c occurs twice in a, which is not an array",
  ],
  ["text next to elements", "<a>b<c/></a>", "a has both text and elements"],
  ["text in an array", '<a type="array">b</a>', "a has both text and elements"],
  ["an invalid escape", '<a escaped="true">\\x</a>', "an escape is invalid"],
];

test.each(REFUSED)("XML with %s is refused with its reason", (_what, xml, reason) => {
  const pattern =
    typeof reason === "string" ? `^request body is not valid XML: ${reason}$` : reason;
  expect(() => fromXml(xml)).toThrow(new RegExp(pattern));
  expect(() => fromXml(xml)).toThrow(/^request body is not valid XML: /);
});

test("64 levels are allowed", () => {
  expect(() => fromXml("<a>".repeat(64) + "</a>".repeat(64))).not.toThrow();
});

test("bytes that are not valid UTF-8 are refused", () => {
  expect(() => readXml(new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow(
    "request body is not valid XML: it is not in UTF-8",
  );
});
