/** Tells by its content which export a file is: its name is whatever a browser or a person gave it. */
import { type FileHandle, open } from "node:fs/promises";
import { constants, inflateRawSync } from "node:zlib";
import { Failure } from "../failure.ts";
import { auditfileReader } from "../imported-files/read-auditfile.ts";
import { DEFLATED, packedPieces, type ZipEntry, zipEntries } from "../packs/read-zip.ts";
import type { ExportName } from "./export-names.ts";

/** The export that a file should hold. */
export interface WantedExport {
  readonly name: ExportName;
  readonly year: number;
  readonly administrationName: string;
}

/**
 * `other`: it is another kind of file and nobody's concern. `unfit`: it is of the kind, and why it is not
 * the one that is wanted.
 */
export type Recognition =
  | { readonly kind: "wanted" }
  | { readonly kind: "other" }
  | { readonly kind: "unfit"; readonly reason: string };

/** The head of an XML file lies in so many bytes; an auditfile tells its company before its relations. */
const HEAD_BYTES = 64 * 1024;
const PIECE_BYTES = 8 * 1024;
/** What the first packed piece of an entry holds may be a thousand times as much as the piece. */
const UNPACKED_BYTES_MAX = 1024 * 1024;

const WANTED: Recognition = { kind: "wanted" };
const OTHER: Recognition = { kind: "other" };
const unfit = (reason: string): Recognition => ({ kind: "unfit", reason });

export async function recogniseExport(path: string, wanted: WantedExport): Promise<Recognition> {
  const file = await open(path, "r");
  try {
    if (wanted.name === "ledger-accounts") return await recogniseWorkbook(file, wanted.year);
    const head = await headOf(file);
    const root = /<(?:[\w-]+:)?([A-Za-z][\w-]*)(?=[\s/>])/.exec(head.toString("latin1"))?.[1] ?? "";
    if (wanted.name === "auditfile") {
      return root === "auditfile" ? recogniseAuditfile(head, wanted) : OTHER;
    }
    return /brugstaat/i.test(root) ? recogniseBrugstaat(head.toString("utf8"), wanted) : OTHER;
  } finally {
    await file.close();
  }
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

function recogniseAuditfile(head: Buffer, wanted: WantedExport): Recognition {
  let stated = "";
  let company = "";
  const reader = auditfileReader();
  try {
    // In pieces: a cut in the last one hides nothing of those before it.
    for (let at = 0; at < head.length && company === ""; at += PIECE_BYTES) {
      for (const part of reader.read(head.subarray(at, at + PIECE_BYTES))) {
        if (part.kind === "header") stated = part.fields.get("fiscalYear") ?? "";
        if (part.kind === "company") company = part.fields.get("companyName") ?? "";
      }
    }
  } catch (cause) {
    if (cause instanceof Failure) return unfit(cause.message);
    throw cause;
  }
  if (!stated.split("-").includes(String(wanted.year))) return unfit(ofYear(stated));
  return ofCompany(company, wanted);
}

/** The names of its elements are not settled: the year is looked for in those that speak of one. */
function recogniseBrugstaat(head: string, wanted: WantedExport): Recognition {
  const years = [...head.matchAll(/<[\w:-]*(?:BookYear|FiscalYear|Boekjaar|Year)>([^<]*)</gi)].map(
    ([, year = ""]) => year.trim(),
  );
  if (!years.includes(String(wanted.year))) return unfit(ofYear(years.join(", ")));
  const [, company = ""] = /<[\w:-]*CompanyName>([^<]*)</i.exec(head) ?? [];
  return ofCompany(company, wanted);
}

/** A workbook states its year in words or in none: it has to name it at the beginning of its texts. */
async function recogniseWorkbook(file: FileHandle, year: number): Promise<Recognition> {
  const entries = await zipEntries(file);
  if (entries?.some(({ name }) => name === "xl/workbook.xml") !== true) return OTHER;
  const told = entries.filter(({ name }) =>
    /^(docProps\/core|xl\/workbook|xl\/sharedStrings|xl\/worksheets\/[^/]+)\.xml$/.test(name),
  );
  const names = new RegExp(`(?<!\\d)${String(year)}(?!\\d)`);
  for (const entry of told) if (names.test(textOf(await beginningOf(file, entry)))) return WANTED;
  return unfit(`it is a workbook that does not name ${String(year)} at its beginning`);
}

/** The first text of an entry, as far as its first packed piece goes. */
async function beginningOf(file: FileHandle, entry: ZipEntry): Promise<string> {
  try {
    for await (const piece of packedPieces(file, entry)) {
      if (entry.method !== DEFLATED) return piece.toString("utf8");
      // The stream is cut short on purpose; what came out of it until there is wanted.
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_BYTES_MAX };
      return inflateRawSync(piece, options).toString("utf8");
    }
  } catch {
    // Damaged, or larger than any text that is looked for here: it says nothing.
  }
  return "";
}

/** Without tags and so without the years in addresses of XML, and without the moment of making. */
const textOf = (xml: string): string =>
  xml
    .replace(/<dcterms:[^>]*>[^<]*</g, "<")
    .replace(/<[^>]*>/g, " ")
    .replace(/<.*$/s, "");

const ofYear = (stated: string): string =>
  stated === "" ? "it states no year" : `it is of year ${stated}`;

/** A name that is not stated at all says nothing against the file. */
function ofCompany(company: string, { administrationName }: WantedExport): Recognition {
  const stated = unescaped(company);
  if (stated === "" || comparable(stated) === comparable(administrationName)) return WANTED;
  return unfit(`it is of ${stated}, not of ${administrationName}`);
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** In a file a name may be cut and its odd characters replaced; letters and digits are what is left. */
const comparable = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, COMPARED_CHARACTERS);

const COMPARED_CHARACTERS = 50;
