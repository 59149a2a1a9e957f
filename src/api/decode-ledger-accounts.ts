/** The chart of accounts. */
import {
  type AccountType,
  financialAccountId,
  isAccountType,
  type LedgerAccount,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";
import * as json from "./decoding.ts";

/** Every account once; a repeated id is refused. One without an id is left out: if it is used, a check names it. */
export function decodeLedgerAccounts(answer: json.Answer): readonly LedgerAccount[] {
  const seen = new Set<string>();
  const rows = json.readableRows(json.rootOf(answer), (place) => ({
    place,
    account: accountAt(place),
  }));
  return rows.map(({ place, account }) => {
    if (seen.has(account.id)) {
      throw json.malformed({ ...place, value: account.id }, "each ledger account once");
    }
    seen.add(account.id);
    return account;
  });
}

function accountAt(place: json.Place): LedgerAccount {
  const record = json.anyRecordAt(place);
  const taxonomy = json.ifReadable(record, "taxonomy_item", json.anyRecordAt);
  const wordOf = (of: json.RecordPlace, name: string): string | null =>
    json.ifReadable(of, name, json.wordAt) || null;
  const id = json.idAt(json.at(record, "id"), ledgerAccountId);
  const code = wordOf(record, "account_id");
  return {
    id,
    code,
    name: wordOf(record, "name") ?? code ?? id,
    // An account whose type is not known is in no section, as one that is not listed: with figures a check names it.
    type: json.ifReadable(record, "account_type", typeAt) ?? "other",
    parentId: json.ifReadable(record, "parent_id", (parent) => json.idAt(parent, ledgerAccountId)),
    isActive: json.ifReadable(record, "active", json.booleanAt) ?? true,
    rgsCode: taxonomy === null ? null : wordOf(taxonomy, "code"),
    rgsVersion: taxonomy === null ? null : wordOf(taxonomy, "taxonomy_version"),
    financialAccountId: json.ifReadable(record, "financial_account_id", (found) =>
      json.idAt(found, financialAccountId),
    ),
  };
}

function typeAt(place: json.Place): AccountType {
  const text = json.textAt(place);
  if (!isAccountType(text)) throw json.malformed(place, "a known type of ledger account");
  return text;
}
