/** The style sheet of the pages: colours and fonts of the house style (`templates/styles/house.yml`). */
import { html, type Markup } from "../../markup/html.ts";

/** A single text, so that the content security policy of the page can contain its hash. */
export const PAGE_STYLE: Markup = html`
:root {
  --ink: #1F2933; --faint: #6B7785; --rule: #C9D1D9; --heading: #12485C; --heading-ink: #FFFFFF;
  --band: #F3F6F8; --good: #1B6E4B; --bad: #A3262A; --page: #FFFFFF;
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 0.9375rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
a { color: var(--heading); }
:focus-visible { outline: 2px solid var(--heading); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 1; padding: 0.25rem 0.75rem; background: var(--page); }
header, nav, main, footer { max-width: 60rem; margin-left: auto; margin-right: auto; padding: 0 2rem; }
header { padding-top: 2.5rem; }
header::before {
  content: ""; display: block; width: 2.75rem; height: 4px; margin-bottom: 1.25rem;
  background: var(--heading);
}
.owner { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
h1 {
  margin: 0.1rem 0 1.5rem; font-size: 2rem; line-height: 1.2; color: var(--heading);
  overflow-wrap: anywhere;
}
h2 { margin: 2.25rem 0 0.6rem; font-size: 1.25rem; color: var(--heading); }
main { margin-top: 1.75rem; }
main > h2:first-child { margin-top: 0; }
.alone h1 { margin-bottom: 0.5rem; }
.facts {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 0.75rem 2rem;
  margin: 0; padding-top: 1rem; border-top: 1px solid var(--rule);
}
.facts dt { color: var(--faint); font-size: 0.8125rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
nav { margin-top: 1.5rem; }
nav ul {
  display: flex; flex-wrap: wrap; gap: 0.25rem 1.75rem; margin: 0; padding: 0; list-style: none;
  border-bottom: 1px solid var(--rule);
}
nav a { display: block; padding: 0.4rem 0; text-decoration: none; border-bottom: 2px solid transparent; }
nav a:hover { border-bottom-color: var(--rule); }
nav a[aria-current] { font-weight: 600; border-bottom-color: var(--heading); }
table { border-collapse: collapse; width: 100%; }
th, td {
  padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top; font-weight: inherit;
  border-bottom: 1px solid var(--rule); overflow-wrap: break-word;
}
th[scope="row"] { overflow-wrap: anywhere; }
th:last-child, td:last-child { padding-right: 0.5rem; }
th:first-child, td:first-child { padding-left: 0.5rem; }
thead th {
  color: var(--heading); font-weight: 600; vertical-align: bottom;
  border-bottom: 2px solid var(--heading);
}
.figure { text-align: right; white-space: nowrap; overflow-wrap: normal; }
.figure + td:not(.figure), .figure + th:not(.figure) { padding-left: 1rem; }
thead .figure { white-space: normal; }
time { white-space: nowrap; }
.remark { min-width: 8rem; }
.total td, .total th, .grand td, .grand th {
  font-weight: 600; background: var(--band); border-top: 1px solid var(--heading);
  border-bottom-color: var(--heading);
}
.chosen td, .chosen th { background: var(--band); }
.good { color: var(--good); }
.bad { color: var(--bad); font-weight: 600; }
.remark, .more { color: var(--faint); font-size: 0.8125rem; margin: 0.1rem 0 0; }
.more { margin-top: 0.75rem; display: flex; gap: 1.5rem; }
.notice {
  margin: 0 0 1.5rem; padding: 0.75rem 1rem; background: var(--band);
  border-left: 4px solid var(--heading);
}
footer { padding-top: 3rem; padding-bottom: 2.5rem; color: var(--faint); font-size: 0.8125rem; }
footer p { margin: 0; padding-top: 0.75rem; border-top: 1px solid var(--rule); }
@media (max-width: 46rem) {
  header, nav, main, footer { padding-left: 1rem; padding-right: 1rem; }
  header { padding-top: 1.5rem; }
  h1 { font-size: 1.5rem; }
  thead { position: absolute; left: -999rem; }
  table, tbody, tr, td, th { display: block; }
  tbody tr { padding: 0.5rem 0; border-bottom: 1px solid var(--rule); }
  tbody tr:first-child { border-top: 2px solid var(--heading); }
  tbody td, tbody th, th:first-child, td:first-child, th:last-child, td:last-child {
    display: flex; justify-content: space-between; gap: 1.5rem; padding: 0.15rem 0.5rem; border: 0;
    text-align: right; white-space: normal;
  }
  tbody td::before {
    content: attr(data-label); color: var(--faint); text-align: left; white-space: nowrap;
    font-weight: 400;
  }
  tbody th, tbody th:first-child { display: block; text-align: left; font-weight: 600; }
  tbody th .remark { font-weight: 400; }
  tbody td:empty { display: none; }
  tr.total, tr.grand, tr.chosen { background: var(--band); }
  tr.sum, tr.grand { display: flex; justify-content: space-between; padding: 0.15rem 0; }
  .sum th:first-child { font-weight: 400; }
  .sum td::before, .grand td::before { content: none; }
  .figure + td:not(.figure), .figure + th:not(.figure) { padding-left: 0.5rem; }
  .total td, .total th, .grand td, .grand th { border: 0; }
}
@media print {
  nav, .skip, .more { display: none; }
  body { font-size: 9pt; }
  header, main, footer { max-width: none; padding: 0; }
  tr { break-inside: avoid; }
}
`;
