/** Reads one file of statements: recognises its kind by its first bytes, and refuses others by name. */
import { isUtf8 } from "node:buffer";
import type { BankStatement, StatementRemark } from "../../../ledger/bank-statement.ts";
import { FileFault } from "../../internal/file-fault.ts";
import { beginsAsXml, KIND_BYTES, kindByBeginning } from "../../internal/file-kind.ts";
import { provenStatements } from "./prove-statements.ts";
import { camtReader } from "./read-camt.ts";
import { readMt940 } from "./read-mt940.ts";
import type { ReadStatements } from "./stated-statement.ts";

/** A year of a busy account has a few tens of megabytes. */
const XML_BYTES_MAX = 512 * 1024 * 1024;
/** A file without XML is in memory whole. */
const TEXT_BYTES_MAX = 64 * 1024 * 1024;

/** Throws `FileFault`; failure code: `bank-statement-unbalanced`. */
export async function readStatementFile(
  fileName: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{
  readonly statements: readonly BankStatement[];
  readonly remarks: readonly StatementRemark[];
}> {
  const { statements, remarks } = await statedIn(fileName, pieces);
  if (statements.length === 0) throw new FileFault(null, "it has no statement");
  return { statements: provenStatements(fileName, statements), remarks };
}

interface Reader {
  readonly bytesMax: number;
  readonly write: (piece: Uint8Array) => void;
  readonly end: () => ReadStatements;
}

async function statedIn(
  fileName: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<ReadStatements> {
  let head: Uint8Array = new Uint8Array();
  let reader: Reader | null = null;
  let byteCount = 0;
  for await (const piece of pieces) {
    byteCount += piece.length;
    if (reader === null) {
      head = Buffer.concat([head, piece]);
      if (head.length < KIND_BYTES) continue;
      reader = readerFor(head, fileName);
      reader.write(head);
    } else reader.write(piece);
    if (byteCount <= reader.bytesMax) continue;
    const megabytes = String(reader.bytesMax / 1024 / 1024);
    throw new FileFault(null, `it has more than ${megabytes} MB`);
  }
  if (reader === null) {
    reader = readerFor(head, fileName);
    reader.write(head);
  }
  return reader.end();
}

/** Throws `FileFault` with the kind of a file that has no statements. */
function readerFor(head: Uint8Array, fileName: string): Reader {
  const other = kindByBeginning(head);
  if (other !== null) throw new FileFault(null, other);
  if (beginsAsXml(head)) return { ...camtReader(fileName), bytesMax: XML_BYTES_MAX };
  const text = textKind(Buffer.from(head.subarray(0, KIND_BYTES)).toString("latin1"));
  if (text !== null) throw new FileFault(null, text);
  const pieces: Uint8Array[] = [];
  return {
    bytesMax: TEXT_BYTES_MAX,
    // A copy: the memory of a piece may be used again.
    write: (piece) => pieces.push(Uint8Array.from(piece)),
    end: () => readMt940(decoded(Buffer.concat(pieces))),
  };
}

/** MT940 states no encoding: what is not UTF-8 is windows-1252. */
const decoded = (bytes: Buffer): string =>
  new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);

const MT940 = /^:(?:20|25):/m;
const SEPARATORS_IN_TABLE = 2;

/** A clause with the kind of a text; null for one that has the fields of MT940. */
function textKind(head: string): string | null {
  const [first = ""] = head.split(/\r?\n/, 1);
  if (/^\{1:[^}]*\}\{2:[IO]942/m.test(head)) return "it is an MT942, a report within the day";
  if (MT940.test(head) || /\{4:\s*:20:/.test(head)) return null;
  if (head.includes("\u0000")) return "it is not text";
  if (/^OFXHEADER/.test(head)) return "it is a file of OFX";
  if (/^!(?:Type|Account)/i.test(head)) return "it is a file of QIF";
  if (/[;,\t]/.test(first) && first.split(/[;,\t]/).length > SEPARATORS_IN_TABLE) {
    return "it is a table as text (CSV), which states no balances";
  }
  return "it is not XML, and has no field :20: of MT940";
}
