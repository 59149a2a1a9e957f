/** The documentation of the service for people: one page without script, generated from the endpoints. */
import { html, type Markup, NOTHING } from "../../formats/html/markup.ts";
import { API_VERSION } from "../endpoints/api-version.ts";
import type { Shapes } from "../records/declared-record.ts";
import {
  type DescribedEndpoints,
  type DescribedOperation,
  describedOperations,
} from "./described-operation.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { operationMarkup } from "./operation-markup.ts";
import { RELEASES } from "./releases.ts";
import { SECTIONS, type Section } from "./sections.ts";

/** `baseUrl` has no trailing slash. */
export function docsPage(served: DescribedEndpoints, baseUrl: string): Markup {
  const operations = describedOperations(served);
  const inSection = (section: Section): readonly DescribedOperation[] =>
    operations.filter((operation) => operation.section === section);
  const sections = SECTIONS.filter((section) => inSection(section).length > 0);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Administration Accounting API ${API_VERSION}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<a class="skip" href="#operations">Skip to the operations</a>
<div class="frame">
<nav class="contents" aria-label="Operations">
${sections.map(
  (section, index) => html`<details${index === 0 ? html` open` : NOTHING}>
<summary>${section}</summary>
<ul>
${inSection(section).map(linkMarkup)}</ul>
</details>
`,
)}<ul><li><a href="#versions">Versions and deprecations</a></li></ul>
</nav>
<main>
${introductionMarkup(operations.length, served.shapes, baseUrl)}
<div id="operations">
${sections.map(
  (section) => html`<section aria-label="${section}">
<h2>${section}</h2>
${inSection(section).map((operation) => operationMarkup(operation, baseUrl))}</section>
`,
)}</div>
${versionsMarkup(operations)}
<footer><p>Generated from the schemas that validate requests. For programs: <a href="/openapi.json">/openapi.json</a>.</p></footer>
</main>
</div>
</body>
</html>
`;
}

const linkMarkup = ({ id, method, path }: DescribedOperation): Markup =>
  html`<li><a href="#${id}"><span class="method">${method}</span><span>${path.replace("/{administration_id}", "")}</span></a></li>
`;

function introductionMarkup(count: number, shapes: Shapes, baseUrl: string): Markup {
  const programFields =
    shapes === "current"
      ? html`, where possible with <code>symbolic</code> and <code>details</code> for programs`
      : NOTHING;
  return html`<h1>Administration Accounting API</h1>
<p>Release <code>${API_VERSION}</code>, ${String(count)} operations, at <code>${baseUrl}</code>.</p>
<p>Every request carries <code>Authorization: Bearer</code> and a token; each operation names the scopes that the token needs. The examples take the token
from <code>$TOKEN</code> and the administration from <code>$ADMINISTRATION</code>.</p>
<p>The suffix of the path chooses the format: <code>.json</code> (also without a suffix) or <code>.xml</code>. Identifiers are digits, amounts are decimals as
text, dates are <code>YYYY-MM-DD</code>, times are in UTC. Errors have the form <code>{"error": "..."}</code>${programFields}.</p>`;
}

function versionsMarkup(operations: readonly DescribedOperation[]): Markup {
  const old = operations.filter(({ deprecated }) => deprecated !== null);
  return html`<section id="versions" aria-label="Versions and deprecations">
<h2>Versions and deprecations</h2>
<p>The version is part of the base address. This service implements release <code>${API_VERSION}</code>; every response states it in
<code>X-Api-Version</code>.</p>
<table>
<thead><tr><th scope="col" class="status">Release</th><th scope="col">Changes</th></tr></thead>
<tbody>
${RELEASES.map(
  ({ releasedOn, changes }) =>
    html`<tr><th scope="row">${releasedOn}</th><td>${changes.map((change) => html`<p>${change}</p>`)}</td></tr>
`,
)}</tbody>
</table>
<h4>Deprecated operations</h4>
<table>
<thead><tr><th scope="col">Operation</th><th scope="col">Use instead</th><th scope="col">Ends on</th></tr></thead>
<tbody>
${old.map(
  ({ id, method, path, deprecated }) =>
    html`<tr><th scope="row"><a href="#${id}">${method} ${path.replace("/{administration_id}", "")}</a></th><td>${deprecated?.replacedBy ?? ""}</td><td>${deprecated?.sunsetOn ?? "not known"}</td></tr>
`,
)}</tbody>
</table>
</section>`;
}
