/** The formats of each version of the auditfile: the file itself, and the list of what it changed. */
import type { Books } from "../../ledger/books.ts";
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
 * file, then how many there were. It is what the file did: noted while that was written, and where it
 * was not, or changed more than is kept, the file is written once more.
 */
export const auditfileChangesFormat = (id: string, layout: AuditfileLayout): Format => ({
  id,
  extension: "jsonl",
  mediaType: "application/jsonl",
  words: [],
  encode: (contents) => changesBytes(contents, layout),
});

/** Changes of a file that are kept until somebody asks: some megabytes. */
const CHANGES_KEPT_MAX = 10_000;

/** What writing the auditfile of some books changed, by the layout it was written in. */
const CHANGES_NOTED = new WeakMap<Books, Map<AuditfileLayout, readonly TextChange[]>>();

/** Opens the auditfile of books, written as it is read. */
export async function* auditfileBytes(
  { books, program }: Pick<PackContents, "books" | "program">,
  layout: AuditfileLayout,
): AsyncGenerator<Uint8Array> {
  const changes: TextChange[] = [];
  let count = 0;
  yield* writeAuditfile(await auditfileOfBooks(books, program), layout, (change) => {
    count += 1;
    if (count <= CHANGES_KEPT_MAX) changes.push(change);
  });
  if (count > CHANGES_KEPT_MAX) return;
  const noted = CHANGES_NOTED.get(books) ?? new Map<AuditfileLayout, readonly TextChange[]>();
  CHANGES_NOTED.set(books, noted.set(layout, changes));
}

async function* changesBytes(
  contents: PackContents,
  layout: AuditfileLayout,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const noted = CHANGES_NOTED.get(contents.books)?.get(layout);
  if (noted === undefined) {
    yield* changesWrittenAnew(contents, layout);
    return;
  }
  const lines = noted.map((change) => JSON.stringify(change));
  yield encoder.encode(`${[...lines, JSON.stringify({ changes: noted.length })].join("\n")}\n`);
}

async function* changesWrittenAnew(
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
