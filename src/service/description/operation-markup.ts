/** One operation on the documentation page of the service. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { ExampleBooks } from "../rules/examples.ts";
import { curlCommand, variableOf } from "./curl-command.ts";
import type { DescribedOperation } from "./described-operation.ts";
import { scopesText } from "./openapi.ts";
import { FAULT, REFUSALS } from "./openapi-responses.ts";
import { prose } from "./prose.ts";
import { type SchemaRow, schemaRows } from "./schema-rows.ts";
import { bodyXml } from "./xml-examples.ts";

export function operationMarkup(
  operation: DescribedOperation,
  books: ExampleBooks | null,
  baseUrl: string,
): Markup {
  const { id, method, path, summary, scopes, query, body, record, deprecated } = operation;
  const administration = books?.administrationId ?? "$ADMINISTRATION";
  return html`<article id="${id}">
<h3><a href="#${id}"><span class="badge ${method}">${method}</span><span class="path">${path.replace("/{administration_id}", "")}</span></a></h3>
<p>${summary}.</p>
${
  deprecated === null
    ? NOTHING
    : html`<p class="old">Deprecated: use ${deprecated.replacedBy}${deprecated.sunsetOn === null ? "" : ` (ends on ${deprecated.sunsetOn})`}.</p>
`
}<p class="scopes">Scopes: ${scopesText(scopes)}</p>
${fieldsMarkup("Query", queryRows(query), true)}${body === null ? NOTHING : fieldsMarkup("Body", schemaRows(body, `${id}_body`), true)}<h4>Example</h4>
<pre>${curlCommand(operation, administration, baseUrl)}</pre>
${missingMarkup(operation)}${xmlMarkup(operation)}${record === null ? NOTHING : fieldsMarkup(`Answer ${String(operation.status)}`, schemaRows(record), false)}${answersMarkup(operation)}</article>
`;
}

/** What a reader must fill in: the books have no such record yet. */
function missingMarkup({ inPath }: DescribedOperation): Markup {
  const missing = inPath.filter(({ id }) => id === null);
  const [last] = missing.slice(-1);
  if (last === undefined) return NOTHING;
  const names = missing.map(({ record }) => variableOf(record)).join(" and ");
  const kind = last.record.replaceAll("_", " ");
  return html`<p class="scopes">${prose(`Set \`${names}\` first: these books have no ${kind} yet. Once you have created one and reload this page, its id is filled in.`)}</p>
`;
}

function xmlMarkup({ example, isUpload }: DescribedOperation): Markup {
  if (example === null || isUpload) return NOTHING;
  return html`<details><summary>The same body in XML</summary>
<pre>${bodyXml(example)}</pre>
</details>
`;
}

const queryRows = (query: DescribedOperation["query"]): readonly SchemaRow[] =>
  Object.entries(query).flatMap(([name, schema]) =>
    schemaRows(schema).map((row) => ({ ...row, path: name, isRequired: false })),
  );

/** A path that a line may break before each dot, rather than within a name. */
const breakable = (path: string): Markup =>
  html`${path.split(/(?=\.)/).map((part, index) => html`${index === 0 ? NOTHING : html`<wbr>`}${part}`)}`;

/** Request fields are always visible; response fields, often many, are shown on demand. */
function fieldsMarkup(title: string, rows: readonly SchemaRow[], isOpen: boolean): Markup {
  if (rows.length === 0) return NOTHING;
  const table = html`<table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows.map(
  ({ path, type, isRequired, description }) =>
    html`<tr><th scope="row"><code>${path === "" ? "(value)" : breakable(path)}</code>${isOpen && isRequired ? " required" : ""}</th><td>${type}</td><td>${prose(description)}</td></tr>
`,
)}</tbody>
</table>
`;
  if (isOpen)
    return html`<h4>${title}</h4>
${table}`;
  return html`<details><summary>${title}: ${String(rows.length)} ${rows.length === 1 ? "field" : "fields"}</summary>
${table}</details>
`;
}

function answersMarkup({ section, status, record, refusals }: DescribedOperation): Markup {
  const done =
    status === 302
      ? "The address of the file is in Location"
      : record === null
        ? "No content"
        : section === "Reports and exports"
          ? "The report"
          : "items" in record
            ? "The records"
            : "The record";
  return html`<details><summary>Statuses and errors</summary>
<table>
<thead><tr><th scope="col" class="status">Status</th><th scope="col">When</th><th scope="col"><code>error</code>, for example</th></tr></thead>
<tbody>
<tr><th scope="row" class="status">${String(status)}</th><td>${done}</td><td></td></tr>
${[...refusals, FAULT].map(
  (refusal) =>
    html`<tr><th scope="row" class="status">${String(refusal.status)}</th><td>${REFUSALS[refusal.status] ?? ""}</td><td>${refusal.errors.map((error) => html`<p><code>${error}</code></p>`)}</td></tr>
`,
)}</tbody>
</table>
</details>
`;
}
