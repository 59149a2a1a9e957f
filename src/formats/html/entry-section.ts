/** The place of the postings on the page: how many there are, the button that opens them, and the files that list them. */

import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { Sheet, Words } from "../../sheets/sheet.ts";
import type { EntriesOnPage } from "./page-data.ts";
import { readerText } from "./reader-text.ts";

export function entrySection(
  { id, title, subtitle }: Sheet,
  { has, files }: EntriesOnPage,
  words: Words,
): Markup {
  const named = { files: files.join(", ") };
  const note = has === "all" ? "html.entries-note" : "html.entries-summed";
  const button = has === "all" ? "html.all-entries" : "html.all-documents";
  const where =
    files.length === 0
      ? NOTHING
      : html`<p class="remark">${readerText(words.of("html.entries-in-files", named))}</p>
`;
  return html`<section class="sheet" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<p class="subtitle">${subtitle}</p>
<p class="needs-script">${words.of(note)}</p>
<p class="needs-script"><button type="button" data-open="entries">${words.of(button)}</button></p>
${where}</section>
`;
}
