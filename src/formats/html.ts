/** Sheets as one HTML page that opens from disk: it makes no requests and runs only its own code. */
import { PROOF_LEVELS } from "../ledger/proof-level.ts";
import type { Words } from "../sheets/sheet.ts";
import type { Format, PackContents, Style } from "./format.ts";
import { fillFrame } from "./html/frame.ts";
import { type Markup, html as markup } from "./html/markup.ts";
import { pageLinks } from "./html/page-links.ts";
import { sectionMarkup } from "./html/table.ts";
import { LEVEL_WORDS } from "./internal/level-marks.ts";
import { FACT_WORDS, meaningOfState, packFacts } from "./internal/pack-facts.ts";

export const html: Format = {
  id: "html",
  extension: "html",
  mediaType: "text/html",
  words: [
    ...FACT_WORDS,
    ...LEVEL_WORDS,
    ...PROOF_LEVELS.map((level) => `levels.${level}.means`),
    "levels.title",
    "html.close",
    "html.contents",
    "html.draft",
    "html.figure",
    "html.hint",
    "html.left-out",
    "html.nothing",
    "html.period",
    "html.skip",
    "html.sources",
  ],
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

async function* pageText(contents: PackContents): AsyncGenerator<string> {
  const { sheets, style, title, words } = contents;
  const word = (key: string): Markup => markup`${words.of(`html.${key}`)}`;
  const frame = fillFrame(style.htmlFrame, {
    language: markup`${words.language}`,
    title: markup`${`${title} - ${contents.books.administration.name}`}`,
    colours: colourMarkup(style),
    skip: word("skip"),
    contents: word("contents"),
    navigation: markup`${sheets.map(
      ({ id, title: name }) => markup`<li><a href="#${id}">${name}</a></li>`,
    )}`,
    opening: openingMarkup(contents),
    figure: word("figure"),
    period: word("period"),
    sources: word("sources"),
    proof: markup`${words.of("levels.title")}`,
    levels: levelsMarkup(words),
    close: word("close"),
  });
  yield frame.before;
  const links = await pageLinks(sheets);
  for (const sheet of sheets) {
    for await (const piece of sectionMarkup(sheet, { locale: style, words, links }))
      yield piece.markup;
  }
  yield frame.after;
}

/** The colours of the house style as the CSS properties that the frame uses. */
function colourMarkup({ colours }: Style): Markup {
  const named = {
    ink: colours.ink,
    faint: colours.faint,
    rule: colours.rule,
    heading: colours.heading,
    "heading-ink": colours.headingInk,
    band: colours.band,
    good: colours.good,
    bad: colours.bad,
  };
  return markup`${Object.entries(named)
    .map(([name, colour]) => `--${name}: #${colour};`)
    .join(" ")}`;
}

/** The name of each level, for the panel of a figure. */
const levelsMarkup = (words: Words): Markup =>
  markup`${PROOF_LEVELS.map(
    (level) =>
      markup`<li data-level="${level}"><b>${words.of(`levels.${level}.name`)}</b>: ${words.of(`levels.${level}.means`)}</li>
`,
  )}`;

function openingMarkup(contents: PackContents): Markup {
  const { books, isFinal, title, words } = contents;
  const state = isFinal ? "final" : "draft";
  const facts = packFacts(contents).map(
    ({ label, value, mark: of }) =>
      markup`<div><dt>${label}</dt><dd${of === null ? markup`` : markup` class="${of === "state" ? state : of}"`}>${value}</dd></div>`,
  );
  const text = meaningOfState(contents);
  const meaning =
    text === null
      ? markup``
      : markup`
<p class="meaning">${text}</p>`;
  const mark = isFinal
    ? markup``
    : markup`<p class="draft-mark">${words.of("html.draft")}</p>
`;
  return markup`${mark}<p class="owner">${books.administration.name}</p>
<h1>${title}</h1>
<dl class="facts">${facts}</dl>${meaning}
<p class="remark">${words.of("html.hint")}</p>`;
}
