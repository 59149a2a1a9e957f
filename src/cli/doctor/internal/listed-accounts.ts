/** The ledger accounts in the list of the service, for the checks of each account. */
import { answerOf } from "../../../api/client.ts";
import { decodeLedgerAccounts } from "../../../api/decode-ledger-accounts.ts";
import { refusalOf } from "../../../api/refusal.ts";
import type { LedgerAccount } from "../../../ledger/ledger-account.ts";
import type { Probed } from "../doctor-check.ts";

const SHOWN_MAX = 5;

/** Null where the service has no such list. Failures: those of a refusal, `answer-malformed`. */
export function listedAccounts({ request, response }: Probed): readonly LedgerAccount[] | null {
  if (response.status === 404) return null;
  if (response.status !== 200) throw refusalOf(request, response);
  return decodeLedgerAccounts(answerOf({ unknownFields: new Set() }, request, response));
}

/** `Bank (123), Kas (124) and 3 more`. */
export const accountsText = (accounts: readonly LedgerAccount[]): string =>
  textOfFirst(accounts, ({ name, id }) => `${name} (${id})`);

/** The first accounts as `textOf` says them, and the number of the others. */
export function textOfFirst(
  accounts: readonly LedgerAccount[],
  textOf: (account: LedgerAccount) => string,
): string {
  const shown = accounts.slice(0, SHOWN_MAX).map(textOf);
  const more = accounts.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`;
}
