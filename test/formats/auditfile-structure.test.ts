/**
 * The structure of the auditfile in both versions, compared with a table of the elements and their
 * order typed from the schema; and with the official schemas if they are next to the repository (they
 * may not be copied into it).
 */
import { existsSync, readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import type { AuditfileLayout } from "../../src/formats/auditfile/auditfile-layout.ts";
import type { Format, PackContents } from "../../src/formats/format.ts";
import { xaf, xaf32 } from "../../src/formats/xaf.ts";
import { smallCompany } from "../support/books-notation.ts";
import { auditfileText, bytesOf, SAMPLE } from "./auditfile-sample.ts";

/** Element to its children in order: `!` is required once, `*` may occur any number of times. */
type Children = Readonly<Record<string, string>>;

const OF_BOTH: Children = {
  auditfile: "header! company!",
  customersSuppliers: "customerSupplier*",
  vatCodes: "vatCode*",
  vatCode: "vatID! vatDesc!",
  periods: "period*",
  period: "periodNumber! startDatePeriod! endDatePeriod!",
  obLine: "nr! accID! amnt! amntTp!",
  transactions: "linesCount! totalDebit! totalCredit! journal*",
  vat: "vatID! vatPerc! vatAmnt! vatAmntTp!",
};
const CHILDREN_4_0: Children = {
  ...OF_BOTH,
  header:
    "fiscalYear! startDate! endDate! curCode! dateCreated! softwareDesc! softwareVersion! RGSVersion",
  company:
    "Commercenr companyName! taxRegistrationCountry! taxRegIdent! customersSuppliers generalLedger vatCodes periods openingBalance transactions",
  customerSupplier: "custSupID! custSupName custSupTp opBalDesc opBalTp clBalDesc clBalTp",
  generalLedger: "ledgerAccount*",
  ledgerAccount: "accID! accDesc! accTp! RGScode",
  openingBalance: "linesCount! totalDebit! totalCredit! obLine*",
  journal: "jrnID! desc! jrnTp offsetAccID transaction*",
  transaction: "nr! desc periodNumber! trDt! Source trLine*",
  trLine: "nr! accID! docRef! effDate! desc amnt! amntTp! custSupID project bankAccNr vat*",
};
const CHILDREN_3_2: Children = {
  ...OF_BOTH,
  header: "fiscalYear! startDate! endDate! curCode! dateCreated! softwareDesc softwareVersion",
  company:
    "companyIdent companyName! taxRegistrationCountry! taxRegIdent! customersSuppliers generalLedger vatCodes periods openingBalance transactions",
  customerSupplier: "custSupID! custSupName custSupTp",
  generalLedger: "ledgerAccount* basics",
  ledgerAccount: "accID! accDesc! accTp! leadReference",
  basics: "basic*",
  basic: "basicType! basicID! basicDesc!",
  openingBalance: "opBalDate! opBalDesc linesCount! totalDebit! totalCredit! obLine* obSubledgers",
  obSubledgers: "obSubledger*",
  obSubledger: "sbType! sbDesc linesCount! totalDebit! totalCredit! obSbLine*",
  obSbLine: "nr! obLineNr! amnt! amntTp! custSupID",
  journal: "jrnID! desc! jrnTp offsetAccID bankAccNr transaction*",
  transaction: "nr! desc periodNumber! trDt! sourceID trLine*",
  trLine: "nr! accID! docRef! effDate! desc amnt! amntTp! custSupID projID vat*",
};

/** Elements whose children differ from the table: `trLine: nr accID ...`. */
function misplaced(text: string, table: Children): readonly string[] {
  const wrong = new Set<string>();
  const open: { readonly name: string; readonly children: string[] }[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    open.at(-1)?.children.push(name);
    open.push({ name, children: [] });
  });
  parser.on("closetag", () => {
    const { name, children } = open.pop()!;
    if (!patternOf(table[name] ?? "").test(children.map((child) => `${child} `).join(""))) {
      wrong.add(`${name}: ${children.join(" ")}`);
    }
  });
  parser.write(text).close();
  return [...wrong];
}

function patternOf(children: string): RegExp {
  const parts = children.split(" ").map((child) => {
    const name = child.replace(/[!*]$/, "");
    return child.endsWith("!") ? `${name} ` : `(?:${name} )${child.endsWith("*") ? "*" : "?"}`;
  });
  return new RegExp(`^${children === "" ? "" : parts.join("")}$`);
}

async function smallCompanyFile(format: Format): Promise<string> {
  const contents = { books: smallCompany(), program: { name: "slotsom", version: "0.1.0" } };
  const bytes = await bytesOf(format.encode(contents as PackContents));
  return new TextDecoder().decode(bytes);
}

test("a misplaced, missing or unknown element is detected", () => {
  const text = "<period><startDatePeriod/><periodNumber/></period>";
  expect(misplaced(text, CHILDREN_4_0)).toEqual(["period: startDatePeriod periodNumber"]);
  expect(misplaced("<journal><jrnID/><desc/><note/></journal>", CHILDREN_3_2)).toEqual([
    "journal: jrnID desc note",
  ]);
});

/** The parent folder of this repository. */
const AROUND = new URL("../../../", import.meta.url);

interface Version {
  readonly version: string;
  readonly layout: AuditfileLayout;
  readonly format: Format;
  readonly children: Children;
}
const VERSIONS: readonly Version[] = [
  { version: "4.0", layout: AUDITFILE_4_0, format: xaf, children: CHILDREN_4_0 },
  { version: "3.2", layout: AUDITFILE_3_2, format: xaf32, children: CHILDREN_3_2 },
];

describe.each(VERSIONS)("an auditfile of version $version", (of) => {
  const { version, layout, format, children } = of;
  test("has its elements in the order of the standard, with one of everything", async () => {
    expect(misplaced(await auditfileText(SAMPLE, layout), children)).toEqual([]);
  });

  test("has its elements in the order of the standard, of a small company", async () => {
    expect(misplaced(await smallCompanyFile(format), children)).toEqual([]);
  });

  const schema = new URL(`shared/data/xsd/XmlAuditfileFinancieel${version}.xsd`, AROUND);
  const hasSchema = existsSync(schema);
  const where = hasSchema ? "" : ": skipped, the schema is not next to this repository";

  test.skipIf(!hasSchema)(`is valid by the official schema${where}`, async () => {
    expect(schemaProblems(await auditfileText(SAMPLE, layout), schema)).toEqual([]);
    expect(schemaProblems(await smallCompanyFile(format), schema)).toEqual([]);
  });

  test.skipIf(!hasSchema)(`is not valid without a required element${where}`, async () => {
    const text = (await auditfileText(SAMPLE, layout)).replace(/<docRef>[^<]*<\/docRef>/, "");
    expect(schemaProblems(text, schema).join()).toContain("docRef");
  });
});

function schemaProblems(text: string, file: URL): readonly string[] {
  const schema = XmlDocument.fromBuffer(readFileSync(file));
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
    return [];
  } catch (thrown) {
    return [String(thrown)];
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}
