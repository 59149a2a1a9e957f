/** Checks which lists of names the service has beyond its specification, and what replaces the others. */
import type { SuppliedNames } from "../../ledger/supplied-names.ts";
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok } from "./doctor-check.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";
import type { Probe } from "./probes.ts";

interface NamesList {
  readonly probe: Probe;
  readonly title: string;
  /** What the user supplied instead; null for nothing. */
  readonly supplied: (names: SuppliedNames) => string | null;
  readonly without: string;
  /** Null where a pull works without the list. */
  readonly fix: string | null;
}

const PROFILE_FIX = "Add name, currency, country and time_zone to administration in the profile.";
const CHART_FIX = "Import a chart file: slotsom chart import chart.csv (see slotsom chart --help).";

const LISTS: readonly NamesList[] = [
  {
    probe: "administrations",
    title: "administrations",
    supplied: ({ administration }) => (administration === null ? null : "stated in the profile"),
    without: "its name, currency and time zone are unknown",
    fix: PROFILE_FIX,
  },
  {
    probe: "ledger-accounts",
    title: "ledger accounts",
    supplied: (names) => fromChart(names, names.chart?.accounts),
    without: "their numbers, names and types are unknown",
    fix: CHART_FIX,
  },
  {
    probe: "contacts",
    title: "contacts",
    supplied: (names) => fromChart(names, names.chart?.contacts),
    without: "they are shown by their id",
    fix: null,
  },
  {
    probe: "projects",
    title: "projects",
    supplied: (names) => fromChart(names, names.chart?.projects),
    without: "they are shown by their id",
    fix: null,
  },
  {
    probe: "financial-accounts",
    title: "financial accounts",
    supplied: (names) => fromChart(names, names.chart?.financialAccounts),
    without: "cash flows are not compared per account",
    fix: null,
  },
];

const fromChart = ({ chart }: SuppliedNames, named: readonly unknown[] = []): string | null =>
  chart === null || named.length === 0
    ? null
    : `${named.length.toLocaleString("en")} in ${chart.file.name}`;

export const names: DoctorCheck = {
  id: "names",
  title: "Names",
  run: async (context) => {
    await reachedAdministration(context);
    const supplied = (await context.access()).suppliedNames();
    const probed = await Promise.all(
      LISTS.map(async (list) => {
        const { response } = await context.probe(list.probe);
        return { ...list, isMissing: response.status === 404, instead: list.supplied(supplied) };
      }),
    );
    const missing = probed.filter(({ isMissing }) => isMissing);
    if (missing.length === 0) return ok(LISTS.map(({ title }) => title).join(", "));
    const message = missing
      .map(({ title, instead, without }) => `no list of ${title}: ${instead ?? without}`)
      .join("; ");
    const fixes = missing.flatMap(({ instead, fix }) =>
      instead === null && fix !== null ? [fix] : [],
    );
    return fixes.length === 0 ? ok(message) : fault(EXIT.usage, { message, fix: fixes.join(" ") });
  },
};
