/**
 * The page of a fleet: how far it is, its jobs, its rate budgets and its workers. It works without its script, which
 * keeps it up to date.
 */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { ChosenJobs, FleetBudget, FleetMeasures, WorkerOverview } from "../fleet-queue.ts";
import type { MemberJudgement } from "../member-judgement.ts";
import type { JobState } from "../queued-job.ts";
import { timeToGoMs } from "../time-to-go.ts";
import { jobTable, STATE_WORDS } from "./job-table.ts";
import { addressOf, JOBS_PER_PAGE, type PageChoice } from "./page-choice.ts";
import { frameMarkup, type SiteFiles } from "./page-frame.ts";
import { countText, durationWords, timeMarkup } from "./page-times.ts";
import { signedSection } from "./signed-section.ts";

export interface StatusPage {
  readonly measures: FleetMeasures;
  readonly judged: readonly MemberJudgement[];
  readonly chosen: ChosenJobs;
  readonly choice: PageChoice;
}

/** What needs a person first. */
const STATES: readonly JobState[] = ["failed", "draft", "running", "waiting", "final"];
/** As a heading and a sentence name them. */
const STATE_NOUNS: Readonly<Record<JobState, string>> = {
  failed: "Jobs set aside",
  draft: "Drafts",
  running: "Running jobs",
  waiting: "Waiting jobs",
  final: "Final packs",
};

/** Equal for equal contents: no instant of the present is in it. */
export function statusPage(page: StatusPage, files: SiteFiles): string {
  const { counts } = page.measures.overview;
  const { ended, total } = endedOf(counts);
  const aside = counts.failed > 0 ? `${countText(counts.failed)} set aside, ` : "";
  return frameMarkup(files, {
    title: `${aside}${countText(ended)} of ${countText(total)} - Fleet`,
    script: files.script,
    body: html`<a class="skip" href="#jobs">Skip to the jobs</a>
<header>
<div><p class="owner">slotsom</p><h1>Fleet</h1></div>
<form method="post" action="/sign-out"><button type="submit">Sign out</button></form>
</header>
<main>
<p id="connection" role="alert" class="warning" hidden></p>
<p id="news" role="status" class="unseen"></p>
${progressSection(page)}
<div class="columns">
${jobsSection(page)}
<div class="side">
${budgetsSection(page.measures.budgets)}
${workersSection(page.measures.overview.workers)}
</div>
</div>
${signedSection(page.judged)}
</main>
<footer><p>Press <kbd>/</kbd> to search. <span class="live">The page follows the queue while it is open.</span></p></footer>`,
  });
}

function endedOf(counts: ChosenJobs["counts"]): { readonly ended: number; readonly total: number } {
  const ended = counts.final + counts.draft + counts.failed;
  return { ended, total: ended + counts.running + counts.waiting };
}

function progressSection({ measures, choice }: StatusPage): Markup {
  const { counts } = measures.overview;
  const { total } = endedOf(counts);
  const tile = (state: JobState | null, word: string, count: number): Markup => {
    const href = addressOf({ ...choice, state, page: 1 });
    const current = choice.state === state ? html` aria-current="true"` : NOTHING;
    return html`
<li><a class="tile ${state ?? "all"}" href="${href}" data-view=""${current}><strong>${countText(count)}</strong> <span>${word}</span></a></li>`;
  };
  return html`<section aria-labelledby="progress-title">
<h2 id="progress-title" class="unseen">Progress</h2>
<ul class="tiles" aria-label="Jobs by state">${STATES.map((state) =>
    tile(state, state === "draft" ? "Drafts" : STATE_WORDS[state], counts[state]),
  )}${tile(null, "All jobs", total)}
</ul>
${barMarkup(counts, total)}
<p id="progress">${progressText(measures)}</p>
${noWorkers(measures)}
</section>`;
}

/** The parts of all jobs, as wide as they are many. */
function barMarkup(counts: ChosenJobs["counts"], total: number): Markup {
  let at = 0;
  const parts = (["final", "draft", "failed", "running"] as const).map((state) => {
    const width = total === 0 ? 0 : (100 * counts[state]) / total;
    const part = html`<rect class="${state}" x="${percent(at)}" width="${percent(width)}" height="100%"/>`;
    at += width;
    return part;
  });
  return html`<svg class="bar" aria-hidden="true">${parts}</svg>`;
}

const percent = (value: number): string => `${value.toFixed(2)}%`;

function progressText({ overview, lastEndedAt, dueSince }: FleetMeasures): Markup {
  const { ended, total } = endedOf(overview.counts);
  if (total === 0)
    return html`There are no jobs. <code>slotsom fleet run</code> adds those that are due.`;
  const leftMs = timeToGoMs(overview);
  const left =
    ended === total
      ? "Nothing is left to do."
      : leftMs === null
        ? "The time to go is not known yet."
        : `About ${durationWords(leftMs)} to go.`;
  return html`<strong>${countText(ended)} of ${countText(total)} jobs have ended.</strong> ${left}${
    lastEndedAt === null ? NOTHING : html` The last one ended ${timeMarkup(lastEndedAt)}.`
  }${dueSince === null ? NOTHING : html` The job that waits longest was due ${timeMarkup(dueSince)}.`}`;
}

function noWorkers({ overview: { counts, workers } }: FleetMeasures): Markup {
  const isIdle = counts.waiting + counts.running === 0 || workers.some(({ isLost }) => !isLost);
  return isIdle
    ? NOTHING
    : html`<p class="warning">No worker is at work. Start some with <code>slotsom fleet run</code>, or on another machine with <code>slotsom fleet worker</code>.</p>`;
}

