/** Markup that is safe by type: values inserted into a template are escaped unless they are markup. */

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
  if (typeof insert === "string") return escapeText(insert);
  return "markup" in insert ? insert.markup : insert.map(({ markup }) => markup).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters are not allowed in HTML: the replacement character is shown instead. */
const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
    .replace(/(?![\t\n])\p{Cc}/gu, "\uFFFD");
