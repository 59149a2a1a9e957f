/** The auditfile in its two versions: the file itself, and the list of texts changed in it. */
import { AUDITFILE_3_2 } from "./auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "./auditfile/auditfile-4-0.ts";
import type { AuditfileLayout } from "./auditfile/auditfile-layout.ts";
import { auditfileOfBooks } from "./auditfile/auditfile-of-books.ts";
import { type AuditfileNote, writeAuditfile } from "./auditfile/write-auditfile.ts";
import type { Format, PackContents } from "./format.ts";

const auditfileFormat = (id: string, layout: AuditfileLayout): Format => ({
  id,
  extension: "xaf",
  mediaType: "application/xml",
  words: [],
  isOfStandard: true,
  encode: (contents) => auditfileBytes(contents, layout),
});

/**
 * Every text of the auditfile that was cleaned, shortened or left out, and every movement of a tax account that no
 * VAT block on a base states, as JSON lines in the order of the file, followed by their number. The changes are noted while the file is written; if the pack has
 * no such file, or too many changes to keep, the file is written again for the list.
 */
const changesFormat = (id: string, layout: AuditfileLayout): Format => ({
  id,
  extension: "jsonl",
  mediaType: "application/jsonl",
  words: [],
  isOfStandard: true,
  encode: (contents) => changesBytes(contents, layout),
});

/** The version of the tax authority. */
export const xaf = auditfileFormat("xaf", AUDITFILE_4_0);
export const xafChanges = changesFormat("xaf-changes", AUDITFILE_4_0);
/** The version that most accountants' programs read today. */
export const xaf32 = auditfileFormat("xaf-3.2", AUDITFILE_3_2);
export const xaf32Changes = changesFormat("xaf-3.2-changes", AUDITFILE_3_2);

/** Changes of a file kept until their list is written: a few megabytes. */
const CHANGES_KEPT_MAX = 10_000;

/** Streams the auditfile of books; each change is also reported to `note`. */
export async function* auditfileBytes(
  contents: Pick<PackContents, "books" | "program" | "auditfileChanges">,
  layout: AuditfileLayout,
  note: (change: AuditfileNote) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const changes: AuditfileNote[] = [];
  let count = 0;
  yield* writeAuditfile(
    await auditfileOfBooks(contents.books, contents.program),
    layout,
    (change) => {
      count += 1;
      if (count <= CHANGES_KEPT_MAX) changes.push(change);
      note(change);
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
  const note = (change: AuditfileNote): void => {
    changes += 1;
    text += `${JSON.stringify(change)}\n`;
  };
  const file = writeAuditfile(contents, layout, note);
  // Yields per piece of the file, so that a long list takes no memory.
  while ((await file.next()).done !== true) {
    if (text !== "") yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(`${text}${JSON.stringify({ changes })}\n`);
}
