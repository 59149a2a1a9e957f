/** Markup that is safe by type: values inserted into a template are escaped unless they are markup. */

import { escapeAttribute } from "./escape-xml.ts";

/** Text that is HTML already; only this file makes it. */
export interface Markup {
  readonly markup: string;
}

type Insert = string | Markup | readonly Markup[];

/** html`<td>${name}</td>`: text is escaped, for elements and quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  let markup = parts[0] ?? "";
  for (const [index, insert] of inserts.entries()) {
    markup += `${markupOf(insert)}${parts[index + 1] ?? ""}`;
  }
  return { markup };
}

export const NOTHING: Markup = { markup: "" };

function markupOf(insert: Insert): string {
  if (typeof insert === "string") return escaped(insert);
  return "markup" in insert ? insert.markup : insert.map(({ markup }) => markup).join("");
}

const REPLACEMENT = "\uFFFD";

/**
 * HTML allows no control characters, XML some: the replacement character is shown for all. Line feeds and tabs stay as
 * they are, because a reader of HTML keeps them in attributes too.
 */
const escaped = (text: string): string =>
  escapeAttribute(text.replace(/(?![\t\n])\p{Cc}/gu, REPLACEMENT), REPLACEMENT)
    .replaceAll("&#10;", "\n")
    .replaceAll("&#9;", "\t");
