/** The chart of accounts. */
import {
  type AccountType,
  financialAccountId,
  isAccountType,
  type LedgerAccount,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";
import * as json from "./decoding.ts";

/** Every account once; a repeated id is refused. */
export function decodeLedgerAccounts(answer: json.Answer): readonly LedgerAccount[] {
  const seen = new Set<string>();
  return json.listAt(json.rootOf(answer)).map((place) => {
    const account = accountAt(place);
    if (seen.has(account.id)) {
      throw json.malformed({ ...place, value: account.id }, "each ledger account once");
    }
    seen.add(account.id);
    return account;
  });
}

function accountAt(place: json.Place): LedgerAccount {
  const record = json.anyRecordAt(place);
  const taxonomy = json.absentOr(record, "taxonomy_item", json.anyRecordAt);
  const code = json.nullOr(json.at(record, "account_id"), json.wordAt);
  return {
    id: json.idAt(json.at(record, "id"), ledgerAccountId),
    code: code === "" ? null : code,
    name: json.textAt(json.at(record, "name")),
    type: typeAt(json.at(record, "account_type")),
    parentId: json.nullOr(json.at(record, "parent_id"), (parent) =>
      json.idAt(parent, ledgerAccountId),
    ),
    isActive: json.absentOr(record, "active", json.booleanAt) ?? true,
    rgsCode: taxonomy === null ? null : json.absentOr(taxonomy, "code", json.wordAt),
    rgsVersion: taxonomy === null ? null : json.absentOr(taxonomy, "taxonomy_version", json.wordAt),
    financialAccountId: json.absentOr(record, "financial_account_id", (found) =>
      json.idAt(found, financialAccountId),
    ),
  };
}

function typeAt(place: json.Place): AccountType {
  const text = json.textAt(place);
  if (!isAccountType(text)) throw json.malformed(place, "a known type of ledger account");
  return text;
}
