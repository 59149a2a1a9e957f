/** VAT per rate of the ledger, of our auditfile and of the service's, next to each other. */
import {
  type Amount,
  add,
  isNegative,
  isZero,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { ComparedVat, FileVat } from "../../imported-files/auditfile-comparison.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId, TaxRateId } from "../../ledger/ledger-account.ts";
import { rateMovements, vatPerRate } from "../../ledger/vat-per-rate.ts";
import { vatRulesOf } from "../../ledger/vat-rules.ts";

/** Base, tax, and the tax with the opposite side of its base: what a reverse charge owes. */
export interface VatFigures {
  readonly rate: string;
  readonly taxRateId: string;
  readonly ledger: FileVat;
  readonly ours: FileVat;
  readonly theirs: FileVat;
}

const NOTHING: FileVat = { base: ZERO, tax: ZERO, reversedTax: ZERO };

/** In the order of the list of rates; then rates that only a file has. */
export function vatFigures(books: Books, compared: readonly ComparedVat[]): readonly VatFigures[] {
  const ofLedger = ledgerVat(books);
  const taxNumbers = taxNumbersOf(books);
  const ids = new Set<string>([...ofLedger.keys(), ...compared.map(({ vatId }) => vatId)]);
  return [...ids].map((id) => {
    const parts = compared.filter(({ vatId }) => vatId === id);
    const [rate] = [...books.taxRates.values()].filter((each) => each.id === id);
    return {
      rate: rate?.name ?? id,
      taxRateId: id,
      ledger: ofLedger.get(id) ?? NOTHING,
      ours: fileVat(parts, taxNumbers, ({ ours }) => ours),
      theirs: fileVat(parts, taxNumbers, ({ theirs }) => theirs),
    };
  });
}

/** A line of a tax account has a block only if its transaction has no base. */
function fileVat(
  parts: readonly ComparedVat[],
  taxNumbers: ReadonlySet<string>,
  pick: (part: ComparedVat) => FileVat,
): FileVat {
  const bases = parts.filter(({ accountId }) => !taxNumbers.has(accountId));
  return {
    base: sumOf(bases.map((part) => pick(part).base)),
    tax: sumOf(parts.map((part) => pick(part).tax)),
    reversedTax: sumOf(parts.map((part) => pick(part).reversedTax)),
  };
}

function taxNumbersOf(books: Books): ReadonlySet<string> {
  const { taxAccounts } = vatRulesOf(books);
  return new Set(
    [...books.accounts.values()]
      .filter(({ id, code }) => taxAccounts.has(id) && code !== null)
      .map(({ code }) => (code ?? "").trim()),
  );
}

function ledgerVat(books: Books): ReadonlyMap<string, FileVat> {
  const { taxAccounts } = vatRulesOf(books);
  const perAccount = new Map<TaxRateId, Map<LedgerAccountId, Amount>>();
  for (const { taxRateId, ledgerAccountId, net } of rateMovements(books, taxAccounts)) {
    if (taxRateId === null) continue;
    const accounts = perAccount.get(taxRateId) ?? new Map<LedgerAccountId, Amount>();
    perAccount.set(taxRateId, accounts);
    accounts.set(ledgerAccountId, add(accounts.get(ledgerAccountId) ?? ZERO, net));
  }
  const found = new Map<string, FileVat>();
  for (const { taxRateId, base, tax } of vatPerRate(books)) {
    if (taxRateId === null) continue;
    const sums = [...(perAccount.get(taxRateId)?.values() ?? [])].filter((sum) => !isZero(sum));
    const opposite = sums.filter((sum) => isNegative(sum) !== isNegative(base));
    // One side alone is the tax, whatever its sign.
    const reversedTax = opposite.length < sums.length ? sumOf(opposite) : ZERO;
    found.set(taxRateId, { base, tax: subtract(tax, reversedTax), reversedTax });
  }
  return found;
}
