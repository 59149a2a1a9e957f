/** C3: the opening balance of every balance account is that of the adopted accounts of the year before. */
import { ZERO } from "../../amount/amount.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { isBalanceAccount } from "../internal/accounts-of-books.ts";

/** An account that the adopted opening does not name must open at zero: a balance that was left out would pass. */
export const openingIsTheAdoptedOne: Check = {
  id: "C3",
  name: "opening-is-the-adopted-one",
  formula: "adopted opening balance = S[1] per balance account",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "adopted opening balance, client-supplied",
    actual: "opening balance of the first month, general ledger",
  },
  gap: ({ clientInput }) => (clientInput?.adoptedOpening == null ? "no-client-input" : null),
  *compare(books) {
    const adopted = books.clientInput?.adoptedOpening ?? null;
    const [first] = books.months;
    if (adopted === null || first === undefined) return;
    const { generalLedger } = first;
    const opened = [...generalLedger.rows.keys()].filter((id) => isBalanceAccount(books, id));
    for (const id of new Set([...adopted.keys(), ...opened])) {
      yield {
        month: first.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: adopted.get(id)?.amount ?? ZERO,
        actual: rowOf(generalLedger, id).opening,
        sources: generalLedger.sources,
      };
    }
  },
};
