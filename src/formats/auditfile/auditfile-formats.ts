/** The formats of each version of the auditfile: the file itself, and the list of what it changed. */
import type { Format, PackContents } from "../format.ts";
import type { AuditfileLayout } from "./auditfile-layout.ts";
import { auditfileOfBooks } from "./auditfile-of-books.ts";
import type { TextChange } from "./auditfile-text.ts";
import { writeAuditfile } from "./write-auditfile.ts";

export const auditfileFormat = (id: string, layout: AuditfileLayout): Format => ({
  id,
  extension: "xaf",
  mediaType: "application/xml",
  words: [],
  encode: (contents) => auditfileBytes(contents, layout),
});

/**
 * Every text of the auditfile that was cleaned, shortened or left out, as JSON lines in the order of the
 * file, then how many there were. Written by writing the file once more: it is what the file did.
 */
export const auditfileChangesFormat = (id: string, layout: AuditfileLayout): Format => ({
  id,
  extension: "jsonl",
  mediaType: "application/jsonl",
  words: [],
  encode: (contents) => changesBytes(contents, layout),
});

/** Opens the auditfile of books, written as it is read. */
export async function* auditfileBytes(
  { books, program }: Pick<PackContents, "books" | "program">,
  layout: AuditfileLayout,
): AsyncGenerator<Uint8Array> {
  yield* writeAuditfile(await auditfileOfBooks(books, program), layout);
}

async function* changesBytes(
  { books, program }: PackContents,
  layout: AuditfileLayout,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const contents = await auditfileOfBooks(books, program);
  let changes = 0;
  let text = "";
  const note = (change: TextChange): void => {
    changes += 1;
    text += `${JSON.stringify(change)}\n`;
  };
  const file = writeAuditfile(contents, layout, note);
  // As often as a piece of the file is whole, so that a long list takes no memory.
  while ((await file.next()).done !== true) {
    if (text !== "") yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(`${text}${JSON.stringify({ changes })}\n`);
}
