/** One operation on the documentation page of the service. */
import type { TSchema } from "typebox";
import { html, type Markup, NOTHING } from "../../formats/html/markup.ts";
import type { DescribedOperation } from "./described-operation.ts";
import { scopesText } from "./openapi.ts";
import { REFUSALS } from "./openapi-responses.ts";
import { type SchemaRow, schemaRows } from "./schema-rows.ts";

export function operationMarkup(operation: DescribedOperation, baseUrl: string): Markup {
  const { id, method, path, summary, scopes, query, body, record, deprecated } = operation;
  return html`<article id="${id}">
<h3><a href="#${id}"><span class="badge ${method}">${method}</span><span class="path">${path.replace("/{administration_id}", "")}</span></a></h3>
<p>${summary}.</p>
${
  deprecated === null
    ? NOTHING
    : html`<p class="old">Deprecated: use ${deprecated.replacedBy}${deprecated.sunsetOn === null ? "" : ` (ends on ${deprecated.sunsetOn})`}.</p>
`
}<p class="scopes">Scopes: ${scopesText(scopes)}</p>
${fieldsMarkup("Query", queryRows(query), true)}${body === null ? NOTHING : fieldsMarkup("Body", schemaRows(body), true)}<h4>Example</h4>
<pre>${curlText(operation, baseUrl)}</pre>
${record === null ? NOTHING : fieldsMarkup(`Answer ${String(operation.status)}`, schemaRows(record), false)}${answersMarkup(operation)}</article>
`;
}

const queryRows = (query: DescribedOperation["query"]): readonly SchemaRow[] =>
  Object.entries(query).flatMap(([name, schema]) =>
    schemaRows(schema).map((row) => ({ ...row, path: name, isRequired: false })),
  );

/** Request fields are always visible; response fields, often many, are shown on demand. */
function fieldsMarkup(title: string, rows: readonly SchemaRow[], isOpen: boolean): Markup {
  if (rows.length === 0) return NOTHING;
  const table = html`<table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows.map(
  ({ path, type, isRequired, description }) =>
    html`<tr><th scope="row"><code>${path === "" ? "(value)" : path}</code>${isOpen && isRequired ? " required" : ""}</th><td>${type}</td><td>${description}</td></tr>
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

function answersMarkup({ status, record, refusals }: DescribedOperation): Markup {
  const done = record === null ? "No content" : "The record";
  return html`<details><summary>Statuses and errors</summary>
<table>
<thead><tr><th scope="col" class="status">Status</th><th scope="col">When</th><th scope="col"><code>error</code>, for example</th></tr></thead>
<tbody>
<tr><th scope="row" class="status">${String(status)}</th><td>${done}</td><td></td></tr>
${refusals.map(
  (refusal) =>
    html`<tr><th scope="row" class="status">${String(refusal.status)}</th><td>${REFUSALS[refusal.status] ?? ""}</td><td>${refusal.errors.map((error) => html`<p><code>${error}</code></p>`)}</td></tr>
`,
)}</tbody>
</table>
</details>
`;
}

/** A command that can be copied unchanged: the token and the administration are shell variables. */
function curlText(operation: DescribedOperation, baseUrl: string): string {
  const { method, path, body, isUpload } = operation;
  const address = path
    .replace("{administration_id}", "$ADMINISTRATION")
    .replaceAll(/\{(\w+)\}/g, (_part, name: string) => `$${name.toUpperCase()}`);
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${baseUrl}${address}.json"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(isUpload ? ['-F "file=@receipt.pdf"'] : []),
    ...(body === null || isUpload
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(sampleOf(body))}'`]),
  ].join(" \\\n  ");
}

/** The required fields of a body, each with a value of its kind. */
function sampleOf(schema: TSchema): unknown {
  const sample: Record<string, unknown> = {};
  for (const { path, type, isRequired, example } of schemaRows(schema)) {
    const names = path.split(".");
    const parent = names.slice(0, -1).reduce<unknown>((at, name) => memberOf(at, name), sample);
    if (!isRequired || path.includes("[]") || !isRecord(parent)) continue;
    parent[names.at(-1) ?? ""] = example ?? sampleValue(type);
  }
  return sample;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;

function sampleValue(type: string): unknown {
  const [first = ""] = type.split(" | ");
  if (first.startsWith('"')) return first.slice(1, -1);
  if (first === "object") return {};
  if (first.startsWith("list")) return [];
  if (first === "date") return "2026-01-31";
  if (first === "boolean") return true;
  return first === "string" ? "example" : "1";
}
