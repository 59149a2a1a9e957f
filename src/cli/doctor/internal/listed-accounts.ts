/** The ledger accounts in the list of the service, for the checks of each account. */
import { answerOf } from "../../../api/client.ts";
import { decodeLedgerAccounts } from "../../../api/decode-ledger-accounts.ts";
import { refusalOf } from "../../../api/refusal.ts";
import type { LedgerAccount } from "../../../ledger/ledger-account.ts";
import type { Probed } from "../doctor-check.ts";

/** Null where the service has no such list. Failures: those of a refusal, `answer-malformed`. */
export function listedAccounts({ request, response }: Probed): readonly LedgerAccount[] | null {
  if (response.status === 404) return null;
  if (response.status !== 200) throw refusalOf(request, response);
  return decodeLedgerAccounts(answerOf({ unknownFields: new Set() }, request, response));
}
