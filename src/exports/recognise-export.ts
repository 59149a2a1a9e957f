/** Recognises an export by its content: the file name is whatever a browser or a person gave it. */
import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "../failure.ts";
import { openZip, type Zip, type ZipEntry, ZipFault } from "../imported-files/open-zip.ts";
import { auditfileReader } from "../imported-files/read-auditfile.ts";
import type { ExportName } from "./export-names.ts";

/** The export that a file should contain. */
export interface ExpectedExport {
  readonly name: ExportName;
  readonly year: number;
  readonly administrationName: string;
}

/**
 * `other`: another kind of file, which is ignored. `mismatch`: a file of the kind that is not the expected one,
 * and why.
 */
export type Recognition =
  | { readonly kind: "match" }
  | { readonly kind: "other" }
  | { readonly kind: "mismatch"; readonly reason: string };

/** The head of an XML file is within this many bytes; an auditfile states its company before its relations. */
const HEAD_BYTES = 64 * 1024;
const PIECE_BYTES = 8 * 1024;
/** A workbook has a few dozen entries. */
const ENTRIES_MAX = 10_000;
const UNPACKED_BYTES_MAX = 1024 * 1024;

const MATCH: Recognition = { kind: "match" };
const OTHER: Recognition = { kind: "other" };
const mismatch = (reason: string): Recognition => ({ kind: "mismatch", reason });

export async function recogniseExport(
  path: string,
  expected: ExpectedExport,
): Promise<Recognition> {
  if (expected.name === "ledger-accounts") return recogniseWorkbook(path, expected.year);
  const file = await open(path, "r");
  try {
    const head = await headOf(file);
    const root = /<(?:[\w-]+:)?([A-Za-z][\w-]*)(?=[\s/>])/.exec(head.toString("latin1"))?.[1] ?? "";
    if (expected.name === "auditfile") {
      return root === "auditfile" ? recogniseAuditfile(head, expected) : OTHER;
    }
    return /brugstaat/i.test(root) ? recogniseBrugstaat(head.toString("utf8"), expected) : OTHER;
  } finally {
    await file.close();
  }
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

function recogniseAuditfile(head: Buffer, expected: ExpectedExport): Recognition {
  let stated = "";
  let company = "";
  const reader = auditfileReader();
  try {
    // In pieces: a cut in the last piece does not affect the earlier ones.
    for (let at = 0; at < head.length && company === ""; at += PIECE_BYTES) {
      for (const part of reader.read(head.subarray(at, at + PIECE_BYTES))) {
        if (part.kind === "header") stated = part.fields.get("fiscalYear") ?? "";
        if (part.kind === "company") company = part.fields.get("companyName") ?? "";
      }
    }
  } catch (cause) {
    if (cause instanceof Failure) return mismatch(cause.message);
    throw cause;
  }
  if (!stated.split("-").includes(String(expected.year))) return mismatch(ofYear(stated));
  return ofCompany(company, expected);
}

/** The names of its elements vary: the year is searched for in those named after a year. */
function recogniseBrugstaat(head: string, expected: ExpectedExport): Recognition {
  const years = [...head.matchAll(/<[\w:-]*(?:BookYear|FiscalYear|Boekjaar|Year)>([^<]*)</gi)].map(
    ([, year = ""]) => year.trim(),
  );
  if (!years.includes(String(expected.year))) return mismatch(ofYear(years.join(", ")));
  const [, company = ""] = /<[\w:-]*CompanyName>([^<]*)</i.exec(head) ?? [];
  return ofCompany(company, expected);
}

/** A workbook has no field for the year: the year must appear at the beginning of its texts. */
async function recogniseWorkbook(path: string, year: number): Promise<Recognition> {
  const zip = await workbookZip(path);
  if (zip === null) return OTHER;
  try {
    const { entries } = zip;
    if (!entries.some(({ name }) => name === "xl/workbook.xml")) return OTHER;
    const searched = entries.filter(({ name }) =>
      /^(docProps\/core|xl\/workbook|xl\/sharedStrings|xl\/worksheets\/[^/]+)\.xml$/.test(name),
    );
    const names = new RegExp(`(?<!\\d)${String(year)}(?!\\d)`);
    for (const entry of searched) {
      if (names.test(textOf(await beginningOf(zip, entry)))) return MATCH;
    }
  } finally {
    await zip.close();
  }
  return mismatch(`it is a workbook that does not name ${String(year)} at its beginning`);
}

async function workbookZip(path: string): Promise<Zip | null> {
  try {
    return await openZip(path, { entriesMax: ENTRIES_MAX });
  } catch (error) {
    if (error instanceof ZipFault) return null;
    throw error;
  }
}

/** The beginning of an entry, up to the limit. */
async function beginningOf(zip: Zip, entry: ZipEntry): Promise<string> {
  const pieces: Uint8Array[] = [];
  let byteCount = 0;
  try {
    for await (const piece of zip.content(entry, Number.POSITIVE_INFINITY)) {
      pieces.push(piece);
      byteCount += piece.byteLength;
      if (byteCount >= UNPACKED_BYTES_MAX) break;
    }
  } catch (error) {
    // Damaged: searched as far as it could be read.
    if (!(error instanceof ZipFault)) throw error;
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The text without tags, and so without the years in XML addresses, and without the time of creation. */
const textOf = (xml: string): string =>
  xml
    .replace(/<dcterms:[^>]*>[^<]*</g, "<")
    .replace(/<[^>]*>/g, " ")
    .replace(/<.*$/s, "");

const ofYear = (stated: string): string =>
  stated === "" ? "it states no year" : `it is of year ${stated}`;

/** A file that states no company name is accepted. */
function ofCompany(company: string, { administrationName }: ExpectedExport): Recognition {
  const stated = unescaped(company);
  if (stated === "" || comparable(stated) === comparable(administrationName)) return MATCH;
  return mismatch(`it is of ${stated}, not of ${administrationName}`);
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** A name in a file may be cut off and have characters replaced, so only letters and digits are compared. */
const comparable = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, COMPARED_CHARACTERS);

const COMPARED_CHARACTERS = 50;
