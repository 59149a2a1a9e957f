/** The chart of accounts. */
import {
  type AccountType,
  financialAccountId,
  isAccountType,
  type LedgerAccount,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";
import {
  type Answer,
  absentOr,
  anyRecordAt,
  at,
  booleanAt,
  idAt,
  listAt,
  malformed,
  nullOr,
  type Place,
  rootOf,
  textAt,
  wordAt,
} from "./decoding.ts";

/** Every account once; the same id twice is refused. */
export function decodeLedgerAccounts(answer: Answer): readonly LedgerAccount[] {
  const seen = new Set<string>();
  return listAt(rootOf(answer)).map((place) => {
    const account = accountAt(place);
    if (seen.has(account.id)) {
      throw malformed({ ...place, value: account.id }, "each ledger account once");
    }
    seen.add(account.id);
    return account;
  });
}

function accountAt(place: Place): LedgerAccount {
  const record = anyRecordAt(place);
  const taxonomy = absentOr(record, "taxonomy_item", anyRecordAt);
  const code = nullOr(at(record, "account_id"), wordAt);
  return {
    id: idAt(at(record, "id"), ledgerAccountId),
    code: code === "" ? null : code,
    name: textAt(at(record, "name")),
    type: typeAt(at(record, "account_type")),
    parentId: nullOr(at(record, "parent_id"), (parent) => idAt(parent, ledgerAccountId)),
    isActive: absentOr(record, "active", booleanAt) ?? true,
    rgsCode: taxonomy === null ? null : absentOr(taxonomy, "code", wordAt),
    rgsVersion: taxonomy === null ? null : absentOr(taxonomy, "taxonomy_version", wordAt),
    financialAccountId: absentOr(record, "financial_account_id", (found) =>
      idAt(found, financialAccountId),
    ),
  };
}

function typeAt(place: Place): AccountType {
  const text = textAt(place);
  if (!isAccountType(text)) throw malformed(place, "a known type of ledger account");
  return text;
}
