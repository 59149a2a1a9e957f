/** A false answer of a service, or one that the network distorts, and what the pull must report about it. */
import type { FalseAnswer } from "../../support/false-answers.ts";

export interface FalseAnswerCase {
  readonly title: string;
  readonly answers: readonly FalseAnswer[];
  /** The beginning of each expected line of the report; empty if nothing at all may be reported. */
  readonly reported: readonly string[];
  /** Whether the books equal those of an honest service: yes, no, or there are none. */
  readonly books: "equal" | "different" | "none";
  /** February in addition to January. */
  readonly lastMonth?: "2025-02";
}

export type Row = Readonly<Record<string, unknown>>;

/** The longest series of January: six pages. */
export const SERIES = "journal_entries\\.json\\?period=202501&project_id=null&per_page=100&page=";
/** The rows of the series. */
export const ROWS = 518;
export const page = (number: number): RegExp => new RegExp(`${SERIES}${String(number)}$`);
/** The request for a page, as in messages. */
export const named = (number: number): string =>
  `GET /100200300400500/reports/journal_entries.json?period=202501&project_id=null&per_page=100&page=${String(number)}`;
export const report = (name: string): RegExp =>
  new RegExp(`reports/${name}\\.json\\?period=202501(&|$)`);

export const rows =
  (change: (rows: readonly Row[]) => readonly unknown[]) =>
  (body: string): string =>
    JSON.stringify(change(JSON.parse(body) as readonly Row[]));

/** Changes the first row that matches. */
export const firstRow = (
  change: Row,
  matches: (row: Row) => boolean = () => true,
): ((body: string) => string) =>
  rows((all) => {
    const at = all.findIndex(matches);
    return all.map((row, index) => (index === at ? { ...row, ...change } : row));
  });

export const pageInstead =
  (move: (number: number) => number) =>
  (url: string): string =>
    url.replace(/page=(\d+)$/, (_, number: string) => `page=${String(move(Number(number)))}`);

export const periodInstead =
  (period: string) =>
  (url: string): string =>
    url.replace(/period=\d{6}/, `period=${period}`);
