/** The jobs of the page as a table: what each is, how far it is, and why it needs a person. */
import { checkCountsText } from "../../checks/outcome.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { DraftBecause, JobResult, JobState, QueuedJob } from "../queued-job.ts";
import { countText, timeMarkup, timeOrNothing } from "./page-times.ts";

export const STATE_WORDS: Readonly<Record<JobState, string>> = {
  failed: "Set aside",
  draft: "Draft",
  running: "Running",
  waiting: "Waiting",
  final: "Final",
};

const COLUMNS = ["State", "Administration", "Pack", "Attempt", "Worker", "Time", "Reason"] as const;
/** A draft of books that fit nowhere has dozens. */
const CHECKS_SHOWN = 8;

/** `caption` says which jobs these are. On a narrow screen each row is a block, so that the roles are written out. */
export const jobTable = (
  jobs: readonly QueuedJob[],
  caption: string,
): Markup => html`<table role="table" aria-labelledby="jobs-title" aria-describedby="found">
<caption class="unseen">${caption}</caption>
<thead role="rowgroup"><tr role="row">${COLUMNS.map(
  (name) => html`<th role="columnheader" scope="col">${name}</th>`,
)}</tr></thead>
<tbody role="rowgroup">${jobs.map(jobRow)}</tbody>
</table>`;

function jobRow(queued: QueuedJob): Markup {
  const { job, state, attempt, worker, result } = queued;
  const { name } = job.member;
  const title = result?.administrationName ?? job.member.administrationName ?? name;
  return html`
<tr role="row" class="${state}" data-key="${job.id}">
${cell("State", html`<span class="state">${STATE_WORDS[state]}</span>`)}
<th role="rowheader" scope="row"><span class="name">${title}</span> <code>${job.id}</code></th>
${cell("Pack", html`${job.packName} ${job.period}`)}
${cell("Attempt", html`${String(attempt)} of ${String(job.attemptsMax)}`)}
${cell("Worker", html`${worker ?? ""}`)}
${cell("Time", timeOf(queued))}
<td role="cell" class="reason">${reasonOf(queued)}</td>
</tr>`;
}

/** `label` is shown in front of the cell on a narrow screen; an empty cell is left out there. */
const cell = (label: string, content: Markup): Markup =>
  html`<td role="cell" data-label="${label}">${content}</td>`;

function timeOf({ state, dueAt, claimedAt, endedAt }: QueuedJob): Markup {
  switch (state) {
    case "waiting":
      return html`due ${timeMarkup(dueAt)}`;
    case "running":
      return html`started ${timeOrNothing(claimedAt)}`;
    case "final":
    case "draft":
    case "failed":
      return html`ended ${timeOrNothing(endedAt)}`;
  }
}

function reasonOf({ state, result, failure }: QueuedJob): Markup {
  switch (state) {
    case "running":
      return NOTHING;
    case "final":
      return result === null ? NOTHING : checkCounts(result);
    case "draft":
      return result === null ? NOTHING : html`${draftReasons(result)}${checkCounts(result)}`;
    case "waiting":
    case "failed":
      return failure === null
        ? NOTHING
        : html`<p><code class="code">${failure.code}</code> ${failure.message}</p>${
            state === "failed" ? html`<p class="remedy">${failure.remedy}</p>` : NOTHING
          }`;
  }
}

const checkCounts = ({ counts }: JobResult): Markup =>
  counts === undefined ? NOTHING : html`<p class="quiet">${checkCountsText(counts)}</p>`;

function draftReasons({ blocking, because }: JobResult): Markup {
  const others = because.filter(({ kind }) => kind !== "check-broken");
  const shown = blocking.slice(0, CHECKS_SHOWN);
  const more = blocking.length - shown.length;
  const items = [
    ...shown.map(
      ({ id, title, findings }) =>
        html`<li><code class="code">${id}</code> ${title} <span class="quiet">${countText(findings)} ${
          findings === 1 ? "finding" : "findings"
        }</span></li>`,
    ),
    ...(more > 0 ? [html`<li class="quiet">${countText(more)} more checks</li>`] : []),
    ...others.map((reason) => html`<li>${becauseText(reason)}</li>`),
  ];
  return html`<ul class="checks">${items}</ul>`;
}

function becauseText({ kind, subject }: DraftBecause): string {
  switch (kind) {
    case "period-not-over":
      return `${subject} has not ended`;
    case "month-not-proven":
      return `${subject} is not proven`;
    case "check-broken":
      return `${subject} is broken`;
    case "not-tied":
      return `${subject} ties no figures`;
  }
}
