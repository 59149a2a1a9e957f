/** Sheets as one HTML page that opens from disk: it makes no requests and runs only its own code. */
import { PAGE_CAPACITY } from "./fits.ts";
import type { Format, PackContents } from "./format.ts";
import { pageText } from "./html/page.ts";
import { PAGE_WORDS } from "./html/page-words.ts";

export const html: Format = {
  id: "html",
  extension: "html",
  mediaType: "text/html",
  isForReaders: true,
  holds: PAGE_CAPACITY,
  isInPages: true,
  words: PAGE_WORDS,
  encode: encodeHtml,
};

/** Pieces are collected up to this size before they are yielded. */
const CHUNK_CHARACTERS = 65_536;

/** Failure code: `template-invalid`, if the frame lacks a mark. */
async function* encodeHtml(contents: PackContents): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let gathered = "";
  for await (const piece of pageText(contents)) {
    gathered += piece;
    if (gathered.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(gathered);
    gathered = "";
  }
  yield encoder.encode(gathered);
}
