/** What the service requires of the ledger accounts before it makes its auditfile and its brugstaat. */
import type { LedgerAccount } from "../../ledger/ledger-account.ts";
import { lackingRgsCodes } from "../../ledger/rgs-codes.ts";
import { numberFaults } from "../../ledger/service-exports.ts";
import type { Lacking } from "./lacking.ts";

const SHOWN_MAX = 5;

/** `Bank (123), Kas (124) and 3 more`. */
export const accountsText = (accounts: readonly LedgerAccount[]): string =>
  textOfFirst(accounts, ({ name, id }) => `${name} (${id})`);

/** `1100 Bank (BLimBanXyz, 3.5)`, the number first if there is one. */
export const codesText = (accounts: readonly LedgerAccount[]): string =>
  textOfFirst(accounts, ({ code, name, rgsCode, rgsVersion }) => {
    const version = rgsVersion === null ? "" : `, ${rgsVersion}`;
    return `${code === null ? "" : `${code} `}${name} (${rgsCode ?? ""}${version})`;
  });

/** The first accounts as `textOf` says them, and the number of the others. */
function textOfFirst(
  accounts: readonly LedgerAccount[],
  textOf: (account: LedgerAccount) => string,
): string {
  const shown = accounts.slice(0, SHOWN_MAX).map(textOf);
  const more = accounts.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`;
}

/** Every account needs a number, and no two the same; null if they have. */
export function numbersLacking(accounts: readonly LedgerAccount[]): Lacking | null {
  const { without, shared } = numberFaults(accounts);
  if (without.length === 0 && shared.length === 0) return null;
  const problems = [
    ...(without.length === 0 ? [] : [`no number for ${accountsText(without)}`]),
    ...shared.map((same) => `number ${same[0]?.code ?? ""} for ${accountsText(same)}`),
  ];
  return {
    what: `the service will refuse its auditfile: ${problems.join("; ")}`,
    remedy:
      "Give each ledger account a unique number in the service, or leave out the service's exports with --skip-exports.",
  };
}

/** Every account needs a valid RGS code; null if they have one. */
export function rgsCodesLacking(accounts: readonly LedgerAccount[]): Lacking | null {
  const { without, invalid } = lackingRgsCodes(accounts);
  if (without.length === 0 && invalid.length === 0) return null;
  const problems = [
    ...(without.length === 0 ? [] : [`no RGS code for ${accountsText(without)}`]),
    ...(invalid.length === 0 ? [] : [`no valid RGS code for ${codesText(invalid)}`]),
  ];
  return {
    what: `the service will refuse its brugstaat: ${problems.join("; ")}`,
    remedy:
      "Link each ledger account to an RGS code in the service, or leave out the service's exports with --skip-exports.",
  };
}
