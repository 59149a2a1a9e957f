/** The auditfiles of a pack are validated as they are written; a wrong one is red on its page, with its lines. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import { auditfileBytes, xaf, xaf32 } from "../../src/formats/xaf.ts";
import {
  type AuditfileValidation,
  validateAuditfile,
} from "../../src/imported-files/validate-auditfile.ts";
import { validateAuditfiles } from "../../src/packs/validate-auditfiles.ts";
import { auditfileSchema } from "../../src/sheets/auditfile-schema.ts";
import { inOne } from "../formats/auditfile-rules.ts";
import { bytesOf } from "../formats/auditfile-sample.ts";
import { rowsOf, sheetText, templateWords } from "../sheets/built-sheets.ts";
import { smallCompany } from "../support/books-notation.ts";

const contents = { books: smallCompany(), program: { name: "slotsom", version: "0.1.0" } };

async function ownFile(): Promise<string> {
  return new TextDecoder().decode(await bytesOf(auditfileBytes(contents, AUDITFILE_4_0)));
}

const validated = (text: string): Promise<AuditfileValidation> =>
  validateAuditfile("xaf", () => inOne(new TextEncoder().encode(text)));

const FILES = [
  { name: "90_auditfile/auditfile-2025.xaf", format: "xaf", sheets: [] },
  { name: "90_auditfile/auditfile-3-2-2025.xaf", format: "xaf-3.2", sheets: [] },
];

function sheetWith(...auditfileValidations: readonly AuditfileValidation[]) {
  const words = templateWords("en");
  const { books } = contents;
  return auditfileSchema.build({ books, words, results: [], files: FILES, auditfileValidations });
}

/** The rows before what was and was not validated. */
async function pageOf(...files: readonly AuditfileValidation[]): Promise<readonly string[]> {
  const rows = await sheetText(sheetWith(...files));
  return rows.slice(0, rows.indexOf("heading: What was validated"));
}

test("both versions of our auditfile are valid, and the page names the bytes that were read", async () => {
  const template = { files: [xaf, xaf32].map((format) => ({ name: "", format, sheets: [] })) };
  const files = await validateAuditfiles(contents, template, []);
  const sha256 = createHash("sha256")
    .update(await ownFile())
    .digest("hex");
  const page = await pageOf(...files);
  expect(page.slice(0, 2)).toEqual([
    `90_auditfile/auditfile-2025.xaf | 4.0 | 92 | ${String(files[0]?.schema.elements)} | 0 | No fault found`,
    `note: SHA-256 of what was read: ${sha256}`,
  ]);
  expect(page[2]).toMatch(
    /^90_auditfile\/auditfile-3-2-2025.xaf \| 3.2 \| 92 \| \d+ \| 0 \| No fault/,
  );
});

test("a broken auditfile is red, with the line and what is wrong with it", async () => {
  const text = (await ownFile())
    .replace(/<docRef>[^<]*<\/docRef>/, "")
    .replace(/(<accID>1300<\/accID><accDesc>)/, `$1${"x".repeat(256)}`)
    .replace(/<totalDebit>65457.82/, "<totalDebit>65457.83");
  const file = await validated(text);
  const page = await pageOf(file);
  const lineAt = (part: string | RegExp): number =>
    text.slice(0, text.search(part)).split("\n").length;
  expect(page[0]).toBe(
    `90_auditfile/auditfile-2025.xaf | 4.0 | 92 | ${String(file.schema.elements)} | 4 | NOT VALID: 4 faults`,
  );
  expect(page.slice(2)).toEqual([
    "heading: Schema: 90_auditfile/auditfile-2025.xaf",
    `  accDesc in ledgerAccount is “${"x".repeat(40)}...”; it should be at most 255 characters | ${String(lineAt("x{256}"))}`,
    `  docRef is missing in trLine | ${String(lineAt(/<trLine>(?!.*<docRef>)/))}`,
    "heading: Rules beyond the schema: 90_auditfile/auditfile-2025.xaf",
    expect.stringContaining(
      "0007: transactions: totalDebit is 65457.83, the lines add up to 65457.82",
    ),
    expect.stringContaining("0009: transactions: totalDebit is 65457.83 and totalCredit 65457.82"),
  ]);
  const [first] = await rowsOf(sheetWith(file));
  expect(first?.cells.at(-1)).toMatchObject({ isAlarm: true });
});

test("only the first twenty faults are listed, and all are counted", async () => {
  const page = await pageOf(
    await validated((await ownFile()).replaceAll("<amntTp>D", "<amntTp>Debet")),
  );
  expect(page[0]).toContain("NOT VALID: cannot be read");
  const many = (await ownFile()).replaceAll(/<effDate>(\d)/g, "<effDate>x$1");
  const listed = await pageOf(await validated(many));
  expect(listed.filter((line) => line.startsWith("  effDate in trLine"))).toHaveLength(20);
  expect(listed.at(-1)).toBe("note: and 72 more");
});

test("a file that is cut off, and one of another version, are not valid", async () => {
  const text = await ownFile();
  const [cut] = await pageOf(await validated(text.slice(0, text.length / 2)));
  expect(cut).toContain("NOT VALID: cannot be read");
  const [other] = await pageOf(
    await validated(text.replace("XmlauditfileXAF_4.0", "XmlauditfileXAF_5.0")),
  );
  expect(other).toContain("NOT VALIDATED: no schema of this version is known here");
});
