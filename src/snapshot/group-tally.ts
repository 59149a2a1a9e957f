/** Numbers the groups of postings while they are received, and adds each posting to its group. */
import type { DatabaseSync } from "node:sqlite";
import { type Amount, add, isNegative, toStored, ZERO } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import type { Posting } from "../ledger/posting.ts";

/** Groups kept in memory until they are written: some 20 MB. */
const GROUPS_KEPT_MAX = 50_000;

/** Without the description and the id of a posting, which may be parts of a long text: that would stay in memory. */
interface Group
  extends Pick<
    Posting,
    "ledgerAccountId" | "contactId" | "projectId" | "taxRateId" | "financialAccountId"
  > {
  readonly number: number;
  readonly month: Month;
  readonly documentType: string;
  positive: Amount;
  negative: Amount;
  count: number;
  /** Amounts that no integer states. */
  texts: number;
  isWritten: boolean;
}

export interface GroupTally {
  /** Adds a posting to its group, and returns the number of the group. */
  readonly add: (of: Month, posting: Posting) => number;
  /** Writes the groups that changed since they were written. */
  readonly write: () => void;
  /** Forgets what is in memory; numbers are not given again. */
  readonly clear: () => void;
}

/** `table` has the columns of `postingGroupsTable`. */
export function groupTally(database: DatabaseSync, table: string): GroupTally {
  const replace = database.prepare(
    `INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const groups = new Map<string, Group>();
  let last = 0;
  const write = (): void => {
    for (const group of groups.values()) {
      if (group.isWritten) continue;
      replace.run(...columnsOf(group));
      group.isWritten = true;
    }
  };
  const begin = (key: string, month: Month, posting: Posting): Group => {
    if (groups.size === GROUPS_KEPT_MAX) {
      write();
      groups.clear();
    }
    last += 1;
    const { ledgerAccountId, contactId, projectId, taxRateId, financialAccountId } = posting;
    const group = {
      ...{ number: last, month, documentType: posting.document.type },
      ...{ ledgerAccountId, contactId, projectId, taxRateId, financialAccountId },
      ...{ positive: ZERO, negative: ZERO, count: 0, texts: 0, isWritten: false },
    };
    groups.set(key, group);
    return group;
  };
  return {
    add: (of, posting) => {
      const key = keyOf(of, posting);
      const group = groups.get(key) ?? begin(key, of, posting);
      const { amount } = posting;
      if (isNegative(amount)) group.negative = add(group.negative, amount);
      else group.positive = add(group.positive, amount);
      group.count += 1;
      if (typeof toStored(amount) === "string") group.texts += 1;
      group.isWritten = false;
      return group.number;
    },
    write,
    clear: () => {
      groups.clear();
    },
  };
}

/** An identifier has no spaces and is never empty; the type, which is free text, is last. */
function keyOf(of: Month, posting: Posting): string {
  const { ledgerAccountId, contactId, projectId, taxRateId, financialAccountId } = posting;
  return `${of} ${ledgerAccountId} ${contactId ?? ""} ${projectId ?? ""} ${taxRateId ?? ""} ${financialAccountId ?? ""} ${posting.document.type}`;
}

const columnsOf = (group: Group) =>
  [
    group.number,
    group.month,
    group.ledgerAccountId,
    group.contactId,
    group.projectId,
    group.taxRateId,
    group.financialAccountId,
    group.documentType,
    toStored(group.positive),
    toStored(group.negative),
    group.count,
    group.texts,
  ] as const;
