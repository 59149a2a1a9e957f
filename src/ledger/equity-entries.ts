/** Entries on accounts of equity by kind: appropriation, dividend, private money, or another addition or decrease. */
import {
  type Amount,
  add,
  compareAmounts,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { accountsWithRole } from "./account-roles.ts";
import type { Books } from "./books.ts";
import { otherTaxAccounts } from "./dividend-accounts.ts";
import { closesYear } from "./document-kind.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import type { DocumentRef } from "./posting.ts";
import type { DocumentAccountSum } from "./posting-sums.ts";
import type { SourceHash } from "./source.ts";

/** `appropriation`: closing journals, and what a document moves from one account of equity to another. */
export const EQUITY_KINDS = [
  ...(["appropriation", "deposits", "increases"] as const),
  ...(["dividends", "withdrawals", "decreases"] as const),
];
/** Kinds of owners who are natural persons; books without private accounts have no entries of these. */
export const PRIVATE_KINDS: readonly string[] = ["deposits", "withdrawals"];
type EquityKind = (typeof EQUITY_KINDS)[number];

/** A part of what a document books on an account in a month, debit positive. */
export interface EquityEntry {
  readonly document: DocumentRef;
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly kind: EquityKind;
  readonly amount: Amount;
  readonly source: SourceHash;
}

/** Of the given accounts of equity, in whose order a document with several of them is divided. */
export function equityEntries(
  books: Books,
  accounts: readonly LedgerAccountId[],
): readonly EquityEntry[] {
  const equity = new Set(accounts);
  const order = new Map(accounts.map((id, index) => [id, index]));
  const placeOf = ({ ledgerAccountId }: DocumentAccountSum): number =>
    order.get(ledgerAccountId) ?? 0;
  const debts = new Set(accountsWithRole(books, "dividends"));
  const taxes = new Set(otherTaxAccounts(books).filter((id) => !debts.has(id)));
  const owners = new Set(accountsWithRole(books, "private"));
  const sums = Map.groupBy(
    books.sums.documentsOn(new Set([...equity, ...debts, ...taxes])),
    ({ document: { type, id }, month }) => `${month} ${type} ${id}`,
  );
  return [...sums.values()].flatMap((own) => {
    const lines = own
      .filter(({ ledgerAccountId, sum }) => equity.has(ledgerAccountId) && !isZero(sum))
      .toSorted((left, right) => placeOf(left) - placeOf(right));
    const owedOn = (ids: ReadonlySet<LedgerAccountId>): Amount =>
      negate(sumOf(own.filter(({ ledgerAccountId: id }) => ids.has(id)).map(({ sum }) => sum)));
    const net = owedOn(debts);
    return entriesOf(books, lines, {
      dividend: isPositive(net) ? add(net, atLeastZero(owedOn(taxes))) : net,
      isPrivate: ({ ledgerAccountId }) => owners.has(ledgerAccountId),
    });
  });
}

/**
 * The dividend that a document books as a debt, with the tax withheld from it, and which of its lines are on private
 * accounts.
 */
interface RestOfDocument {
  readonly dividend: Amount;
  readonly isPrivate: (line: DocumentAccountSum) => boolean;
}

/** The lines of one document: what leaves one account for another first, then the dividend, then the rest. */
function entriesOf(
  books: Books,
  lines: readonly DocumentAccountSum[],
  { dividend, isPrivate }: RestOfDocument,
): readonly EquityEntry[] {
  const [first] = lines;
  if (first === undefined) return [];
  if (closesYear(books, first.document)) {
    return lines.map((line) => entryOf(line, "appropriation", line.sum));
  }
  const debits = lines.filter(({ sum }) => isPositive(sum));
  const credits = lines.filter(({ sum }) => isNegative(sum));
  const total = (of: readonly DocumentAccountSum[]): Amount => sumOf(of.map(({ sum }) => sum));
  const moved = least(total(debits), negate(total(credits)));
  return [
    ...divided(debits, [
      ["appropriation", moved],
      ["dividends", isPositive(dividend) ? dividend : ZERO],
      [(line) => (isPrivate(line) ? "withdrawals" : "decreases"), null],
    ]),
    ...divided(
      credits.map((line) => ({ ...line, sum: negate(line.sum) })),
      [
        ["appropriation", moved],
        [(line) => (isPrivate(line) ? "deposits" : "increases"), null],
      ],
    ).map((entry) => ({ ...entry, amount: negate(entry.amount) })),
  ];
}

type KindOf = EquityKind | ((line: DocumentAccountSum) => EquityKind);

/** Divides positive amounts over kinds in order, each up to its amount; null is all that is left. */
function divided(
  lines: readonly DocumentAccountSum[],
  kinds: readonly (readonly [KindOf, Amount | null])[],
): readonly EquityEntry[] {
  const entries: EquityEntry[] = [];
  const room = new Map(kinds);
  for (const line of lines) {
    let left = line.sum;
    for (const [kind] of kinds) {
      const most = room.get(kind) ?? null;
      const part = most === null ? left : least(left, most);
      if (most !== null) room.set(kind, subtract(most, part));
      left = subtract(left, part);
      const own = typeof kind === "string" ? kind : kind(line);
      if (!isZero(part)) entries.push(entryOf(line, own, part));
    }
  }
  return entries;
}

const entryOf = (
  { document, month, ledgerAccountId, source }: DocumentAccountSum,
  kind: EquityKind,
  amount: Amount,
): EquityEntry => ({ document, month, ledgerAccountId, kind, amount, source });

const atLeastZero = (amount: Amount): Amount => (isNegative(amount) ? ZERO : amount);

const least = (left: Amount, right: Amount): Amount =>
  compareAmounts(left, right) < 0 ? left : right;
