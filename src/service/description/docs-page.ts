/** The documentation of the service for people: one page without script, generated from the endpoints. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import { API_VERSION } from "../endpoints/api-version.ts";
import {
  type DescribedEndpoints,
  type DescribedOperation,
  describedOperations,
} from "./described-operation.ts";
import { guideEntries, guideMarkup } from "./docs-guide.ts";
import { RULE_ENTRIES, rulesMarkup } from "./docs-rules.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { operationMarkup } from "./operation-markup.ts";
import { RELEASES } from "./releases.ts";
import { SECTION_MEANINGS, SECTIONS, type Section } from "./sections.ts";

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
<nav class="contents" aria-label="Contents">
<p class="hint">Ctrl-F finds any field, event or text of an error on this page.</p>
${entriesMarkup("Getting started", guideEntries(served, baseUrl), true)}${entriesMarkup("Rules of every operation", RULE_ENTRIES, true)}${sections.map(
  (section) => html`<details>
<summary>${section}</summary>
<ul>
<li><a href="#${slugOf(section)}">${section}</a></li>
${inSection(section).map(linkMarkup)}</ul>
</details>
`,
)}<ul><li><a href="#versions">Versions and deprecations</a></li></ul>
</nav>
<main>
${guideMarkup(served, operations.length, baseUrl)}${rulesMarkup(served)}<div id="operations">
${sections.map(
  (section) => html`<section aria-label="${section}">
<h2 id="${slugOf(section)}">${section}</h2>
<p>${SECTION_MEANINGS[section]}</p>
${inSection(section).map((operation) => operationMarkup(operation, served.books, baseUrl))}</section>
`,
)}</div>
${versionsMarkup(operations)}
<footer><p>Generated from the schemas that validate requests; the examples are executed by a test. For programs: <a href="/openapi.json">/openapi.json</a>.</p></footer>
</main>
</div>
</body>
</html>
`;
}

const slugOf = (section: Section): string => section.toLowerCase().replaceAll(/[^a-z]+/g, "-");

const entriesMarkup = (
  title: string,
  entries: readonly { readonly id: string; readonly title: string }[],
  isOpen: boolean,
): Markup => html`<details${isOpen ? html` open` : NOTHING}>
<summary>${title}</summary>
<ul>
${entries.map(
  (entry) => html`<li><a href="#${entry.id}"><span>${entry.title}</span></a></li>
`,
)}</ul>
</details>
`;

const linkMarkup = ({ id, method, path }: DescribedOperation): Markup =>
  html`<li><a href="#${id}"><span class="method">${method}</span><span>${path.replace("/{administration_id}", "")}</span></a></li>
`;

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
