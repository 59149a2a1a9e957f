/** The scopes that commands need of a credential, and the request that shows one of them. */
import type { ApiRequest } from "../../api/transport.ts";
import type { Lacking } from "./lacking.ts";

const ALL_PULLS = "pull, close, monthly and handoff";
const WITH_EXPORTS = "export auditfile, and by close and handoff without --skip-exports";

/** What needs each scope. */
export const NEEDED_BY = {
  bank: ALL_PULLS,
  documents: ALL_PULLS,
  sales_invoices: ALL_PULLS,
  settings: ALL_PULLS,
  estimates: WITH_EXPORTS,
  time_entries: "close --checklist",
} as const;

const listProbe =
  (list: string) =>
  (administrationId: string): ApiRequest => ({
    method: "GET",
    path: `/${administrationId}/${list}.json`,
    query: [
      ["per_page", "1"],
      ["page", "1"],
    ],
    body: null,
    purpose: "preflight",
    mayBeMissing: true,
  });

/** No pull reads estimates: the service wants the scope for its auditfile. It shows only where estimates are listed. */
export const estimatesProbe = listProbe("estimates");

/** Specification 4.1: task lists need all of these. */
export const TASK_LIST_SCOPES = [
  ...(["bank", "documents", "estimates", "sales_invoices", "settings"] as const),
  "time_entries",
] as const;

export const taskListsProbe = listProbe("task_lists");

export const scopeText = (scope: string, neededBy: string): string =>
  `${scope} is missing, needed by ${neededBy}`;

/** What to do about the scopes that a credential lacks. */
export function scopesRemedy(scopes: readonly string[]): string {
  const [noun, pronoun] = scopes.length === 1 ? ["scope", "it"] : ["scopes", "them"];
  return `Give the token the ${noun} ${scopes.join(", ")} in the service, or create a token that has ${pronoun}.`;
}

/** A cause for each scope; the remedy names them together. */
export function scopesLacking(scopes: readonly string[]): readonly Lacking[] {
  const isNamed = (scope: string): scope is keyof typeof NEEDED_BY =>
    Object.hasOwn(NEEDED_BY, scope);
  const skipping = scopes.every((scope) => scope === "estimates")
    ? " Or leave out the service's exports with --skip-exports."
    : "";
  return scopes.map((scope) => ({
    what: `the scope ${scopeText(scope, isNamed(scope) ? NEEDED_BY[scope] : ALL_PULLS)}`,
    remedy: `${scopesRemedy(scopes)}${skipping}`,
  }));
}
