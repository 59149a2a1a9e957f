/** X12: subledgers and open items of an auditfile are what the ledger accounts of debtors and creditors have. */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { AuditfileRead, AuditfileSource } from "../../ledger/auditfile-source.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { OPEN_ITEM_LISTS, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { controlAccounts, figureTogether } from "../control-accounts.ts";
import { lackYearEnd } from "../internal/books-lack.ts";
import { fileOfYear, inFile, ofAuditfiles } from "../internal/of-auditfiles.ts";

/**
 * A warning: packages post subledgers in ways of their own. The accounts are those of the lines to which the subledgers
 * refer, and those that the books know as control accounts; if some lines refer to none, the latter alone.
 */
export const subledgersEqualControlAccounts: Check = ofAuditfiles({
  id: "X12",
  name: "subledgers-equal-control-accounts",
  formula:
    "sum of the subledger lines that refer to an account = D - C of the account (else of its control accounts), also by contact; opening balance by contact = sum S[1] of its control accounts",
  severity: "warning",
  compares: {
    expected: "ledger accounts of debtors or creditors",
    actual: "subledger, or opening balance by contact",
  },
  gapIn: (source) => (hasItems(source) ? "no-control-account" : "no-open-items-stated"),
  *compareIn(source, books) {
    const file = fileOfYear(source);
    if (file === null) return;
    // A subledger is of the whole year.
    if (lackYearEnd(books) === null) {
      const types = typesIn(source, file, books);
      if (types.every(({ isPlaced }) => isPlaced))
        yield* compareAccounts(source, file, types, books);
      else yield* compareTotals(file, types, books);
      yield* compareContacts(source, file, types, books);
    }
    yield* compareOpenItems(source, file, books);
  },
});

const hasItems = ({ files, openItems }: AuditfileSource): boolean =>
  openItems.debtors !== null ||
  openItems.creditors !== null ||
  files.some(({ subledgers }) => subledgers.length > 0);

/** The lists that the codes of `sbType` mean. */
const LISTS: Readonly<Record<string, readonly OpenItemList[]>> = {
  CU: ["debtors"],
  SU: ["creditors"],
  CS: ["debtors", "creditors"],
};

/** The subledgers of transactions of one type. */
interface SubledgerType {
  readonly sbType: string;
  readonly lists: readonly OpenItemList[];
  /** Debit minus credit of its lines. */
  readonly amount: Amount;
  /** Whether all its lines refer to lines of transactions. */
  readonly isPlaced: boolean;
  /** Those to which it refers. */
  readonly accounts: readonly LedgerAccountId[];
  /** The control accounts of each list that the books know. */
  readonly known: readonly (readonly LedgerAccountId[])[];
}

const typesIn = (
  { subledgerAccounts }: AuditfileSource,
  { subledgers }: AuditfileRead,
  books: Books,
): readonly SubledgerType[] =>
  subledgers.flatMap(({ of, sbType, lines, debit, credit }) => {
    const lists = LISTS[sbType] ?? [];
    if (of === "opening" || lines === 0 || lists.length === 0) return [];
    const placed = subledgerAccounts.filter((row) => row.sbType === sbType);
    return {
      ...{ sbType, lists, amount: subtract(debit, credit) },
      isPlaced: placed.reduce((sum, row) => sum + row.lines, 0) === lines,
      accounts: placed.map(({ ledgerAccountId }) => ledgerAccountId),
      known: lists.map((list) => controlAccounts(books, list)),
    };
  });

const movementOf = (books: Books, accounts: readonly LedgerAccountId[]): Amount =>
  sumOf(books.months.map(({ generalLedger }) => figureTogether(generalLedger, accounts, netOf)));

/** Account by account: an account may be that of several subledgers. */
function* compareAccounts(
  { subledgerAccounts }: AuditfileSource,
  file: AuditfileRead,
  types: readonly SubledgerType[],
  books: Books,
): Generator<Comparison> {
  const specified = new Map<LedgerAccountId, Amount>();
  for (const { sbType, ledgerAccountId, amount } of subledgerAccounts) {
    if (!types.some((type) => type.sbType === sbType)) continue;
    specified.set(ledgerAccountId, add(specified.get(ledgerAccountId) ?? ZERO, amount));
  }
  const accounts = types.flatMap((type) => [...type.accounts, ...type.known.flat()]);
  for (const ledgerAccountId of new Set(accounts)) {
    yield {
      month: null,
      subject: { kind: "account", ledgerAccountId },
      expected: movementOf(books, [ledgerAccountId]),
      actual: specified.get(ledgerAccountId) ?? ZERO,
      sources: [file.sha256],
    };
  }
}

function* compareTotals(
  file: AuditfileRead,
  types: readonly SubledgerType[],
  books: Books,
): Generator<Comparison> {
  for (const { sbType, amount: actual, known } of types) {
    if (known.some((own) => own.length === 0)) continue;
    const expected = movementOf(books, known.flat());
    yield inFile({ file, figure: "subledger", name: sbType, month: null, expected, actual });
  }
}

/** By contact, unless lines on the accounts have none, or an account is that of several subledgers. */
function* compareContacts(
  { subledgerContacts }: AuditfileSource,
  file: AuditfileRead,
  types: readonly SubledgerType[],
  books: Books,
): Generator<Comparison> {
  for (const { sbType, lists, accounts: own, isPlaced, known } of types) {
    const [list, ...others] = lists;
    if (list === undefined || others.length > 0) continue;
    const accounts = new Set([...known.flat(), ...(isPlaced ? own : [])]);
    const isShared = types.some(
      (type) => type.sbType !== sbType && type.accounts.some((id) => accounts.has(id)),
    );
    if (accounts.size === 0 || isShared) continue;
    const moved = new Map<ContactId | null, Amount>();
    for (const { key, debit, credit } of books.sums.per("contact", accounts)) {
      moved.set(key, add(moved.get(key) ?? ZERO, netOf({ debit, credit })));
    }
    if (!isZero(moved.get(null) ?? ZERO)) continue;
    const rows = subledgerContacts.filter((row) => row.sbType === sbType);
    const specified = new Map(rows.map(({ contactId, amount }) => [contactId, amount]));
    for (const contactId of new Set([...moved.keys(), ...specified.keys()])) {
      if (contactId === null) continue;
      yield {
        month: null,
        subject: { kind: "open-item", list, contactId },
        expected: moved.get(contactId) ?? ZERO,
        actual: specified.get(contactId) ?? ZERO,
        sources: [file.sha256],
      };
    }
  }
}

function* compareOpenItems(
  { openItems }: AuditfileSource,
  file: AuditfileRead,
  books: Books,
): Generator<Comparison> {
  const [first] = books.months;
  for (const list of OPEN_ITEM_LISTS) {
    const actual = openItems[list];
    const accounts = controlAccounts(books, list);
    if (actual === null || first === undefined || accounts.length === 0) continue;
    const expected = openingOf(first.generalLedger, accounts);
    yield inFile({ file, figure: `open-${list}`, month: first.month, expected, actual });
  }
}

const openingOf = (
  ledger: Parameters<typeof rowOf>[0],
  accounts: ReturnType<typeof controlAccounts>,
): Amount => accounts.reduce((sum, id) => add(sum, rowOf(ledger, id).opening), ZERO);
