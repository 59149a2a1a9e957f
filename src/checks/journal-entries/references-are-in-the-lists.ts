/** J6: every account, contact, project, tax rate and financial account of an entry is in its list. */
import { ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { FinancialAccountId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SumKeys } from "../../ledger/posting-sums.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";
import { REFERENCE_LISTS, type ReferenceList } from "../subject.ts";

/**
 * One finding for each id missing from a list, with the number of its entries. An account outside the
 * chart has a placeholder in the books, so that its entries are shown. An
 * inactive financial account is in no list, but the chart identifies its ledger account.
 */
export const referencesAreInTheLists: Check = {
  id: "J6",
  name: "references-are-in-the-lists",
  formula: "postings with an id that is not in the list of its kind = 0, per id",
  severity: "blocking",
  compares: {
    expected: "none",
    actual: "postings with an id that is not in the list",
  },
  *compare(books) {
    for (const list of REFERENCE_LISTS) {
      const compared = { month: null, isCount: true, expected: ZERO } as const;
      const missing = MISSING_FROM[list](books);
      if (missing.size === 0) {
        const subject = { kind: "reference", list, id: null } as const;
        yield { ...compared, subject, actual: ZERO, sources: [] };
      }
      for (const [id, { entries, source }] of missing) {
        yield {
          ...compared,
          subject: { kind: "reference", list, id },
          actual: countOf(entries),
          sources: source === null ? [] : [source],
        };
      }
    }
  },
};

interface Missing {
  readonly entries: number;
  /** The first answer in which it was found; null if the books do not say. */
  readonly source: SourceHash | null;
}

/** Missing ids kept per list; more names would add no evidence. */
const MISSING_KEPT_MAX = 1_000;

const MISSING_FROM: Readonly<
  Record<ReferenceList, (books: Books) => ReadonlyMap<string, Missing>>
> = {
  "ledger-accounts": ({ sums, accounts }) => {
    const counts = new Map<LedgerAccountId, number>();
    for (const { ledgerAccountId: id, count } of sums.per("project", null)) {
      const account = accounts.get(id);
      const isListed = account !== undefined && account.isUnlisted !== true;
      if (!isListed) counts.set(id, (counts.get(id) ?? 0) + count);
    }
    return new Map(
      [...counts].map(([id, entries]) => {
        const [first] = sums.documentsOn(new Set([id]));
        return [id, { entries, source: first?.source ?? null }];
      }),
    );
  },
  contacts: (books) => missingOf(books, "contact", ({ contacts }, id) => contacts.has(id)),
  projects: (books) => missingOf(books, "project", ({ projects }, id) => projects.has(id)),
  "tax-rates": (books) => missingOf(books, "tax-rate", ({ taxRates }, id) => taxRates.has(id)),
  "financial-accounts": (books) =>
    missingOf(books, "financial-account", (of, id) => of.financialAccounts.has(id), ownAccounts),
};

/** The list has only active accounts; a closed one is recognized by its ledger account. */
const ownAccounts = ({ accounts }: Books, id: FinancialAccountId): ReadonlySet<LedgerAccountId> =>
  new Set(
    [...accounts.values()]
      .filter(({ financialAccountId }) => financialAccountId === id)
      .map((account) => account.id),
  );

const NO_ACCOUNTS: ReadonlySet<LedgerAccountId> = new Set();

/** `except` are the ledger accounts on which an id needs no list. */
function missingOf<Dimension extends keyof SumKeys>(
  books: Books,
  dimension: Dimension,
  isKnown: (books: Books, id: SumKeys[Dimension]) => boolean,
  except: (books: Books, id: SumKeys[Dimension]) => ReadonlySet<LedgerAccountId> = () =>
    NO_ACCOUNTS,
): ReadonlyMap<string, Missing> {
  const counts = new Map<SumKeys[Dimension], number>();
  const accountsOf = new Map<SumKeys[Dimension], ReadonlySet<LedgerAccountId>>();
  for (const { key, ledgerAccountId, count } of books.sums.per(dimension, null)) {
    if (key === null || isKnown(books, key)) continue;
    const own = accountsOf.get(key) ?? except(books, key);
    accountsOf.set(key, own);
    if (own.has(ledgerAccountId)) continue;
    if (!counts.has(key) && counts.size >= MISSING_KEPT_MAX) continue;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return new Map(
    [...counts].map(([key, entries]) => {
      const source = books.sums.firstSource(dimension, key, accountsOf.get(key) ?? NO_ACCOUNTS);
      return [key, { entries, source }] as const;
    }),
  );
}
