/** What people judged of the last closes, on the page: how many are signed in full, and what the others lack. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import { isSignedInFull, type MemberJudgement } from "../member-judgement.ts";
import { countText } from "./page-times.ts";

/** The command line lists all. */
const ROWS_MAX = 100;

/** Nothing while no administration has a close. */
export function signedSection(judged: readonly MemberJudgement[]): Markup {
  if (judged.length === 0) return NOTHING;
  const open = judged.filter((one) => !isSignedInFull(one));
  const signed = judged.length - open.length;
  const more = open.length - ROWS_MAX;
  return html`<section id="signed" aria-labelledby="signed-title">
<h2 id="signed-title">Signed closes</h2>
<p id="signed-found">The last close of ${countText(signed)} of ${countText(judged.length)} administrations is signed in full.${
    more > 0
      ? html` ${countText(more)} more are not; <code>slotsom fleet status --unsigned</code> lists all.`
      : NOTHING
  }</p>
${open.length === 0 ? NOTHING : tableOf(open.slice(0, ROWS_MAX))}
</section>`;
}

const COLUMNS = ["Administration", "Signed", "Open findings", "Locked through"] as const;

const tableOf = (
  open: readonly MemberJudgement[],
): Markup => html`<table aria-labelledby="signed-title" aria-describedby="signed-found">
<caption class="unseen">Closes that are not signed in full</caption>
<thead><tr>${COLUMNS.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${open.map(rowOf)}</tbody>
</table>`;

const rowOf = (one: MemberJudgement): Markup => html`
<tr data-key="${one.member}">
<th scope="row"><span class="name">${one.administrationName}</span> <code>${one.jobId}</code></th>
<td>${signedCell(one)}</td>
<td>${countText(one.openFindings)}</td>
<td>${one.judged?.lockedThrough ?? html`<span class="quiet">no month</span>`}</td>
</tr>`;

function signedCell({ judged, problem }: MemberJudgement): Markup {
  if (judged === null) return html`<span class="warning">${problem ?? ""}</span>`;
  const { signed, suspended } = judged;
  const changed = suspended === 0 ? NOTHING : html`, ${countText(suspended)} suspended`;
  return html`${countText(signed.signed)} of ${countText(signed.of)}${changed}`;
}
