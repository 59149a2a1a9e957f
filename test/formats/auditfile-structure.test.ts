/**
 * The structure of the auditfile: its elements and their order in a table typed from the schema, always;
 * and the official schema itself where it lies beside the repository (it may not be copied into it).
 */
import { existsSync, readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { PackContents } from "../../src/formats/format.ts";
import { xaf } from "../../src/formats/xaf.ts";
import { smallCompany } from "../support/books-notation.ts";
import { auditfileText, bytesOf, SAMPLE } from "./auditfile-sample.ts";

/** Element to its children in order: `!` is required once, `*` comes any number of times. */
const CHILDREN: Readonly<Record<string, string>> = {
  auditfile: "header! company!",
  header:
    "fiscalYear! startDate! endDate! curCode! dateCreated! softwareDesc! softwareVersion! RGSVersion",
  company:
    "Commercenr companyName! taxRegistrationCountry! taxRegIdent! customersSuppliers generalLedger vatCodes periods openingBalance transactions",
  customersSuppliers: "customerSupplier*",
  customerSupplier: "custSupID! custSupName custSupTp",
  generalLedger: "ledgerAccount*",
  ledgerAccount: "accID! accDesc! accTp! RGScode",
  vatCodes: "vatCode*",
  vatCode: "vatID! vatDesc!",
  periods: "period*",
  period: "periodNumber! startDatePeriod! endDatePeriod!",
  openingBalance: "linesCount! totalDebit! totalCredit! obLine*",
  obLine: "nr! accID! amnt! amntTp!",
  transactions: "linesCount! totalDebit! totalCredit! journal*",
  journal: "jrnID! desc! jrnTp offsetAccID transaction*",
  transaction: "nr! desc periodNumber! trDt! trLine*",
  trLine: "nr! accID! docRef! effDate! desc amnt! amntTp! custSupID project vat*",
  vat: "vatID! vatPerc! vatAmnt! vatAmntTp!",
};

/** Elements whose children are not as the table has them: `trLine: nr accID ...`. */
function misplaced(text: string): readonly string[] {
  const wrong = new Set<string>();
  const open: { readonly name: string; readonly children: string[] }[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    open.at(-1)?.children.push(name);
    open.push({ name, children: [] });
  });
  parser.on("closetag", () => {
    const { name, children } = open.pop()!;
    if (!patternOf(CHILDREN[name] ?? "").test(children.map((child) => `${child} `).join(""))) {
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

async function smallCompanyFile(): Promise<string> {
  const contents = { books: smallCompany(), program: { name: "slotsom", version: "0.1.0" } };
  const bytes = await bytesOf(xaf.encode(contents as PackContents));
  return new TextDecoder().decode(bytes);
}

test("elements stand in the order of the standard, in a file with one of everything", async () => {
  expect(misplaced(await auditfileText(SAMPLE))).toEqual([]);
});

test("elements stand in the order of the standard, in the file of a small company", async () => {
  expect(misplaced(await smallCompanyFile())).toEqual([]);
});

test("an element out of its place, missing or unknown is seen", () => {
  const text = "<period><startDatePeriod/><periodNumber/></period>";
  expect(misplaced(text)).toEqual(["period: startDatePeriod periodNumber"]);
  expect(misplaced("<journal><jrnID/><desc/><note/></journal>")).toEqual([
    "journal: jrnID desc note",
  ]);
});

/** The folder that holds this repository. */
const AROUND = new URL("../../../", import.meta.url);
const SCHEMA = new URL("shared/data/xsd/XmlAuditfileFinancieel4.0.xsd", AROUND);
const hasSchema = existsSync(SCHEMA);
const validityOf = hasSchema
  ? "by the official schema"
  : "by the official schema: skipped, the schema does not lie beside this repository";

function schemaProblems(text: string): readonly string[] {
  const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA));
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

test.skipIf(!hasSchema)(`an auditfile with one of everything is valid ${validityOf}`, async () => {
  expect(schemaProblems(await auditfileText(SAMPLE))).toEqual([]);
});

test.skipIf(!hasSchema)(`the auditfile of a small company is valid ${validityOf}`, async () => {
  expect(schemaProblems(await smallCompanyFile())).toEqual([]);
});

test.skipIf(!hasSchema)(
  `an auditfile without a required element is not valid ${validityOf}`,
  async () => {
    const text = (await auditfileText(SAMPLE)).replace(/<docRef>[^<]*<\/docRef>/, "");
    expect(schemaProblems(text).join()).toContain("docRef");
  },
);
