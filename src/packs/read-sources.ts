/**
 * Reads the postings of the files of a pack back from the files that were written: the auditfiles, the workbook of
 * entries and the table of postings. What the books say of them is not looked at, so that a difference can show.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { amountOf, amountText, negate, ZERO } from "../amount/amount.ts";
import { invariant } from "../failure.ts";
import { openZip } from "../imported-files/open-zip.ts";
import { tallyPostings } from "../ledger/posting-tally.ts";
import type { PostingTally, WrittenSource } from "../ledger/written-source.ts";
import { matchesIn, rowsIn } from "../verification/read-text.ts";
import type { WrittenBefore, WrittenFile } from "./pack-file.ts";

type Numbers = ReadonlySet<string> | null;
type Reading = PostingTally & Pick<WrittenSource, "listSha256">;
interface Reader {
  readonly kind: WrittenSource["kind"];
  readonly isOf: (file: WrittenFile) => boolean;
  readonly read: (path: string, taxNumbers: Numbers) => Promise<Reading>;
}

const holdsOnly = ({ sheets = [] }: WrittenFile, id: string): boolean =>
  sheets.length === 1 && sheets[0] === id;

/** The first that a file is of reads it, in this order. */
const READERS: readonly Reader[] = [
  {
    kind: "service-auditfile",
    isOf: ({ name }) => /\/service\/[^/]*\.xaf$/.test(name),
    read: readAuditfile,
  },
  { kind: "auditfile", isOf: ({ name }) => name.endsWith(".xaf"), read: readAuditfile },
  {
    kind: "workbook",
    isOf: (file) => file.name.endsWith(".xlsx") && holdsOnly(file, "entries"),
    read: readWorkbook,
  },
  {
    kind: "postings",
    isOf: (file) => /(?<!-nl-excel)\.csv$/.test(file.name) && holdsOnly(file, "postings"),
    read: readTable,
  },
];

/** One per file with all postings, in the order of the files; accounts of tax are known by their numbers. */
export async function readSources(
  { folder, files }: Pick<WrittenBefore, "folder" | "files">,
  taxNumbers: Numbers,
): Promise<readonly WrittenSource[]> {
  const sources: WrittenSource[] = [];
  for (const file of files) {
    const reader = READERS.find(({ isOf }) => isOf(file));
    if (reader === undefined) continue;
    const { name, sha256 } = file;
    const read = await reader.read(join(folder, name), taxNumbers);
    sources.push({ kind: reader.kind, name, sha256, ...read });
  }
  return sources;
}

const TRANSACTION_OR_LINE =
  /<transaction>\s*<nr>([^<]*)<|<trLine>[\s\S]*?<accID>([^<]*)<[\s\S]*?<amnt>([^<]*)<[\s\S]*?<amntTp>([DC])</g;
/** A document with several dates is a transaction for each of them, whose number ends with the date. */
const DATE_OF_TRANSACTION = /-\d{8}$/;

async function readAuditfile(path: string, taxNumbers: Numbers): Promise<Reading> {
  const tally = tallyPostings(taxNumbers);
  const documents = new Set<number>();
  const found = matchesIn(createReadStream(path), TRANSACTION_OR_LINE, "<tr");
  for await (const [, number, account, amount, side] of found) {
    if (number !== undefined) documents.add(digestOf(number.replace(DATE_OF_TRANSACTION, "")));
    else {
      const stated = amountOf(amount ?? "");
      tally.add(side === "D" ? stated : negate(stated), account ?? "");
    }
  }
  return { ...tally.end(documents.size), listSha256: null };
}

const ROW = /<row [^>]*>[\s\S]*?<\/row>/g;
const CELL =
  /<c r="([A-Z]+)\d+"[^>]*>(<f[^>]*>[^<]*<\/f>)?(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)/g;
/** The columns of the sheet `entries`. */
const [MONTH, NUMBER, TYPE, DOCUMENT, AMOUNT] = ["A", "B", "E", "F", "J"] as const;
/** More than any writer makes of the rows of one sheet. */
const SHEET_BYTES_MAX = 4 * 1024 ** 3;

/** The rows of entries have a month, which totals and heads do not have as a number. */
async function readWorkbook(path: string, taxNumbers: Numbers): Promise<Reading> {
  const tally = tallyPostings(taxNumbers);
  const documents = new Set<number>();
  const zip = await openZip(path, { entriesMax: 10_000 });
  invariant(zip !== null, "a workbook that was written is a zip");
  try {
    for (const entry of zip.entries.filter(({ name }) => name.startsWith("xl/worksheets/sheet"))) {
      for await (const [row] of matchesIn(zip.content(entry, SHEET_BYTES_MAX), ROW, "<row ")) {
        const cells = new Map<string, string>();
        let hasMonth = false;
        for (const [, column = "", , number, text] of row.matchAll(CELL)) {
          hasMonth ||= column === MONTH && number !== undefined;
          cells.set(column, number ?? text ?? "");
        }
        if (!hasMonth) continue;
        const amount = cells.get(AMOUNT);
        tally.add(amount === undefined ? ZERO : amountOf(amount), cells.get(NUMBER) ?? "");
        documents.add(digestOf(`${cells.get(TYPE) ?? ""}\t${cells.get(DOCUMENT) ?? ""}`));
      }
    }
  } finally {
    await zip.close();
  }
  return { ...tally.end(documents.size), listSha256: null };
}

/** The columns that the population hashes, in its order. */
const LISTED = ["posting", "date", "document_type", "document_id", "code"] as const;

async function readTable(path: string, taxNumbers: Numbers): Promise<Reading> {
  const tally = tallyPostings(taxNumbers);
  const documents = new Set<number>();
  const hash = createHash("sha256");
  let places: readonly number[] | null = null;
  for await (const row of rowsIn(createReadStream(path))) {
    if (places === null) {
      places = ["row_kind", "amount", ...LISTED].map((name) => row.indexOf(name));
      continue;
    }
    const [kind, stated = "", ...listed] = places.map((place) => row[place] ?? "");
    if (kind !== "item") continue;
    const [, , type = "", document = "", account = ""] = listed;
    const amount = amountOf(stated);
    tally.add(amount, account);
    documents.add(digestOf(`${type}\t${document}`));
    hash.update(`${listed.join("\t")}\t${amountText(amount, 2)}\n`);
  }
  return { ...tally.end(documents.size), listSha256: hash.digest("hex") };
}

/**
 * A number of 53 bits for a text. Texts would keep the pieces of the file in memory from which they are cut; a million
 * of these numbers has two alike once in ten thousand files.
 */
function digestOf(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one =
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other =
    Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & other) + (one >>> 0);
}
