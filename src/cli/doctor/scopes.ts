/**
 * Checks the scopes of the credential, and names the commands that need a missing one (contract of the service: a
 * refusal of a report names the scopes it needs). `estimates` can be seen only where the service lists estimates.
 */
import { NEEDED_BY, scopesRemedy, scopeText } from "../../runs/preflight/needed-scopes.ts";
import { profileOfService } from "../../runs/profile/profile.ts";
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, type DoctorContext, fault, ok } from "./doctor-check.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";
import { scopesRefused } from "./internal/refused-scopes.ts";
import type { Probe } from "./probes.ts";

interface ScopeNeed {
  readonly scope: string;
  /** A request that needs this scope and no other. */
  readonly probe: Probe;
  readonly neededBy: string;
}

const SCOPE_NEEDS: readonly ScopeNeed[] = [
  { scope: "bank", probe: "general-ledger", neededBy: NEEDED_BY.bank },
  { scope: "documents", probe: "creditors", neededBy: NEEDED_BY.documents },
  { scope: "sales_invoices", probe: "debtors", neededBy: NEEDED_BY.sales_invoices },
  { scope: "settings", probe: "projects", neededBy: NEEDED_BY.settings },
  { scope: "estimates", probe: "estimates", neededBy: NEEDED_BY.estimates },
];
const OF_TASK_LISTS: ScopeNeed = {
  scope: "time_entries",
  probe: "task-lists",
  neededBy: NEEDED_BY.time_entries,
};

/** A scope, and what the service answered to a request that needs it. */
export interface ProbedScope extends Pick<ScopeNeed, "scope" | "neededBy"> {
  /** `unknown`: the answer does not depend on the scope, such as a 404. */
  readonly state: "present" | "refused" | "unknown";
}

/** The scopes that commands need. Failures: those of the service, `administration-unknown`. */
export async function probedScopes(
  context: Pick<DoctorContext, "access" | "probe">,
): Promise<readonly ProbedScope[]> {
  await reachedAdministration(context);
  const probed = await Promise.all(SCOPE_NEEDS.map((need) => probedScope(context, need)));
  if ((profileOfService((await context.access()).profile)?.checklist ?? null) === null)
    return probed;
  const ofTaskLists = await probedScope(context, OF_TASK_LISTS);
  if (ofTaskLists.state !== "refused") return [...probed, ofTaskLists];
  // They need every scope: the refusal is about this one where no other is refused, or about one that does not show.
  if (probed.some(({ state }) => state === "refused"))
    return [...probed, { ...ofTaskLists, state: "unknown" }];
  const unseen = probed.filter(({ state }) => state === "unknown").map(({ scope }) => scope);
  return [...probed, { ...ofTaskLists, scope: [...unseen, ofTaskLists.scope].join(" or ") }];
}

async function probedScope(
  { probe: send }: Pick<DoctorContext, "probe">,
  { scope, probe, neededBy }: ScopeNeed,
): Promise<ProbedScope> {
  const probed = await send(probe);
  const isPresent = probed.response.status === 200;
  const state = scopesRefused(probed) !== null ? "refused" : isPresent ? "present" : "unknown";
  return { scope, neededBy, state };
}

/** What to do about refused scopes. */
export const scopesFix = (refused: readonly ProbedScope[]): string =>
  scopesRemedy(refused.map(({ scope }) => scope));

export const scopes: DoctorCheck = {
  id: "scopes",
  title: "Scopes",
  run: async (context) => {
    const probed = await probedScopes(context);
    const having = (wanted: ProbedScope["state"]) => probed.filter(({ state }) => state === wanted);
    const refused = having("refused");
    if (refused.length === 0) {
      const names = having("present").map(({ scope }) => scope);
      const rest = having("unknown").map(
        ({ scope, neededBy }) => `${scope} (needed by ${neededBy})`,
      );
      return ok(`${names.join(", ")}${rest.length === 0 ? "" : `; unknown: ${rest.join(", ")}`}`);
    }
    const message = refused.map(({ scope, neededBy }) => scopeText(scope, neededBy)).join("; ");
    return fault(EXIT.usage, { message, fix: scopesFix(refused) });
  },
};
