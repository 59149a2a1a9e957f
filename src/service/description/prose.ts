/** Texts of the declarations as markup: words between backticks as code, lines that start with a dash as a list. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";

export function prose(text: string): Markup {
  const lines = text.split("\n");
  const points = lines.filter((line) => line.startsWith("- "));
  const sentences = lines.filter((line) => !line.startsWith("- ")).join(" ");
  return html`${inline(sentences)}${
    points.length === 0
      ? NOTHING
      : html`<ul>${points.map((point) => html`<li>${inline(point.slice(2))}</li>`)}</ul>`
  }`;
}

/** Every second part is between backticks. */
const inline = (text: string): Markup =>
  html`${text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
