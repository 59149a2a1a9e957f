/**
 * Texts as they are read: what belongs together with a hyphen stays on one line, since browsers break after it, and an
 * id of the service shows its last digits, enough to find it, with the whole of it where the pointer rests.
 */
import { html, type Markup } from "../../markup/html.ts";

/** Ids of the service have 18 digits; no number of a reader is as long. */
const ID = /(\d{15,})/;
const DIGITS_SHOWN = 6;
/** A word is looked at alone: a pattern of words with an id in them would try each of their letters as a start. */
const WORDS = /(\S+)/;
/** `31-12-2025`, `SHA-256`, `D-C`, `-C`, `C)[1..m]` or `30–60`, and what is written to it. A longer word may break: no line would hold it. */
const HYPHENATED = /(\S{0,24}\w-[\dA-Z]\S{0,24}|(?<!\S)-\S{1,24}|\S{0,24}\)\[\S{0,24}|\d+–\d+)/;

export const readerText = (text: string): Markup =>
  ID.test(text) ? inPieces(text, WORDS, wordText, plain) : withoutId(text);

const wordText = (word: string): Markup =>
  ID.test(word) ? whole(inPieces(word, ID, shortId, plain)) : withoutId(word);

const withoutId = (text: string): Markup =>
  inPieces(text, HYPHENATED, (word) => whole(plain(word)), plain);

const shortId = (id: string): Markup =>
  html`<abbr title="${id}">…${id.slice(-DIGITS_SHOWN)}</abbr>`;

const whole = (inside: Markup): Markup => html`<span class="whole">${inside}</span>`;
const plain = (text: string): Markup => html`${text}`;

/** The text in pieces: those that the pattern finds and those between them, each written in its way. */
const inPieces = (
  text: string,
  pattern: RegExp,
  found: (piece: string) => Markup,
  between: (piece: string) => Markup,
): Markup =>
  html`${text.split(pattern).map((piece, index) => (index % 2 === 1 ? found(piece) : between(piece)))}`;
