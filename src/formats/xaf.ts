/** The auditfile of the fiscal year, XAF 4.0: what accountants and the tax authority read. */
import { auditfileOfBooks } from "./auditfile/auditfile-of-books.ts";
import { writeAuditfile } from "./auditfile/write-auditfile.ts";
import type { Format, PackContents } from "./format.ts";

export const xaf: Format = {
  id: "xaf",
  extension: "xaf",
  mediaType: "application/xml",
  words: [],
  encode: encodeXaf,
};

async function* encodeXaf({ books, program }: PackContents): AsyncGenerator<Uint8Array> {
  yield* writeAuditfile(await auditfileOfBooks(books, program));
}
