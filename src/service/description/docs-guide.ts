/** The first part of the documentation page: how to begin, with recipes that can be copied. */
import { html, type Markup, NOTHING } from "../../formats/html/markup.ts";
import { API_VERSION } from "../endpoints/api-version.ts";
import { clockSentence } from "./clock-sentence.ts";
import type { DescribedEndpoints } from "./described-operation.ts";
import { prose } from "./prose.ts";
import { type Recipe, recipes } from "./recipes.ts";

const TOKEN_COMMANDS = `npx slotsom serve --port 8080 --database trial.sqlite --webhooks-over-http
TOKEN=$(npx slotsom serve token create --database trial.sqlite --name trial --scopes all)`;

/** The anchors of the guide, for the table of contents. */
export function guideEntries(
  served: DescribedEndpoints,
  baseUrl: string,
): readonly { readonly id: string; readonly title: string }[] {
  return [{ id: "token", title: "A token and the address" }, ...recipesOf(served, baseUrl)];
}

const recipesOf = ({ books }: DescribedEndpoints, baseUrl: string): readonly Recipe[] =>
  books === null ? [] : recipes(books, baseUrl);

export function guideMarkup(served: DescribedEndpoints, count: number, baseUrl: string): Markup {
  const { books } = served;
  return html`<h1>Administration Accounting API</h1>
<p>Release <code>${API_VERSION}</code>, ${String(count)} operations, at <code>${baseUrl}</code>.</p>
${
  books === null
    ? NOTHING
    : html`<p>The examples on this page use the administration <code>${books.administrationId}</code> and ids of its records, so that they work as they are. ${
        served.today === null
          ? html`There it is <strong>${books.today}</strong> (${books.timeZone}). `
          : NOTHING
      }${clockSentence(served.today)}</p>
`
}<section id="getting-started" aria-label="Getting started">
<h2>Getting started</h2>
<p>The commands need <code>curl</code>, and the one about webhooks <code>node</code>. They build on each other: run them in this order, in one shell.</p>
<article id="token">
<h3><a href="#token">A token and the address</a></h3>
<p>Whoever runs the service makes tokens. With the embedded service, start it in one terminal and make a token in another; a token is shown once.</p>
<pre>${TOKEN_COMMANDS}</pre>
<p>Every request carries <code>Authorization: Bearer</code> and a token. Each operation below names the scopes that the token needs.</p>
</article>
${recipesOf(served, baseUrl).map(
  ({ id, title, text, commands }) => html`<article id="${id}">
<h3><a href="#${id}">${title}</a></h3>
<p>${prose(text)}</p>
<pre>${commands}</pre>
</article>
`,
)}</section>
`;
}
