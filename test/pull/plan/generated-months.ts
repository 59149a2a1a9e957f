/**
 * Generated months of entries, for counting requests: a trading company's documents reduced to the fields that a
 * request can select by. Sales have a project, costs often do, bank and tax entries never do.
 */
import { centsOf, type Random, randomFrom } from "../../../fixtures/administrations/random.ts";
import { type Amount, add, negate, ZERO } from "../../../src/amount/amount.ts";
import {
  type AccountType,
  type LedgerAccountId,
  ledgerAccountId,
  type ProjectId,
  projectId,
} from "../../../src/ledger/ledger-account.ts";

export interface EntryOfPlan {
  readonly ledgerAccountId: LedgerAccountId;
  readonly projectId: ProjectId | null;
  /** Debit positive. */
  readonly amount: Amount;
}

export interface GeneratedMonth {
  /** Newest first, as the service sends them. */
  readonly entries: readonly EntryOfPlan[];
  readonly typeOf: (id: LedgerAccountId) => AccountType;
}

export interface GeneratedBooks {
  readonly projects: number;
  /** Suppliers: the invoices of each are booked on one account. */
  readonly contacts: number;
  readonly accounts: number;
  readonly entriesPerMonth: number;
  /** A few projects, accounts and suppliers have most of the entries. */
  readonly isSkewed: boolean;
  /** The share of sales with a project; for costs it is lower. */
  readonly shareWithProject: number;
}

const BALANCE_SHARE = 0.3;
const REVENUE_SHARE = 0.2;
const BALANCE_ACCOUNTS_MIN = 11;

export function generatedMonth(wanted: GeneratedBooks, seed: number): GeneratedMonth {
  const random = randomFrom(seed);
  const balance = Math.max(BALANCE_ACCOUNTS_MIN, Math.round(wanted.accounts * BALANCE_SHARE));
  const revenue = Math.max(2, Math.round(wanted.accounts * REVENUE_SHARE));
  const costs = Math.max(4, wanted.accounts - balance - revenue);
  const types = new Map<LedgerAccountId, AccountType>();
  const named = (count: number, type: AccountType): readonly LedgerAccountId[] =>
    Array.from({ length: count }, () => {
      const id = ledgerAccountId(String(1_000 + types.size));
      types.set(id, type);
      return id;
    });
  const accounts = {
    balance: named(balance, "current_assets"),
    revenue: named(revenue, "revenue"),
    costs: named(Math.ceil(costs / 2), "direct_costs"),
    overhead: named(Math.floor(costs / 2), "expenses"),
  };
  const entries = documentsOf(wanted, accounts, random);
  return { entries: entries.reverse(), typeOf: (id) => types.get(id)! };
}

type Accounts = Readonly<
  Record<"balance" | "revenue" | "costs" | "overhead", readonly LedgerAccountId[]>
>;

function documentsOf(wanted: GeneratedBooks, accounts: Accounts, random: Random): EntryOfPlan[] {
  const entries: EntryOfPlan[] = [];
  const put = (id: LedgerAccountId, amount: Amount, project: ProjectId | null = null): void => {
    entries.push({ ledgerAccountId: id, projectId: project, amount });
  };
  const revenue = picking(accounts.revenue, wanted.isSkewed, random);
  const ids = Array.from({ length: wanted.projects }, (_, index) => projectId(String(index + 1)));
  const project = picking(ids, wanted.isSkewed, random);
  const projectIn = (share: number): ProjectId | null =>
    ids.length > 0 && random.chance(share) ? project() : null;
  const { balance } = accounts;
  const costs = [...accounts.costs, ...accounts.overhead];
  // The supplier determines the account; overhead has no project.
  const suppliers = Array.from(
    { length: wanted.contacts },
    (_, index) => costs[index % costs.length]!,
  );
  const cost = picking(suppliers, wanted.isSkewed, random);
  const amount = (): Amount => centsOf(Math.ceil(10_000 * random.next() ** 3) * 10 + 5);
  for (const id of [...accounts.overhead.slice(0, 5), ...balance.slice(6, 10)]) put(id, amount());
  while (entries.length < wanted.entriesPerMonth) {
    const kind = random.next();
    let total = ZERO;
    if (kind < 0.45) {
      const of = projectIn(wanted.shareWithProject);
      for (let line = random.whole(1, 3); line > 0; line--) {
        const booked = amount();
        total = add(total, booked);
        put(revenue(), negate(booked), of);
      }
      put(balance[1]!, negate(amount()));
      put(balance[0]!, total);
    } else if (kind < 0.65) {
      for (let line = random.whole(1, 2); line > 0; line--) {
        const booked = amount();
        const account = cost();
        const share = accounts.overhead.includes(account) ? 0 : wanted.shareWithProject * 0.7;
        total = add(total, booked);
        put(account, booked, projectIn(share));
      }
      put(balance[2]!, amount());
      put(balance[3]!, negate(total));
    } else {
      const paid = amount();
      put(balance[random.whole(4, 5)]!, paid);
      put(kind < 0.97 ? balance[random.chance(0.6) ? 0 : 3]! : random.pick(balance), negate(paid));
    }
  }
  return entries;
}

/** Picks each item equally often, or the first twice as often as the second and three times as often as the third. */
function picking<Item>(items: readonly Item[], isSkewed: boolean, random: Random): () => Item {
  if (!isSkewed) return () => random.pick(items);
  let weight = 0;
  const upTo = items.map((_, index) => (weight += 1 / (index + 1)));
  return () => {
    const drawn = random.next() * weight;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! >= drawn) high = middle;
      else low = middle + 1;
    }
    return items[low]!;
  };
}
