/** X12: subledgers and open items of an auditfile are what the ledger accounts of debtors and creditors have. */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { AuditfileRead, AuditfileSource } from "../../ledger/auditfile-source.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import { OPEN_ITEM_LISTS, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { controlAccounts, figureTogether } from "../control-accounts.ts";
import { lackYearEnd } from "../internal/books-lack.ts";
import { fileOfYear, inFile, ofAuditfiles } from "../internal/of-auditfiles.ts";

/** A warning: that the accounts are those of the subledger follows from their codes or their use, not from the file. */
export const subledgersEqualControlAccounts: Check = ofAuditfiles({
  id: "X12",
  name: "subledgers-equal-control-accounts",
  formula:
    "sum of a subledger, and of each contact in it = sum (D - C) of its control accounts; opening balance by contact = sum S[1] of its control accounts",
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
    if (lackYearEnd(books) === null) yield* compareSubledgers(file, books);
    if (lackYearEnd(books) === null) yield* compareContacts(source, file, books);
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

function* compareSubledgers(file: AuditfileRead, books: Books): Generator<Comparison> {
  for (const { of, sbType, lines, debit, credit } of file.subledgers) {
    const lists = LISTS[sbType] ?? [];
    const accounts = lists.map((list) => controlAccounts(books, list));
    if (of === "opening" || lines === 0 || accounts.length === 0) continue;
    if (accounts.some((own) => own.length === 0)) continue;
    const moved = sumOf(
      books.months.map(({ generalLedger }) =>
        figureTogether(generalLedger, accounts.flat(), netOf),
      ),
    );
    const actual = subtract(debit, credit);
    yield inFile({ file, figure: "subledger", name: sbType, month: null, expected: moved, actual });
  }
}

/** By contact, unless lines on the control accounts have none. */
function* compareContacts(
  { subledgerContacts }: AuditfileSource,
  file: AuditfileRead,
  books: Books,
): Generator<Comparison> {
  for (const [sbType, rows] of Map.groupBy(subledgerContacts, (row) => row.sbType)) {
    const [list, ...others] = LISTS[sbType] ?? [];
    if (list === undefined || others.length > 0) continue;
    const accounts = new Set(controlAccounts(books, list));
    if (accounts.size === 0) continue;
    const moved = new Map<ContactId | null, Amount>();
    for (const { key, debit, credit } of books.sums.per("contact", accounts)) {
      moved.set(key, add(moved.get(key) ?? ZERO, netOf({ debit, credit })));
    }
    if (!isZero(moved.get(null) ?? ZERO)) continue;
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
