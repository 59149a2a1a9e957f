/** Whether the service refused a probe because the credential lacks a scope: a 401 that names it. */
import { refusalOf } from "../../../api/refusal.ts";
import type { Failure } from "../../../failure.ts";
import type { Probed } from "../doctor-check.ts";

/** Returns the Failure that names the scopes; null for every other answer. */
export function scopesRefused({ request, response }: Probed): Failure | null {
  if (response.status !== 401) return null;
  const refusal = refusalOf(request, response);
  return refusal.code === "scope-missing" ? refusal : null;
}