function jobsSection({ chosen, choice }: StatusPage): Markup {
  const { state, search, page } = choice;
  const all = endedOf(chosen.counts).total;
  const found = state === null ? all : chosen.counts[state];
  const title = state === null ? "Jobs" : STATE_NOUNS[state];
  const text = foundText(found, choice, chosen.jobs.length);
  return html`<section id="jobs" aria-labelledby="jobs-title">
<div class="head">
<h2 id="jobs-title">${title}</h2>
<form role="search" method="get" action="/">
<label for="search">Search</label>
<input id="search" type="search" name="q" value="${search}" autocomplete="off" spellcheck="false" placeholder="administration, period, worker, code" aria-describedby="found">
${state === null ? NOTHING : html`<input type="hidden" name="state" value="${state}">`}
<button type="submit">Search</button>
</form>
</div>
<p id="found">${text}${
    search === ""
      ? NOTHING
      : html` <a id="clear" href="${addressOf({ state, search: "", page: 1 })}" data-view="">Clear the search</a>`
  }</p>
${chosen.jobs.length === 0 ? NOTHING : jobTable(chosen.jobs, `${title}. ${text}`)}
${pagesMarkup(choice, page, Math.ceil(found / JOBS_PER_PAGE))}
</section>`;
}

function foundText(found: number, { search, page }: PageChoice, shown: number): string {
  const of = search === "" ? "" : ` with “${search}”`;
  if (found === 0) return `No jobs${of}.`;
  if (shown === 0) return `${countText(found)} jobs${of}; none on this page.`;
  if (found === shown) return `${countText(found)} ${found === 1 ? "job" : "jobs"}${of}.`;
  const first = (page - 1) * JOBS_PER_PAGE + 1;
  return `Jobs ${countText(first)} to ${countText(first + shown - 1)} of ${countText(found)}${of}.`;
}

function pagesMarkup(choice: PageChoice, page: number, pages: number): Markup {
  if (pages <= 1 && page === 1) return NOTHING;
  const link = (to: number, key: string, text: string): Markup =>
    to >= 1 && to <= pages && to !== page
      ? html`<li><a id="page-${key}" href="${addressOf({ ...choice, page: to })}" data-view="page">${text}</a></li>`
      : html`<li><span id="page-${key}" class="quiet">${text}</span></li>`;
  return html`<nav class="pages" aria-label="Pages of jobs"><ul>
${link(1, "first", "First")}${link(Math.min(page - 1, pages), "previous", "Previous")}
<li>Page ${countText(page)} of ${countText(pages)}</li>
${link(page + 1, "next", "Next")}${link(pages, "last", "Last")}
</ul></nav>`;
}

function budgetsSection(budgets: readonly FleetBudget[]): Markup {
  return html`<section aria-labelledby="budgets-title">
<h2 id="budgets-title">Rate budgets</h2>
${
  budgets.length === 0
    ? html`<p class="quiet">No requests were sent within a limit yet.</p>`
    : html`<ul class="budgets">${budgets.map(budgetMarkup)}</ul>`
}
</section>`;
}

function budgetMarkup(budget: FleetBudget): Markup {
  const { service, egress, requests, reports, waiting, windowMs, closedUntil } = budget;
  const from = egress === null ? NOTHING : html` <span class="quiet">from ${egress}</span>`;
  const use = (word: string, { used, allowed }: FleetBudget["requests"]): Markup => {
    const isFull = used >= allowed;
    const width = percent(allowed === 0 ? 100 : Math.min(100, (100 * used) / allowed));
    return html`<p class="use"><span>${word}</span> <span>${countText(used)} of ${countText(allowed)}</span>
<svg class="bar" aria-hidden="true"><rect class="${isFull ? "full" : "running"}" width="${width}" height="100%"/></svg></p>`;
  };
  return html`
<li data-key="${service} ${egress ?? ""}">
<h3>${service}${from}</h3>
${use("Requests", requests)}
${use("of them reports", reports)}
<p class="quiet">in ${durationWords(windowMs)}; ${
    waiting === 0
      ? "nothing waits"
      : `${countText(waiting)} ${waiting === 1 ? "request waits" : "requests wait"}`
  }${closedUntil === null ? NOTHING : html`; refused by the service until ${timeMarkup(closedUntil)}`}</p>
</li>`;
}

const workersSection = (
  workers: readonly WorkerOverview[],
): Markup => html`<section aria-labelledby="workers-title">
<h2 id="workers-title">Workers</h2>
${
  workers.length === 0
    ? html`<p class="quiet">No workers are registered.</p>`
    : html`<table class="workers"><caption class="unseen">Workers, and what they do</caption>
<thead><tr><th scope="col">Worker</th><th scope="col">Job</th></tr></thead>
<tbody>${workers.map(workerRow)}</tbody></table>`
}
</section>`;

function workerRow({ name, host, egress, pid, seenAt, jobId, isLost }: WorkerOverview): Markup {
  const doing = isLost
    ? html`<span class="lost">lost, last seen ${timeMarkup(seenAt)}</span>`
    : jobId === null
      ? html`<span class="quiet">idle</span>`
      : html`<a href="${addressOf({ state: null, search: jobId, page: 1 })}" data-view="">${jobId}</a>`;
  return html`
<tr data-key="${host} ${String(pid)}"><th scope="row"><span class="name">${name}</span> <span class="quiet">${host}, ${egress}, process ${String(pid)}</span></th><td>${doing}</td></tr>`;
}
