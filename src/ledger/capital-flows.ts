/** Money that went into fixed assets or came from them, and money of those who finance the business, by document. */
import {
  type Amount,
  absolute,
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
import type { Books } from "./books.ts";
import { closesYear, documentKind } from "./document-kind.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import type { DocumentAccountSum } from "./posting-sums.ts";
import type { SourceHash } from "./source.ts";

/** A part of what a document books on an account; positive is money that came in. */
export interface CapitalFlow {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  /** `in-kind`: private money of an owner that a journal books against a cost or a debt, such as private use. */
  readonly kind: "investments" | "disposals" | "financing" | "in-kind";
  readonly amount: Amount;
  readonly source: SourceHash;
}

export interface CapitalAccounts {
  readonly fixedAssets: ReadonlySet<LedgerAccountId>;
  /**
   * Depreciation, and results on disposals and of participations: a part of the change of fixed assets that is no
   * money.
   */
  readonly nonCash: ReadonlySet<LedgerAccountId>;
  /** Equity, owners and long-term debt, equity first: in a journal it gives way first. */
  readonly financing: ReadonlySet<LedgerAccountId>;
  /** Capital and private accounts of natural persons, among those of financing. */
  readonly owners: ReadonlySet<LedgerAccountId>;
  /** Cash and banks. */
  readonly money: ReadonlySet<LedgerAccountId>;
}

/**
 * The flows of all documents but closing journals; they add up to the movement of all these accounts. What a journal
 * takes from one of these accounts for another is no money, and is left out on both: an appropriation, a dividend that
 * becomes a debt, the part of a loan that is due within a year, an asset that an owner brings in. Source: RJ 360.
 */
export function capitalFlows(books: Books, accounts: CapitalAccounts): readonly CapitalFlow[] {
  const { fixedAssets, nonCash, financing, owners } = accounts;
  const paid = documentsWithMoney(books, accounts);
  const order = new Map([...financing, ...nonCash, ...fixedAssets].map((id, at) => [id, at]));
  const documents = Map.groupBy(books.sums.documentsOn(new Set(order.keys())), keyOf);
  const placeOf = ({ ledgerAccountId: id }: DocumentAccountSum): number => order.get(id) ?? 0;
  return [...documents.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    if (closesYear(books, first.document)) return [];
    const isJournal = documentKind(books, first.document) === "journal";
    const lines = own
      .filter(({ sum }) => !isZero(sum))
      .toSorted((left, right) => placeOf(left) - placeOf(right));
    const owed = lines.filter(({ ledgerAccountId }) => financing.has(ledgerAccountId));
    const assets = lines.filter(({ ledgerAccountId }) => !financing.has(ledgerAccountId));
    const flows = [...owed, ...netOfAssets(assets, nonCash)];
    const moved = isJournal ? withoutTransfers(flows) : flows;
    const isInKind = isJournal && !paid.has(keyOf(first));
    return moved.map((line) => {
      if (isInKind && owners.has(line.ledgerAccountId)) return flowOf(line, "in-kind");
      const isFinancing = financing.has(line.ledgerAccountId);
      return flowOf(
        line,
        isFinancing ? "financing" : isPositive(line.sum) ? "investments" : "disposals",
      );
    });
  });
}

const keyOf = ({ document: { type, id }, month }: DocumentAccountSum): string =>
  `${month} ${type} ${id}`;

/** Nothing is read where no owner is known. */
const documentsWithMoney = (
  { sums }: Books,
  { owners, money }: CapitalAccounts,
): ReadonlySet<string> => new Set(owners.size === 0 ? [] : [...sums.documentsOn(money)].map(keyOf));

/** Cost, depreciation and result of a disposal are one amount; purchases of several assets stay apart. */
function netOfAssets(
  lines: readonly DocumentAccountSum[],
  nonCash: ReadonlySet<LedgerAccountId>,
): readonly DocumentAccountSum[] {
  const isPure =
    lines.every(({ sum }) => isPositive(sum)) || lines.every(({ sum }) => isNegative(sum));
  const assets = lines.filter(({ ledgerAccountId }) => !nonCash.has(ledgerAccountId));
  if (isPure && (assets.length === lines.length || assets.length === 0)) return lines;
  const [largest] = (assets.length === 0 ? lines : assets).toSorted((left, right) =>
    compareAmounts(absolute(right.sum), absolute(left.sum)),
  );
  const sum = sumOf(lines.map((line) => line.sum));
  return largest === undefined || isZero(sum) ? [] : [{ ...largest, sum }];
}

/** The lines of the larger side of a document that the smaller side does not take up, in order. */
function withoutTransfers(lines: readonly DocumentAccountSum[]): readonly DocumentAccountSum[] {
  const debits = lines.filter(({ sum }) => isPositive(sum));
  const credits = lines.filter(({ sum }) => isNegative(sum));
  const [debit, credit] = [debits, credits].map((own) => sumOf(own.map(({ sum }) => sum)));
  const net = add(debit ?? ZERO, credit ?? ZERO);
  return lastUpTo(isNegative(net) ? credits : debits, net);
}

/** The last of lines of one sign, together `total`. */
function lastUpTo(
  lines: readonly DocumentAccountSum[],
  total: Amount,
): readonly DocumentAccountSum[] {
  let left = total;
  return lines.toReversed().flatMap((line) => {
    const isWhole = compareAmounts(absolute(line.sum), absolute(left)) <= 0;
    const sum = isWhole ? line.sum : left;
    left = subtract(left, sum);
    return isZero(sum) ? [] : [{ ...line, sum }];
  });
}

const flowOf = (
  { month, ledgerAccountId, sum, source }: DocumentAccountSum,
  kind: CapitalFlow["kind"],
): CapitalFlow => ({
  month,
  ledgerAccountId,
  kind,
  amount: negate(sum),
  source,
});
