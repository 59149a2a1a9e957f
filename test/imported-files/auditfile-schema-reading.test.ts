/**
 * Files of both versions that break the schema, each in one way. Where the official schemas are next to the repository
 * (they may not be copied into it), libxml2 has to refuse the same files, and to accept the same.
 */
import { existsSync, readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import {
  type SchemaFault,
  schemaReading,
} from "../../src/imported-files/auditfile-schema-reading.ts";
import type { SchemaElement } from "../../src/imported-files/internal/auditfile-schema.ts";
import { auditfileSchema32 } from "../../src/imported-files/internal/auditfile-schema-3-2.ts";
import { auditfileSchema40 } from "../../src/imported-files/internal/auditfile-schema-4-0.ts";
import type { SchemaValue } from "../../src/imported-files/internal/schema-values.ts";
import { DATA_BOUNDS, xmlReader } from "../../src/imported-files/xml/read-xml.ts";
import { auditfileText, SAMPLE } from "../formats/auditfile-sample.ts";

function faultsIn(text: string): readonly SchemaFault[] {
  const { watch, result } = schemaReading();
  const reader = xmlReader({ ...watch, remark: () => undefined }, DATA_BOUNDS);
  reader.write(new TextEncoder().encode(text));
  reader.end();
  return result().faults.first;
}

const clauseOf = ({ kind, element, parent, text, expected }: SchemaFault): string =>
  [kind, element, parent === "" ? "" : `in ${parent}`, text, expected?.kind, expected?.detail]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");

type Change = readonly [what: string, from: string | RegExp, to: string, found: readonly string[]];

const CHANGES: readonly Change[] = [
  ["nothing", "", "", []],
  ["a required element is gone", /<docRef>[^<]*<\/docRef>/, "", ["missing docRef in trLine"]],
  [
    "two elements have changed places",
    /(<startDate>.*?<\/startDate>)(<endDate>.*?<\/endDate>)/,
    "$2$1",
    ["missing startDate in header", "misplaced startDate in header"],
  ],
  [
    "an element appears twice",
    /(<companyName>[^<]*<\/companyName>)/,
    "$1$1",
    ["repeated companyName in company 1"],
  ],
  ["an element is unknown", "<company>", "<company><note/>", ["unexpected note in company"]],
  ["an element is inside a text", /<jrnID>[^<]*</, "<jrnID><b/><", ["unexpected b in jrnID"]],
  ["a text is beside elements", "<company>", "<company>text", ["text company text"]],
  [
    "an element has an attribute",
    "<company>",
    '<company lang="nl">',
    ["attribute company in auditfile lang"],
  ],
  [
    "a text is too long",
    /<custSupName>[^<]*/,
    `<custSupName>${"x".repeat(51)}`,
    [`value custSupName in customerSupplier ${"x".repeat(40)}... text 50`],
  ],
  ["an emoji counts as one character", /<custSupName>[^<]*/, `<custSupName>${"😀".repeat(50)}`, []],
  [
    "an amount has three decimals",
    /<amnt>[^<]*/,
    "<amnt>5.123",
    ["value amnt in obLine 5.123 number 20/2"],
  ],
  ["an amount without decimals, and one with zeros behind", /<amnt>[^<]*/, "<amnt>5.100", []],
  [
    "an amount is in scientific notation",
    /<amnt>[^<]*/,
    "<amnt>1e3",
    ["value amnt in obLine 1e3 number 20/2"],
  ],
  [
    "an amount has too many digits",
    /<amnt>[^<]*/,
    `<amnt>${"9".repeat(19)}.25`,
    [`value amnt in obLine ${"9".repeat(19)}.25 number 20/2`],
  ],
  [
    "a day does not exist",
    /<trDt>[^<]*/,
    "<trDt>2025-02-30",
    ["value trDt in transaction 2025-02-30 date"],
  ],
  ["a day has a time zone", /<trDt>[^<]*/, "<trDt>2025-02-28+01:00", []],
  [
    "a side is written out",
    /<amntTp>[^<]*/,
    "<amntTp>Debet",
    ["value amntTp in obLine Debet code C, D"],
  ],
  [
    "a period has four digits",
    /<periodNumber>[^<]*/,
    "<periodNumber>1000",
    ["value periodNumber in period 1000 count 3"],
  ],
  ["a period is 013", /<periodNumber>[^<]*/, "<periodNumber>013", []],
  [
    "a percentage is negative",
    /<vatPerc>[^<]*/,
    "<vatPerc>-21.000",
    ["value vatPerc in vat -21.000 number 8/3"],
  ],
  [
    "the type of an account is a word",
    /<accTp>[^<]*/,
    "<accTp>Balans",
    ["value accTp in ledgerAccount Balans code"],
  ],
  [
    "the country has a digit",
    /<taxRegistrationCountry>[^<]*/,
    "<taxRegistrationCountry>N1",
    ["value taxRegistrationCountry in company N1 letters 2"],
  ],
  [
    "the last required element is gone",
    /<totalCredit>[^<]*<\/totalCredit>(?=\s*<journal>)/,
    "",
    ["missing totalCredit in transactions"],
  ],
];

/** The parent folder of this repository. */
const AROUND = new URL("../../../", import.meta.url);

describe.each([
  { version: "4.0", layout: AUDITFILE_4_0, table: auditfileSchema40 },
  { version: "3.2", layout: AUDITFILE_3_2, table: auditfileSchema32 },
])("by the table of version $version", ({ version, layout, table }) => {
  const schema = new URL(`shared/data/xsd/XmlAuditfileFinancieel${version}.xsd`, AROUND);
  const hasSchema = existsSync(schema);

  test.each(CHANGES)("%s", async (_what, from, to, found) => {
    const text = await auditfileText(SAMPLE, layout);
    const changed = text.replace(from, to);
    expect(changed === text).toBe(from === "");
    const faults = faultsIn(changed).map(clauseOf);
    expect(faults.map((clause, index) => clause.slice(0, found[index]?.length))).toEqual(found);
    if (hasSchema) expect(isValid(changed, schema)).toBe(found.length === 0);
  });

  test("the table has the elements of the official schema, in its order, with its numbers and texts", ({
    skip,
  }) => {
    skip(!hasSchema, "the schema is not next to this repository");
    expect(linesOfTable(table().root, "auditfile")).toEqual(
      linesOfSchema(readFileSync(schema, "utf8")),
    );
  });
});

/** `auditfile/header 1-1`, and for a text its bound: `auditfile/header/fiscalYear 1-1 text 9`. */
const lineOf = (path: string, min: string, max: string, bound: string): string =>
  [path, `${min}-${max}`, bound].filter((part) => part !== "").join(" ");

function linesOfTable(element: SchemaElement, path: string): readonly string[] {
  if (element.kind === "text") return [];
  return element.parts.flatMap((part) => {
    const inside = `${path}/${part.name}`;
    const max = part.countMax === Infinity ? "unbounded" : String(part.countMax);
    const { element: own } = part;
    const bound = own.kind === "elements" ? "" : boundOf(own.value);
    return [lineOf(inside, part.isRequired ? "1" : "0", max, bound), ...linesOfTable(own, inside)];
  });
}

const boundOf = ({ kind, detail }: SchemaValue): string =>
  (kind === "year" ? "text 9" : `${kind} ${detail}`).trim();

/** The same of an XSD whose elements are nested in one another. */
function linesOfSchema(text: string): readonly string[] {
  const types = new Map<string, string>();
  for (const [, name = "", body = ""] of text.matchAll(
    /<xsd:simpleType name="(\w+)">([\s\S]*?)<\/xsd:simpleType>/g,
  )) {
    types.set(name, boundOfType(body));
  }
  const lines: string[] = [];
  const path: string[] = [];
  for (const [, end = "", attributes = "", isClosed = ""] of text.matchAll(
    /<(\/)?xsd:element\b([^>]*?)(\/)?>([\s\S]*?)(?=<\/?xsd:element|$)/g,
  )) {
    if (end !== "") path.pop();
    else {
      const of = (name: string): string =>
        new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      path.push(of("name"));
      lines.push(
        lineOf(path.join("/"), of("minOccurs") || "1", of("maxOccurs") || "1", of("type")),
      );
      if (isClosed !== "") path.pop();
    }
  }
  return lines.slice(1).map((line) => {
    const [place = "", count = "", type = ""] = line.split(" ");
    const name = type.replace(/^\w+:/, "");
    const bound = place.endsWith("/basicType")
      ? "code 02, 03, 04, 05, 12, 14, 23, 29, 30"
      : (BUILT_IN[type] ?? types.get(name) ?? "");
    return [place, count, bound].filter((part) => part !== "").join(" ");
  });
}

const BUILT_IN: Readonly<Record<string, string>> = {
  "xsd:date": "date",
  "xsd:time": "time",
  "xsd:dateTime": "instant",
  "xsd:token": "text",
};

function boundOfType(body: string): string {
  const valuesOf = (facet: string): readonly string[] =>
    [...body.matchAll(new RegExp(`<xsd:${facet} value="([^"]*)"`, "g"))].map(
      ([, value = ""]) => value,
    );
  const codes = valuesOf("enumeration");
  const [digits = ""] = valuesOf("totalDigits");
  const [decimals] = valuesOf("fractionDigits");
  const [length = ""] = [...valuesOf("maxLength"), ...valuesOf("length")];
  if (codes.length > 100 || (valuesOf("pattern").includes("\\D*") && codes.length === 0))
    return `letters ${length}`;
  if (codes.length > 0) return `code ${codes.join(", ")}`;
  if (digits !== "")
    return decimals === undefined ? `count ${digits}` : `number ${digits}/${decimals}`;
  return `text ${length}`.trim();
}

function isValid(text: string, file: URL): boolean {
  const schema = XmlDocument.fromBuffer(readFileSync(file));
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
    return true;
  } catch {
    return false;
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}
