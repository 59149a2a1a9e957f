/** Applies sent fiscal allocations to those of a receipt. Gap: Fiscal allocations. */

import { amountOf, compareAmounts, isPositive, sumOf, ZERO } from "../../../amount/amount.ts";
import type { DetailRecord, FiscalAllocationRecord } from "../../rules/administration-books.ts";
import { readDecimal } from "../../rules/typed-money.ts";
import { sentOr } from "./body-kinds.ts";
import type { AllocationSent } from "./receipt-body.ts";
import { accountIn, changedRows, type RowSources } from "./receipt-rows.ts";

const HUNDRED = amountOf("100");

/** The allocations after the change. Omitted rows stay; all must match the remaining details. */
export function readAllocations(
  sent: readonly AllocationSent[],
  stored: readonly FiscalAllocationRecord[],
  details: readonly DetailRecord[],
  sources: RowSources,
): readonly FiscalAllocationRecord[] {
  const { problems } = sources;
  const where = { field: "fiscal_allocation", problems };
  const left = changedRows(sent, stored, where, (row, before) =>
    readAllocation(row, before, sources),
  );
  if (left === null) return stored;
  if (left.some(({ ledgerAccountId }) => !isUsed(ledgerAccountId, details))) {
    problems.push({ field: "ledger_account", text: "must be used by a detail", word: "invalid" });
  }
  for (const own of Map.groupBy(left, ({ ledgerAccountId }) => ledgerAccountId).values()) {
    if (compareAmounts(sumOf(own.map(({ percentage }) => percentage)), HUNDRED) <= 0) continue;
    const text = "of a ledger account is more than 100 in total";
    problems.push({ field: "percentage", text, word: "too_big" });
  }
  return left;
}

const isUsed = (accountId: string, details: readonly DetailRecord[]): boolean =>
  details.some((detail) => detail.ledgerAccountId === accountId);

function readAllocation(
  sent: AllocationSent,
  stored: FiscalAllocationRecord | null,
  sources: RowSources,
): FiscalAllocationRecord {
  const { now, newId, accountTypes, problems } = sources;
  const privateLedgerAccountId = accountIn(
    "private_ledger_account",
    sent.private_ledger_account_id,
    stored?.privateLedgerAccountId ?? "",
    sources,
  );
  const type = accountTypes.get(privateLedgerAccountId);
  if (type !== undefined && type !== "equity") {
    const text = "must be an account of equity";
    problems.push({ field: "private_ledger_account", text, word: "invalid" });
  }
  const typed = sentOr(sent.percentage, null);
  const percentage = typed === null ? (stored?.percentage ?? ZERO) : readDecimal(typed);
  if (percentage === null || !isPositive(percentage) || compareAmounts(percentage, HUNDRED) > 0) {
    const text = "must be more than 0 and at most 100";
    problems.push({ field: "percentage", text, word: "invalid" });
  }
  return {
    id: stored?.id ?? newId(),
    ledgerAccountId: accountIn(
      "ledger_account",
      sent.ledger_account_id,
      stored?.ledgerAccountId ?? "",
      sources,
    ),
    privateLedgerAccountId,
    percentage: percentage ?? ZERO,
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  };
}
