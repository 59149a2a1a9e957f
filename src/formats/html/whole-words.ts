/** Text in which dates, ranges and numbers with hyphens stay on one line: browsers break them after the hyphen. */
import { html, type Markup } from "../../markup/html.ts";

/** `31-12-2025` or `SHA-256`, and what is written to it. Longer words may break: no line would hold them. */
const HYPHENATED = /(\S{0,12}\w-\d\S{0,12})/;

export const wholeWords = (text: string): Markup =>
  html`${text.split(HYPHENATED).map((part, index) => (index % 2 === 1 ? html`<span class="whole">${part}</span>` : html`${part}`))}`;
