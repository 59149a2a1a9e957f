/** The auditfile in its two versions: the file itself, and the list of what it changed. */
import { AUDITFILE_3_2 } from "./auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "./auditfile/auditfile-4-0.ts";
import type { AuditfileLayout } from "./auditfile/auditfile-layout.ts";
import { auditfileOfBooks } from "./auditfile/auditfile-of-books.ts";
import type { TextChange } from "./auditfile/auditfile-text.ts";
import { writeAuditfile } from "./auditfile/write-auditfile.ts";
import type { Format, PackContents } from "./format.ts";

const auditfileFormat = (id: string, layout: AuditfileLayout): Format => ({
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
const changesFormat = (id: string, layout: AuditfileLayout): Format => ({
  id,
  extension: "jsonl",
  mediaType: "application/jsonl",
  words: [],
  encode: (contents) => changesBytes(contents, layout),
});

/** What the tax authority reads. */
export const xaf = auditfileFormat("xaf", AUDITFILE_4_0);
export const xafChanges = changesFormat("xaf-changes", AUDITFILE_4_0);
/** What most programs of accountants read today. */
export const xaf32 = auditfileFormat("xaf-3.2", AUDITFILE_3_2);
export const xaf32Changes = changesFormat("xaf-3.2-changes", AUDITFILE_3_2);

/** Changes of a file that are kept until the list of them is written: some megabytes. */
const CHANGES_KEPT_MAX = 10_000;

/** Opens the auditfile of books, written as it is read. */
export async function* auditfileBytes(
  contents: Pick<PackContents, "books" | "program" | "auditfileChanges">,
  layout: AuditfileLayout,
): AsyncGenerator<Uint8Array> {
  const changes: TextChange[] = [];
  let count = 0;
  yield* writeAuditfile(
    await auditfileOfBooks(contents.books, contents.program),
    layout,
    (change) => {
      count += 1;
      if (count <= CHANGES_KEPT_MAX) changes.push(change);
    },
  );
  if (count <= CHANGES_KEPT_MAX) contents.auditfileChanges?.set(layout.namespace, changes);
}

async function* changesBytes(
  contents: PackContents,
  layout: AuditfileLayout,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const noted = contents.auditfileChanges?.get(layout.namespace);
  if (noted === undefined) {
    yield* changesOfWriting(contents, layout);
    return;
  }
  const lines = noted.map((change) => JSON.stringify(change));
  yield encoder.encode(`${[...lines, JSON.stringify({ changes: noted.length })].join("\n")}\n`);
}

async function* changesOfWriting(
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
