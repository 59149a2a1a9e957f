/**
 * Checks the scopes of the credential, and names the commands that need a missing one (contract of the service: a
 * refusal of a report names the scopes it needs). `estimates` can be seen only where the service lists estimates.
 */
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

const ALL_PULLS = "pull, close, monthly and handoff";
const SCOPE_NEEDS: readonly ScopeNeed[] = [
  { scope: "bank", probe: "general-ledger", neededBy: ALL_PULLS },
  { scope: "documents", probe: "creditors", neededBy: ALL_PULLS },
  { scope: "sales_invoices", probe: "debtors", neededBy: ALL_PULLS },
  { scope: "settings", probe: "projects", neededBy: ALL_PULLS },
  {
    scope: "estimates",
    probe: "estimates",
    neededBy: "export auditfile, and by close and handoff without --skip-exports",
  },
];

export const scopes: DoctorCheck = {
  id: "scopes",
  title: "Scopes",
  run: async (context) => {
    await reachedAdministration(context);
    const found = await Promise.all(SCOPE_NEEDS.map((need) => stateOf(need, context)));
    const [missing, unseen, given] = (["missing", "unseen", "given"] as const).map((state) =>
      SCOPE_NEEDS.filter((_need, index) => found[index] === state),
    );
    if (missing === undefined || missing.length === 0) {
      const names = (given ?? []).map(({ scope }) => scope).join(", ");
      const rest = (unseen ?? []).map(({ scope }) => `${scope} (needed by ${neededBy(scope)})`);
      return ok(`${names}${rest.length === 0 ? "" : `; unknown: ${rest.join(", ")}`}`);
    }
    const message = missing
      .map(({ scope }) => `${scope} is missing, needed by ${neededBy(scope)}`)
      .join("; ");
    const lacking = missing.map(({ scope }) => scope).join(", ");
    const [noun, pronoun] = missing.length === 1 ? ["scope", "it"] : ["scopes", "them"];
    const fix = `Give the token the ${noun} ${lacking} in the service, or create a token that has ${pronoun}.`;
    return fault(EXIT.refused, { message, fix });
  },
};

async function stateOf(
  { probe }: ScopeNeed,
  context: DoctorContext,
): Promise<"given" | "missing" | "unseen"> {
  const probed = await context.probe(probe);
  if (scopesRefused(probed) !== null) return "missing";
  return probed.response.status === 200 ? "given" : "unseen";
}

const neededBy = (scope: string): string =>
  SCOPE_NEEDS.find((need) => need.scope === scope)?.neededBy ?? "";
