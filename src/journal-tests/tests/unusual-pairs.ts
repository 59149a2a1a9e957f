/**
 * JT10: entries that debit and credit groups of accounts which few entries combine, or which do not belong together.
 */
import {
  type Amount,
  amountOf,
  compareAmounts,
  divideRounded,
  isZero,
} from "../../amount/amount.ts";
import { controlAccounts } from "../../checks/control-accounts.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { taxAccountsOf } from "../../ledger/tax-accounts.ts";
import {
  accountValue,
  countValue,
  type EntryUnderTest,
  type Hit,
  hitOnEntry,
  journalTest,
} from "../journal-test.ts";

/** What an account is for this test: its use, or else the section of its type. */
type GroupOf = (id: LedgerAccountId) => string;
interface Pair {
  readonly debit: LedgerAccountId;
  readonly credit: LedgerAccountId;
}

export const unusualPairs = journalTest({
  id: "JT10",
  name: "unusual-pairs",
  counts: "entries",
  parameters: ["share"],
  begin: ({ books, criteria: { share }, hit }) => {
    const groupOf = groupsOf(books);
    /** Entries by pair; each pair keeps no more than could still be rare. */
    const byPair = new Map<string, { count: number; readonly hits: Hit[] }>();
    let tested = 0;
    return {
      entry: (entry) => {
        if (entry.closesYear) return;
        tested += 1;
        const pairs = pairsOf(entry, groupOf);
        const ruled = breachIn(entry, pairs);
        if (ruled !== null) hit(ruled);
        for (const [name, pair] of pairs) {
          const known = byPair.get(name) ?? { count: 0, hits: [] };
          byPair.set(name, known);
          known.count += 1;
          if (ruled === null && known.count <= RARE_MAX) known.hits.push(rareHit(entry, pair));
        }
      },
      end: () => {
        const seen = new Set<EntryUnderTest["document"]>();
        for (const { count, hits } of byPair.values()) {
          if (!isBelow(count, tested, share)) continue;
          for (const one of hits) {
            if (one.document === null || seen.has(one.document)) continue;
            seen.add(one.document);
            const values = { ...one.values, entries: countValue(count), all: countValue(tested) };
            hit({ ...one, values });
          }
        }
        return { tested };
      },
    };
  },
});

/** A pair with more entries than this is not listed as rare, however many entries there are. */
const RARE_MAX = 1_000;

const rareHit = (entry: EntryUnderTest, { debit, credit }: Pair): Hit =>
  hitOnEntry(entry, {
    reason: "rare-pair",
    values: { debit: accountValue(debit), credit: accountValue(credit) },
  });

const isBelow = (count: number, all: number, share: Amount): boolean =>
  count <= RARE_MAX &&
  compareAmounts(divideRounded(amountOf(String(count)), amountOf(String(all)), 9), share) < 0;

const MONEY = "money";
const EQUITY = "equity";
/** What revenue may be booked against: customers, tax, and what is invoiced in advance or still to be. */
const AGAINST_REVENUE: ReadonlySet<string> = new Set(["debtors", "tax", "deferred", "revenue"]);
const COSTS: ReadonlySet<string> = new Set(["direct_costs", "expenses"]);

function groupsOf(books: Books): GroupOf {
  const groups = new Map<LedgerAccountId, string>();
  for (const { id, type, financialAccountId } of books.accounts.values()) {
    groups.set(id, financialAccountId === null ? type : MONEY);
  }
  const name = (group: string, ids: Iterable<LedgerAccountId>): void => {
    for (const id of ids) if (!isResultType(books.accounts.get(id)?.type)) groups.set(id, group);
  };
  name("deferred", accountsWithRole(books, "deferred-revenue"));
  name("deferred", accountsWithRole(books, "transitory"));
  name("debtors", controlAccounts(books, "debtors"));
  name("creditors", controlAccounts(books, "creditors"));
  name("tax", taxAccountsOf(books));
  return (id) => groups.get(id) ?? "";
}

/** Each group that is debited with each that is credited, by the first accounts of each. */
function pairsOf({ postings }: EntryUnderTest, groupOf: GroupOf): ReadonlyMap<string, Pair> {
  const debits = new Map<string, LedgerAccountId>();
  const credits = new Map<string, LedgerAccountId>();
  for (const { amount, ledgerAccountId } of postings) {
    if (isZero(amount)) continue;
    const side = compareAmounts(amount, amountOf("0")) > 0 ? debits : credits;
    const group = groupOf(ledgerAccountId);
    if (!side.has(group)) side.set(group, ledgerAccountId);
  }
  const pairs = new Map<string, Pair>();
  for (const [debited, debit] of debits) {
    for (const [credited, credit] of credits)
      pairs.set(`${debited}/${credited}`, { debit, credit });
  }
  return pairs;
}

/** Revenue against anything but customers, tax and deferred items; costs against equity, on either side. */
function breachIn(entry: EntryUnderTest, pairs: ReadonlyMap<string, Pair>): Hit | null {
  for (const [name, { debit, credit }] of pairs) {
    const [debited = "", credited = ""] = name.split("/");
    const values = { debit: accountValue(debit), credit: accountValue(credit) };
    if (credited === "revenue" && !AGAINST_REVENUE.has(debited))
      return hitOnEntry(entry, { reason: "revenue-from-elsewhere", values });
    const hasCosts = COSTS.has(debited) || COSTS.has(credited);
    if (hasCosts && (debited === EQUITY || credited === EQUITY))
      return hitOnEntry(entry, { reason: "costs-to-equity", values });
  }
  return null;
}
