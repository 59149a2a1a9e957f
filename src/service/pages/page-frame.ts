/** The frame around the contents of every page behind a link. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import { PAGE_STYLE } from "./page-style.ts";
import type { PageWords } from "./page-words.ts";

export interface Fact {
  readonly label: string;
  readonly value: string | Markup;
}

export interface PageLink {
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export interface FramedPage {
  readonly words: PageWords;
  /** The name of the administration. */
  readonly owner: string;
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The pages of the same link; empty when there is only one. */
  readonly links: readonly PageLink[];
  readonly contents: Markup;
  readonly footnote: string;
}

/** A complete document without external resources or scripts. */
export function pageMarkup(page: FramedPage): Markup {
  const { words, owner, title, facts, contents, footnote } = page;
  const skip = html`<a class="skip" href="#contents">${words.text.skip}</a>
`;
  const body = html`${skip}<header>
<p class="owner">${owner}</p>
<h1>${title}</h1>
<dl class="facts">${facts.map(
    ({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>
</header>
${navigationMarkup(page)}<main id="contents">
${contents}</main>
<footer><p>${footnote}</p></footer>
`;
  return documentMarkup(words.language, `${title} - ${owner}`, body);
}

/** Also used for a page without a frame. */
const documentMarkup = (language: string, title: string, body: Markup): Markup =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
${body}</body>
</html>
`;

function navigationMarkup({ links, words }: FramedPage): Markup {
  if (links.length === 0) return NOTHING;
  return html`<nav aria-label="${words.text.parts}"><ul>${links.map(
    ({ title, href, isCurrent }) =>
      html`<li><a href="${href}"${isCurrent ? html` aria-current="page"` : NOTHING}>${title}</a></li>`,
  )}</ul></nav>
`;
}

/**
 * The page of an expired, changed or otherwise invalid link. In both languages, because the owner of the
 * link, and so the language, is unknown.
 */
export const BROKEN_LINK_PAGE: string = documentMarkup(
  "nl",
  "Deze link werkt niet",
  html`<header class="alone">
<h1>Deze link werkt niet</h1>
<p lang="en">This link does not work</p>
</header>
`,
).markup;
