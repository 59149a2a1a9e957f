/** The changes of a newly imported chart compared with the previous one, name by name. */
import type { Chart } from "../../ledger/supplied-names.ts";

export interface ChartChange {
  readonly change: "added" | "removed" | "changed";
  readonly noun: ChartNoun;
  readonly id: string;
  readonly name: string;
  /** The changed fields with their previous and new values. */
  readonly fields: readonly { readonly field: string; readonly was: string; readonly is: string }[];
}

const LISTS = [
  ["accounts", "ledger account"],
  ["projects", "project"],
  ["contacts", "contact"],
  ["financialAccounts", "financial account"],
] as const;
export type ChartNoun = (typeof LISTS)[number][1];

interface Named {
  readonly id: string;
  readonly name: string;
}

export function chartChanges(before: Chart, after: Chart): readonly ChartChange[] {
  return LISTS.flatMap(([list, noun]) => listChanges(noun, before[list], after[list]));
}

/** The number of names of each kind, `45 ledger accounts, 1 project`, without empty kinds. */
export const chartSize = (chart: Chart): string =>
  LISTS.map(([list, noun]) => ({ count: chart[list].length, noun }))
    .filter(({ count }) => count > 0)
    .map(({ count, noun }) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`)
    .join(", ");

/** `changed  ledger account 4000 Rent: type expenses -> direct_costs` */
export function changeLine({ change, noun, id, name, fields }: ChartChange): string {
  const what = fields.map(({ field, was, is }) => `${field} ${was} -> ${is}`).join(", ");
  return `${change.padEnd(7)}  ${noun} ${id} ${name}${what === "" ? "" : `: ${what}`}`;
}

function listChanges(
  noun: ChartNoun,
  before: readonly Named[],
  after: readonly Named[],
): readonly ChartChange[] {
  const [was, is] = [before, after].map((list) => new Map(list.map((one) => [one.id, one])));
  const changes: ChartChange[] = [];
  for (const one of after) {
    const old = was?.get(one.id);
    const fields = old === undefined ? [] : fieldsChanged(old, one);
    if (old === undefined) changes.push(changeOf("added", noun, one));
    else if (fields.length > 0) changes.push({ ...changeOf("changed", noun, one), fields });
  }
  for (const one of before) {
    if (is?.has(one.id) !== true) changes.push(changeOf("removed", noun, one));
  }
  return changes;
}

const changeOf = (
  change: ChartChange["change"],
  noun: ChartNoun,
  { id, name }: Named,
): ChartChange => ({ change, noun, id, name, fields: [] });

function fieldsChanged(before: Named, after: Named): ChartChange["fields"] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => was.get(field) !== value)
    .map(([field, value]) => ({ field, was: written(was.get(field)), is: written(value) }));
}

/** The fields of names are text, true or false, or null. */
const written = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "none" : JSON.stringify(value);
