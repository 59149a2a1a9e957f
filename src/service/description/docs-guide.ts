/** The first part of the documentation page: how to begin, with recipes that can be copied. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import { API_VERSION } from "../endpoints/api-version.ts";
import { clockSentence } from "./clock-sentence.ts";
import type { DescribedEndpoints } from "./described-operation.ts";
import { prose } from "./prose.ts";
import { type Recipe, recipes } from "./recipes.ts";

/** The port is that of this page, so that the next commands reach the service that the first one starts. */
const tokenCommands = (baseUrl: string): string => {
  const { port } = new URL(baseUrl);
  return `npx slotsom serve --port ${port === "" ? "8080" : port} --database trial.sqlite --webhooks-over-http
TOKEN=$(npx slotsom serve token create --database trial.sqlite --name trial --scopes all)`;
};

const TOKEN_TEXT =
  "Whoever runs the service makes tokens. With the embedded service, start it in one terminal and make a token in another, in the same folder; a token is shown once.";
const TOKEN_FILE_TEXT =
  "If `slotsom serve` already runs on this machine, it has made a token: it printed `token in` and the file. Then `TOKEN=$(cat FILE)` is enough, without the two commands above.";

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
      }${prose(clockSentence(served.today))}</p>
`
}<section id="getting-started" aria-label="Getting started">
<h2>Getting started</h2>
<p>The commands need <code>curl</code>, and the one about webhooks <code>node</code>. They build on each other: run them in this order, in one shell.</p>
<article id="token">
<h3><a href="#token">A token and the address</a></h3>
<p>${prose(TOKEN_TEXT)}</p>
<pre>${tokenCommands(baseUrl)}</pre>
<p>${prose(TOKEN_FILE_TEXT)}</p>
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
