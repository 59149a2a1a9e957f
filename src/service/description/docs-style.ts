/** The style sheet of the documentation page: colours and fonts of the house style (`templates/styles/house.yml`). */
import { html, type Markup } from "../../markup/html.ts";

/** A single text, so that the content security policy of the page can contain its hash. */
export const DOCS_STYLE: Markup = html`
:root {
  --ink: #1F2933; --faint: #6B7785; --rule: #C9D1D9; --heading: #12485C; --band: #F3F6F8;
  --bad: #A3262A; --page: #FFFFFF;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --ink: #DCE3E9; --faint: #98A5B3; --rule: #3A4652; --heading: #7CC0D8; --band: #1B232B;
    --bad: #F0898C; --page: #12181E;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 0.9375rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--heading); }
:focus-visible { outline: 2px solid var(--heading); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 1; padding: 0.25rem 0.75rem; background: var(--page); }
.frame { display: grid; grid-template-columns: 19rem minmax(0, 54rem); gap: 3rem; max-width: 80rem; margin: 0 auto; padding: 0 2rem; }
.contents {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 2.5rem 0.5rem 2rem 0;
  font-size: 0.8125rem;
}
.contents summary { font-weight: 600; color: var(--heading); cursor: pointer; padding: 0.2rem 0; }
.contents ul { list-style: none; margin: 0 0 0.4rem; padding: 0; }
.contents li a {
  display: flex; gap: 0.5rem; padding: 0.1rem 0; text-decoration: none; color: var(--ink);
  overflow-wrap: anywhere;
}
.contents li a:hover { text-decoration: underline; }
.contents .method { flex: none; width: 3rem; color: var(--faint); font-size: 0.6875rem; line-height: 1.8; }
main { padding: 2.5rem 0 4rem; min-width: 0; }
main::before {
  content: ""; display: block; width: 2.75rem; height: 4px; margin-bottom: 1.25rem;
  background: var(--heading);
}
h1 { margin: 0 0 1rem; font-size: 2rem; line-height: 1.2; color: var(--heading); }
h2 {
  margin: 3rem 0 0.5rem; padding-bottom: 0.3rem; font-size: 1.375rem; color: var(--heading);
  border-bottom: 2px solid var(--heading);
}
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.8125rem; color: var(--faint); font-weight: 600; }
p { margin: 0.4rem 0; max-width: 44rem; }
code, pre, .path { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.8125rem; }
article { padding: 1.25rem 0 1.5rem; border-bottom: 1px solid var(--rule); }
article:target { margin: 0 -1rem; padding-left: 1rem; padding-right: 1rem; background: var(--band); }
.badge {
  display: inline-block; min-width: 3.75rem; margin-right: 0.5rem; padding: 0.05rem 0.4rem;
  text-align: center; font-size: 0.75rem; font-weight: 600; color: var(--page); background: var(--heading);
}
.badge.DELETE { background: var(--bad); }
.badge.GET { color: var(--heading); background: var(--page); box-shadow: inset 0 0 0 1px var(--heading); }
td ul { margin: 0.2rem 0 0; padding-left: 1.1rem; }
.hint { color: var(--faint); margin: 0 0 0.75rem; }
.events { columns: 15rem; list-style: none; padding: 0; }
.events code { overflow-wrap: anywhere; }
summary { cursor: pointer; }
td p { margin: 0 0 0.2rem; }
.old { color: var(--bad); font-weight: 600; }
.scopes { color: var(--faint); font-size: 0.8125rem; }
pre {
  margin: 0.25rem 0; padding: 0.6rem 0.8rem; background: var(--band); border-left: 4px solid var(--heading);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
h4 + pre { user-select: all; }
table { border-collapse: collapse; width: 100%; font-size: 0.8125rem; table-layout: fixed; }
th, td {
  padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--rule); font-weight: inherit; overflow-wrap: anywhere;
}
thead th { color: var(--heading); font-weight: 600; border-bottom: 2px solid var(--heading); }
thead th:nth-child(1) { width: 40%; }
thead th:nth-child(2) { width: 18%; }
thead th.status { width: 6rem; }
thead th.status + th { width: auto; }
details > summary { cursor: pointer; color: var(--heading); font-size: 0.8125rem; padding: 0.2rem 0; }
footer { color: var(--faint); font-size: 0.8125rem; padding-top: 2rem; }
@media (max-width: 60rem) {
  .frame { display: block; padding: 0 1rem; }
  .contents { position: static; height: auto; max-height: 60vh; padding: 1.5rem 0 0; }
  .contents li a { padding: 0.3rem 0; }
  main { padding-top: 1.5rem; }
  h1 { font-size: 1.5rem; }
  h2 { font-size: 1.2rem; }
  article:target { margin: 0 -0.5rem; padding-left: 0.5rem; padding-right: 0.5rem; }
  table, tbody, tr, th, td { display: block; width: auto; }
  thead { position: absolute; left: -999rem; }
  tbody tr { padding: 0.4rem 0; border-bottom: 1px solid var(--rule); }
  tbody th, tbody td { border: 0; padding: 0; }
  tbody th { font-weight: 600; }
}
@media print {
  .contents, .skip { display: none; }
  .frame { display: block; padding: 0; }
  h2, h3, h4 { break-after: avoid; }
  tr, h4 + pre { break-inside: avoid; }
}
`;
