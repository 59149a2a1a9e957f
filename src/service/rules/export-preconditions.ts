/** What must hold before an export is queued (specification 4.6), with the known texts of the refusals. */
import { isRgsCode } from "../../ledger/rgs-codes.ts";

export const ACCOUNT_IDS_PROBLEM = "Missing or duplicate account IDs";
export const NO_ENTRIES_PROBLEM = "Period contains no journal entries";
export const RGS_PROBLEM =
  "Not all categories are linked to a RGS code. This is mandatory before downloading a RGS Brugstaat";

/** Whether every ledger account has a number, and no two have the same. */
export function hasDistinctAccountIds(accountIds: readonly (string | null)[]): boolean {
  const stated = accountIds.filter((id) => id !== null && id.trim() !== "");
  return stated.length === accountIds.length && new Set(stated).size === accountIds.length;
}

/**
 * Whether every account has a code of valid form. A code that our list does not know is no refusal: the
 * list is not the whole standard.
 */
export const hasRgsCodes = (codes: readonly (string | null)[]): boolean =>
  codes.every((code) => code !== null && isRgsCode(code));
