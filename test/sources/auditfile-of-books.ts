/** The auditfile of books as a pack has it. */
import type { AuditfileLayout } from "../../src/formats/auditfile/auditfile-layout.ts";
import { auditfileBytes } from "../../src/formats/xaf.ts";
import type { Books } from "../../src/ledger/books.ts";

const PROGRAM = { name: "slotsom", version: "1.0.0" };

export async function auditfileOf(books: Books, layout: AuditfileLayout): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of auditfileBytes({ books, program: PROGRAM }, layout)) pieces.push(piece);
  return Buffer.concat(pieces);
}
