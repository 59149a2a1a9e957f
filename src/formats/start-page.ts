/** Sheets as the start page of a folder: one HTML page without a script, whose links open the other files. */
import { PAGE_CAPACITY } from "./fits.ts";
import type { Format } from "./format.ts";
import { START_WORDS, startPageText } from "./html/start-page-text.ts";
import { LEVEL_WORDS } from "./internal/level-marks.ts";
import { FACT_WORDS } from "./internal/pack-facts.ts";

export const startPage: Format = {
  id: "start-page",
  extension: "html",
  mediaType: "text/html",
  isForReaders: true,
  holds: PAGE_CAPACITY,
  isInPages: true,
  words: [...FACT_WORDS, ...LEVEL_WORDS, ...START_WORDS],
  encode: async function* (contents) {
    yield new TextEncoder().encode(await startPageText(contents));
  },
};
