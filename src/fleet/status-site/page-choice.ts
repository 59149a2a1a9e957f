/** What the address of the page chooses: a state, words to search for, and a page of jobs. */
import type { JobChoice } from "../fleet-queue.ts";
import { JOB_STATES, type JobState } from "../queued-job.ts";

export interface PageChoice {
  /** Null for all. */
  readonly state: JobState | null;
  /** As it was typed. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Small enough to be read, and to be sent every few seconds. */
export const JOBS_PER_PAGE = 100;
const PAGE_MAX = 100_000;
const SEARCH_CHARACTERS_MAX = 200;
const WORDS_MAX = 8;

/** What is not understood is left out: an address is typed by hand too. */
export function readChoice(query: URLSearchParams): PageChoice {
  const state = JOB_STATES.find((one) => one === query.get("state")) ?? null;
  const search = (query.get("q") ?? "").trim().slice(0, SEARCH_CHARACTERS_MAX);
  const page = Number.parseInt(query.get("page") ?? "", 10);
  return { state, search, page: page >= 1 && page <= PAGE_MAX ? page : 1 };
}

export const jobsOfPage = ({ state, search, page }: PageChoice, perPage: number): JobChoice => ({
  ...(state === null ? {} : { states: [state] }),
  words: search
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, WORDS_MAX),
  offset: (page - 1) * perPage,
  limit: perPage,
});

/** The address of a choice, from the root of the site. */
export function addressOf({ state, search, page }: PageChoice): string {
  const query = new URLSearchParams({
    ...(search === "" ? {} : { q: search }),
    ...(state === null ? {} : { state }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === "" ? "/" : `/?${query}`;
}
