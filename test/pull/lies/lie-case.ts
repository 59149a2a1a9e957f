/** A way in which a service can lie, or the network distort what it says, and what must be told of it. */
import type { Lie } from "../../support/lying-service.ts";

export interface LieCase {
  readonly lie: string;
  readonly lies: readonly Lie[];
  /** How each line begins that must be told; there are no others when the books are as ever. */
  readonly told: readonly string[];
  /** Whether what was pulled is what an honest service gives: yes, no, or nothing was computed at all. */
  readonly books: "as ever" | "other" | "none";
  /** With February beside January. */
  readonly lastMonth?: "2025-02";
}

export type Row = Readonly<Record<string, unknown>>;

/** The longest series of January: five pages, 484 rows. */
export const SERIES = "journal_entries\\.json\\?period=202501&project_id=null&per_page=100&page=";
export const page = (number: number): RegExp => new RegExp(`${SERIES}${String(number)}$`);
/** As messages name it. */
export const named = (number: number): string =>
  `GET /100200300400500/reports/journal_entries.json?period=202501&project_id=null&per_page=100&page=${String(number)}`;
export const report = (name: string): RegExp =>
  new RegExp(`reports/${name}\\.json\\?period=202501(&|$)`);

export const rows =
  (change: (rows: readonly Row[]) => readonly unknown[]) =>
  (body: string): string =>
    JSON.stringify(change(JSON.parse(body) as readonly Row[]));

/** Changes the first row that fits. */
export const firstRow = (
  change: Row,
  fits: (row: Row) => boolean = () => true,
): ((body: string) => string) =>
  rows((all) => {
    const at = all.findIndex(fits);
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
