/** Which lists of names the service has beyond its specification, and what each costs that is missing. */
import { type DoctorCheck, ok, warning } from "./doctor-check.ts";
import { acceptedService } from "./internal/accepted-service.ts";
import type { Probe } from "./probes.ts";

interface NamesList {
  readonly probe: Probe;
  readonly title: string;
  readonly without: string;
  /** Null where nothing can be done, or has to be. */
  readonly fix: string | null;
}

const LISTS: readonly NamesList[] = [
  {
    probe: "administrations",
    title: "administrations",
    without: "its name, currency and time zone have to stand in the profile",
    fix: "Write them under administration in the profile.",
  },
  {
    probe: "ledger-accounts",
    title: "ledger accounts",
    without: "numbers, names and types of accounts have to come from a chart file",
    fix: "Write the chart into a file and import it: slotsom chart import.",
  },
  { probe: "contacts", title: "contacts", without: "contacts are shown by their id", fix: null },
  { probe: "projects", title: "projects", without: "projects are shown by their id", fix: null },
  {
    probe: "financial-accounts",
    title: "financial accounts",
    without: "cash flows per bank account are left out",
    fix: null,
  },
];

export const names: DoctorCheck = {
  id: "names",
  title: "Names",
  run: async (context) => {
    await acceptedService(context);
    const { probe } = context;
    const probed = await Promise.all(
      LISTS.map(async (list) => ({ ...list, status: (await probe(list.probe)).response.status })),
    );
    const missing = probed.filter(({ status }) => status === 404);
    if (missing.length === 0) return ok(LISTS.map(({ title }) => title).join(", "));
    const said = missing.map(({ title, without }) => `no list of ${title}: ${without}`).join("; ");
    const fixes = missing.flatMap(({ fix }) => (fix === null ? [] : [fix]));
    return fixes.length === 0 ? ok(said) : warning(said, fixes.join(" "));
  },
};
