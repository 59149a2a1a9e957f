/** J6: every account, contact, project, tax rate and financial account that an entry or another answer names is in its list. */
import { ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type {
  ContactId,
  FinancialAccountId,
  LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { itemsBefore, OPEN_ITEM_LISTS } from "../../ledger/open-item-lists.ts";
import type { SumKeys } from "../../ledger/posting-sums.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";
import { hasMoneyAtPull } from "../internal/unlisted-banks.ts";
import { REFERENCE_LISTS, type ReferenceList } from "../subject.ts";

/**
 * One finding for each id missing from a list, with the number of its entries and of the other rows that name it: open items of a contact,
 * and a ledger account of a financial account. What other reports name has entries. An account outside the chart has a placeholder in the
 * books, so that its entries are shown. Gap: Lists of master data. A closed financial account is in no list, so one
 * is missing only if its active ledger account had money when the list was read, or if another ledger account names
 * it; G18 warns of the others.
 */
export const referencesAreInTheLists: Check = {
  id: "J6",
  name: "references-are-in-the-lists",
  formula:
    "postings, open items and ledger accounts with an id that is not in the list of its kind = 0, per id",
  severity: "blocking",
  judgesBooks: true,
  compares: {
    expected: "none",
    actual: "rows with an id that is not in the list",
  },
  *compare(books) {
    for (const list of REFERENCE_LISTS) {
      const compared = { month: null, isCount: true, expected: ZERO } as const;
      const missing = MISSING_FROM[list](books);
      if (missing.size === 0) {
        const subject = { kind: "reference", list, id: null } as const;
        yield { ...compared, subject, actual: ZERO, sources: [] };
      }
      for (const [id, { rows, source }] of missing) {
        yield {
          ...compared,
          subject: { kind: "reference", list, id },
          actual: countOf(rows),
          sources: source === null ? [] : [source],
        };
      }
    }
  },
};

interface Missing {
  readonly rows: number;
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
      [...counts].map(([id, rows]) => {
        const [first] = sums.documentsOn(new Set([id]));
        return [id, { rows, source: first?.source ?? null }];
      }),
    );
  },
  contacts: (books) => {
    const inEntries = missingOf(books, "contact", ({ contacts }, id) => contacts.has(id));
    return withNamed(books, "contacts", inEntries, contactsOfOpenItems(books));
  },
  projects: (books) => missingOf(books, "project", ({ projects }, id) => projects.has(id)),
  "tax-rates": (books) => missingOf(books, "tax-rate", ({ taxRates }, id) => taxRates.has(id)),
  "financial-accounts": (books) => {
    const isKnown = (of: Books, id: FinancialAccountId): boolean => of.financialAccounts.has(id);
    const inEntries = missingOf(books, "financial-account", isKnown, ownAccounts);
    return withNamed(books, "financial-accounts", inEntries, accountsOfBanks(books));
  },
};

interface Named {
  readonly id: ContactId | FinancialAccountId;
  readonly source: SourceHash | null;
}

/** Adds the ids that are named elsewhere, unless the service does not have the list. */
function withNamed(
  books: Books,
  list: "contacts" | "financial-accounts",
  inEntries: ReadonlyMap<string, Missing>,
  named: Iterable<Named>,
): ReadonlyMap<string, Missing> {
  if (books.namesSupplied?.lists.includes(list) === true) return inEntries;
  const known: ReadonlyMap<string, unknown> =
    list === "contacts" ? books.contacts : books.financialAccounts;
  const missing = new Map(inEntries);
  for (const { id, source } of named) {
    if (known.has(id)) continue;
    const before = missing.get(id);
    if (before === undefined && missing.size >= MISSING_KEPT_MAX) continue;
    missing.set(id, { rows: (before?.rows ?? 0) + 1, source: before?.source ?? source });
  }
  return missing;
}

/** Each contact once for each list that names it: those before the books have no entries in them. */
function* contactsOfOpenItems(books: Books): Generator<Named> {
  const lists = OPEN_ITEM_LISTS.flatMap((list) => [
    itemsBefore(books, list),
    ...books.months.map((month) => month[list]),
  ]);
  for (const { lines, sources } of lists) {
    for (const { contactId } of lines) {
      if (contactId !== null) yield { id: contactId, source: sources[0] ?? null };
    }
  }
}

/** The financial accounts of ledger accounts in use: that of another ledger account may have been closed. */
function* accountsOfBanks(books: Books): Generator<Named> {
  for (const account of books.accounts.values()) {
    const { id, financialAccountId } = account;
    if (financialAccountId === null || !hasMoneyAtPull(books, account)) continue;
    const used = books.months.find(({ generalLedger }) => generalLedger.rows.has(id));
    yield { id: financialAccountId, source: used?.generalLedger.sources[0] ?? null };
  }
}

const ownAccounts = ({ accounts }: Books, id: FinancialAccountId): ReadonlySet<LedgerAccountId> =>
  new Set(
    [...accounts.values()].flatMap((account) =>
      account.financialAccountId === id ? [account.id] : [],
    ),
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
    [...counts].map(([key, rows]) => {
      const source = books.sums.firstSource(dimension, key, accountsOf.get(key) ?? NO_ACCOUNTS);
      return [key, { rows, source }] as const;
    }),
  );
}
