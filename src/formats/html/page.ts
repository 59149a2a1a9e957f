/** The text of the page, in pieces: the frame, the sheets, what they refer to, and the postings. */
import { formatDate } from "../../calendar/date-formats.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { EntryBook } from "../../sheets/entry-book.ts";
import type { Sheet } from "../../sheets/sheet.ts";
import type { PackContents, Style } from "../format.ts";
import { meaningOfState, packFacts } from "../internal/pack-facts.ts";
import { accountNumbers } from "./account-numbers.ts";
import { type ChunkNumbers, chunkMarkup, documentLines } from "./entry-chunks.ts";
import { entrySection } from "./entry-section.ts";
import { fillFrame } from "./frame.ts";
import { answersMarkup, dataMarkup, type EntriesOnPage } from "./page-data.ts";
import { pageFigures } from "./page-figures.ts";
import { pageLinks } from "./page-links.ts";
import { readerText } from "./reader-text.ts";
import { sectionMarkup } from "./table.ts";

/** With more postings than this the page has their sums by account, month and document. */
const ENTRIES_MAX = 200_000;

/** Failure code: `template-invalid`, if the frame lacks a mark. */
export async function* pageText(
  contents: PackContents,
  entriesMax = ENTRIES_MAX,
): AsyncGenerator<string> {
  const { books, sheets, style, title, words } = contents;
  const frame = fillFrame(style.htmlFrame, {
    language: html`${words.language}`,
    title: html`${`${title} - ${books.administration.name}`}`,
    colours: colourMarkup(style),
    skip: html`${words.of("html.skip")}`,
    contents: html`${words.of("html.contents")}`,
    navigation: html`${sheets.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}`,
    opening: openingMarkup(contents),
  });
  yield frame.before;
  const bookSheet = sheets.find(hasBook);
  const accounts = accountNumbers(books, bookSheet?.marks);
  const figures = pageFigures(accounts.accountOf);
  const entries = entriesOnPage(contents, bookSheet, entriesMax);
  const links = await pageLinks(sheets);
  for (const sheet of sheets) {
    if (sheet === bookSheet) {
      yield entrySection(sheet, entries, words).markup;
      continue;
    }
    const page = { locale: style, words, links, figures };
    for await (const piece of sectionMarkup(sheet, page)) yield piece.markup;
  }
  if (bookSheet !== undefined && entries.has !== "none") {
    const numbers: ChunkNumbers = {
      accountNumber: accounts.numberOf,
      answerNumber: figures.answerNumber,
      dateText: (date) => formatDate(date, style.datePattern),
    };
    const book = bookSheet.entryBook;
    const lines = entries.has === "all" ? book.blocks("account") : documentLines(book);
    for await (const piece of chunkMarkup(lines, numbers)) yield piece.markup;
  }
  // The postings add answers, so these are last.
  for (const piece of answersMarkup(figures, words)) yield piece.markup;
  yield dataMarkup(contents, figures, accounts, entries).markup;
  yield frame.after;
}

const hasBook = (sheet: Sheet): sheet is Sheet & { readonly entryBook: EntryBook } =>
  sheet.entryBook !== undefined;

function entriesOnPage(
  { books }: PackContents,
  sheet: Sheet | undefined,
  entriesMax: number,
): EntriesOnPage {
  const count = books.entryCount;
  const files = (sheet?.entryBook?.files ?? []).filter((name) => !name.endsWith(".html"));
  if (sheet === undefined) return { has: "none", count, files };
  return { has: count > entriesMax ? "sums" : "all", count, files };
}

/** The colours of the house style as the CSS properties that the frame uses. */
export function colourMarkup({ colours }: Style): Markup {
  const named = {
    ink: colours.ink,
    faint: colours.faint,
    rule: colours.rule,
    heading: colours.heading,
    band: colours.band,
    good: colours.good,
    bad: colours.bad,
  };
  return html`${Object.entries(named)
    .map(([name, colour]) => `--house-${name}: #${colour};`)
    .join(" ")}`;
}

function openingMarkup(contents: PackContents): Markup {
  const { books, isFinal, title, words } = contents;
  const state = isFinal ? "final" : "draft";
  const facts = packFacts(contents);
  const stated = facts.filter(({ mark }) => mark !== null);
  const rest = facts.map(
    ({ label, value, mark }) =>
      html`<div><dt>${label}</dt><dd${mark === null ? NOTHING : html` class="${mark === "state" ? state : mark}"`}>${readerText(value)}</dd></div>`,
  );
  const badges = stated.map(
    ({ value, mark }) =>
      html`<span class="${mark === "state" ? state : (mark ?? "")}">${value}</span> `,
  );
  const text = meaningOfState(contents);
  const meaning =
    text === null
      ? NOTHING
      : html`<p class="meaning">${readerText(text)}</p>
`;
  const mark = isFinal
    ? NOTHING
    : html`<p class="draft-mark">${words.of("html.draft")}</p>
`;
  return html`${mark}<p class="owner">${books.administration.name}</p>
<h1>${title}</h1>
<p class="badges">${badges}</p>
${meaning}<details class="about"><summary>${words.of("html.about")}</summary>
<dl class="facts">${rest}</dl>
<p class="remark needs-script">${words.of("html.hint")}</p>
</details>`;
}
