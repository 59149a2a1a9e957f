/** The accounts on which invoices are booked with their whole amount, where no profile or code names them. */
import {
  type Amount,
  absolute,
  add,
  equalAmounts,
  isZero,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { documentKind } from "../../ledger/document-kind.ts";
import type { BalanceType, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { itemsBefore, OPEN_ITEM_LISTS, type OpenItemList } from "../../ledger/open-item-lists.ts";
import type { DocumentAccountSum } from "../../ledger/posting-sums.ts";
import { accountsWithFigures } from "../../ledger/trial-balance.ts";

const INVOICED = {
  debtors: { kind: "sale", type: "current_assets" },
  creditors: { kind: "purchase", type: "current_liabilities" },
} as const satisfies Readonly<Record<OpenItemList, { kind: string; type: BalanceType }>>;

/** Of ten invoices less than one may be booked in another way: a payroll that the service calls a document, a correction. */
const INVOICES_PER_OTHER = 10;

/**
 * Accounts of the type of a list, no banks, which alone balance the other postings of an invoice; without invoices the
 * only one with figures, if the list has rows. The documents of all months decide, and no amount of the list does.
 */
export const invoicedAccounts = oncePerBooks(
  (books: Books): Readonly<Record<OpenItemList, readonly LedgerAccountId[]>> => {
    const counts = invoicesPerAccount(books);
    const accountsOf = (list: OpenItemList): readonly LedgerAccountId[] => {
      const invoices = [...counts[list].values()].reduce((total, count) => total + count, 0);
      if (invoices > 0) {
        return [...counts[list]]
          .filter(([, count]) => count * INVOICES_PER_OTHER >= invoices)
          .map(([id]) => id);
      }
      const { ledgerBefore } = books.comparatives;
      const used = accountsWithFigures([{ generalLedger: ledgerBefore }, ...books.months]);
      const candidates = [...candidatesOf(books, list)].filter((id) => used.has(id));
      return hasRows(books, list) && candidates.length === 1 ? candidates : [];
    };
    return { debtors: accountsOf("debtors"), creditors: accountsOf("creditors") };
  },
);

const hasRows = (books: Books, list: OpenItemList): boolean =>
  [itemsBefore(books, list), ...books.months.map((month) => month[list])].some(
    ({ lines }) => lines.length > 0,
  );

const candidatesOf = ({ accounts }: Books, list: OpenItemList): ReadonlySet<LedgerAccountId> =>
  new Set(
    [...accounts.values()]
      .filter(
        ({ type, financialAccountId }) =>
          type === INVOICED[list].type && financialAccountId === null,
      )
      .map(({ id }) => id),
  );

type Counts = Readonly<Record<OpenItemList, ReadonlyMap<LedgerAccountId, number>>>;

function invoicesPerAccount(books: Books): Counts {
  const counts = {
    debtors: new Map<LedgerAccountId, number>(),
    creditors: new Map<LedgerAccountId, number>(),
  };
  const candidates = {
    debtors: candidatesOf(books, "debtors"),
    creditors: candidatesOf(books, "creditors"),
  };
  for (const { document, sums } of documentsIn(books)) {
    const kind = documentKind(books, document);
    const list = OPEN_ITEM_LISTS.find((one) => INVOICED[one].kind === kind);
    if (list === undefined) continue;
    const [id, ...others] = balancing(sums).filter((one) => candidates[list].has(one));
    if (id === undefined || others.length > 0) continue;
    counts[list].set(id, (counts[list].get(id) ?? 0) + 1);
  }
  return counts;
}

/** The accounts whose sum is half of all: it balances the rest, if nothing else is on its side. */
function balancing(sums: ReadonlyMap<LedgerAccountId, Amount>): readonly LedgerAccountId[] {
  const all = sumOf([...sums.values()].map(absolute));
  if (isZero(all)) return [];
  return [...sums]
    .filter(([, sum]) => equalAmounts(add(absolute(sum), absolute(sum)), all))
    .map(([id]) => id);
}

interface DocumentSums {
  readonly document: DocumentAccountSum["document"];
  readonly sums: ReadonlyMap<LedgerAccountId, Amount>;
}

/** The sums of each document per account, one document after another. */
function* documentsIn({ sums, accounts }: Books): Generator<DocumentSums> {
  let document: DocumentAccountSum["document"] | null = null;
  let own = new Map<LedgerAccountId, Amount>();
  for (const one of sums.documentsOn(new Set(accounts.keys()))) {
    if (document?.id !== one.document.id || document.type !== one.document.type) {
      if (document !== null) yield { document, sums: own };
      document = one.document;
      own = new Map();
    }
    own.set(one.ledgerAccountId, add(own.get(one.ledgerAccountId) ?? ZERO, one.sum));
  }
  if (document !== null) yield { document, sums: own };
}
