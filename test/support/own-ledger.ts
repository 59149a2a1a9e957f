/**
 * A second bookkeeping of an administration, from its documents alone: double entry in cents, written
 * without the posting rules, to compare their ledger with.
 */
import { type Amount, amountText } from "../../src/amount/amount.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  DetailRecord,
  FinancialMutationRecord,
  PaymentRecord,
  PurchaseRecord,
  SalesInvoiceRecord,
  TaxRateRecord,
} from "../../src/service/rules/administration-books.ts";
import type { AssetChangeRecord } from "../../src/service/rules/asset-records.ts";

/** Debit is positive. */
export interface OwnEntry {
  readonly date: string;
  /** The number of the ledger account. */
  readonly account: string;
  readonly cents: bigint;
  /** Null for what states neither the base of a tax rate nor its tax. */
  readonly taxRateId: string | null;
  /** Whether a closing entry of a fiscal year. */
  readonly isClosing: boolean;
  /** The invoice that the entry makes or pays; null for others. */
  readonly invoiceId: string | null;
}

const UNIT = 1_000_000n;
const HUNDRED_PERCENT = 100n * UNIT;
const UNITS_OF_CENT = 10_000n;

/** Millionths, which hold every price, quantity, percentage and rate of exchange of the sample. */
function millionths(amount: Amount): bigint {
  const match = /^(-?)(\d+)\.?(\d{0,6})$/.exec(amountText(amount, 0));
  if (match === null) throw new Error(`${amountText(amount, 0)} has more than six decimals`);
  const [, sign = "", whole = "", places = ""] = match;
  return BigInt(`${sign}${whole}${places.padEnd(6, "0")}`);
}

/** Half away from zero. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const half = (numerator < 0n ? -denominator : denominator) / 2n;
  return (numerator + half) / denominator;
}

export const centsOf = (amount: Amount): bigint => rounded(millionths(amount), UNITS_OF_CENT);
export const total = (values: readonly bigint[]): bigint =>
  values.reduce((left, right) => left + right, 0n);

type Invoice = SalesInvoiceRecord | PurchaseRecord;

/** Of every document, in order of date. */
export function ownLedger(books: AdministrationBooks): readonly OwnEntry[] {
  const numbers = new Map(books.ledgerAccounts.map(({ id, accountId }) => [id, accountId ?? ""]));
  const rates = new Map(books.taxRates.map((rate) => [rate.id, rate]));
  const banks = new Map(books.financialAccounts.map((each) => [each.id, each.ledgerAccountId]));
  const assets = new Map(books.assets.map((asset) => [asset.id, asset]));
  const { roles } = books;
  const entries: OwnEntry[] = [];

  function book(
    { id, date }: Pick<BookedDocument, "id" | "date">,
    accountId: string | undefined,
    cents: bigint,
    about: Partial<Omit<OwnEntry, "account" | "cents">> = {},
  ): void {
    const account = numbers.get(accountId ?? "");
    if (account === undefined)
      throw new Error(`document ${id} has no account ${String(accountId)}`);
    if (cents === 0n) return;
    const plain = { taxRateId: null, isClosing: false, invoiceId: null };
    entries.push({ date, account, cents, ...plain, ...about });
  }

  const rateOf = (id: string): TaxRateRecord => {
    const rate = rates.get(id);
    if (rate === undefined) throw new Error(`there is no rate ${id}`);
    return rate;
  };
  const percent = (rate: TaxRateRecord): bigint =>
    rate.percentage === null ? 0n : millionths(rate.percentage);
  const isReversed = (rate: TaxRateRecord): boolean => rate.treatment === "reverse_charge";

  /** Net and tax as invoiced: net by line, tax by rate. */
  function invoiced(invoice: Invoice): { nets: bigint[]; taxes: [string, bigint][] } {
    const typed = invoice.details.map(({ price, quantity }) =>
      rounded(millionths(price) * millionths(quantity), UNIT * UNITS_OF_CENT),
    );
    const added = (detail: DetailRecord): bigint => {
      const rate = rateOf(detail.taxRateId);
      return isReversed(rate) ? 0n : percent(rate);
    };
    const nets = invoice.details.map((detail, index) =>
      invoice.pricesIncludeTax
        ? rounded(typed[index]! * HUNDRED_PERCENT, HUNDRED_PERCENT + added(detail))
        : typed[index]!,
    );
    const taxes = new Map<string, bigint>();
    for (const { taxRateId } of invoice.details) {
      const [ofRate, typedOfRate] = [nets, typed].map((values) =>
        total(values.filter((_, index) => invoice.details[index]!.taxRateId === taxRateId)),
      );
      const share = added(invoice.details.find((each) => each.taxRateId === taxRateId)!);
      const tax = invoice.pricesIncludeTax
        ? typedOfRate! - ofRate!
        : rounded(ofRate! * share, HUNDRED_PERCENT);
      taxes.set(taxRateId, tax);
    }
    return { nets, taxes: [...taxes] };
  }

  function bookInvoice(invoice: Invoice): void {
    if (invoice.state === "draft" || invoice.state === "new") return;
    const isSale = invoice.kind === "sales_invoice";
    const side = isSale ? -1n : 1n;
    const { nets, taxes } = invoiced(invoice);
    const own = (cents: bigint): bigint => rounded(cents * millionths(invoice.exchangeRate), UNIT);
    const parts = [...nets, ...taxes.map(([, tax]) => tax)];
    const inEuros = parts.map(own);
    const owed = own(total(parts));
    // What conversion leaves is in the last part with an amount, as api-gaps says.
    const last = inEuros.findLastIndex((cents) => cents !== 0n);
    if (last >= 0) inEuros[last] = inEuros[last]! + owed - total(inEuros);

    const invoiceId = invoice.id;
    book(invoice, isSale ? roles.debtors : roles.creditors, -side * owed, { invoiceId });
    const reversed = new Map<string, bigint>();
    for (const [index, detail] of invoice.details.entries()) {
      const net = inEuros[index]!;
      bookLine(invoice, detail, side * net);
      const { taxRateId } = detail;
      if (isReversed(rateOf(taxRateId))) {
        reversed.set(taxRateId, (reversed.get(taxRateId) ?? 0n) + net);
      }
    }
    for (const [index, [taxRateId]] of taxes.entries()) {
      const account = isSale ? roles.tax_payable : roles.tax_receivable;
      book(invoice, account, side * inEuros[nets.length + index]!, { taxRateId });
    }
    for (const [taxRateId, base] of reversed) {
      const tax = rounded(base * percent(rateOf(taxRateId)), HUNDRED_PERCENT);
      book(invoice, roles.tax_receivable, tax, { taxRateId });
      book(invoice, roles.tax_payable, -tax, { taxRateId });
    }
  }

  /** A line for a period waits on a balance account, and leaves it by days at the end of each later month. */
  function bookLine(invoice: Invoice, detail: DetailRecord, cents: bigint): void {
    const { ledgerAccountId: account, period, taxRateId } = detail;
    const shares = period === null ? [] : byMonthEnd(cents, period.first, period.last);
    const isWhole = shares.every(({ date }) => date.slice(0, 7) === invoice.date.slice(0, 7));
    const later = isWhole ? [] : shares.filter(({ date }) => date > invoice.date);
    const waiting = total(later.map((each) => each.cents));
    const deferred =
      invoice.kind === "sales_invoice" ? roles.deferred_revenue : roles.deferred_costs;
    book(invoice, account, cents - waiting, { taxRateId });
    book(invoice, deferred, waiting, { taxRateId });
    for (const { date, cents: share } of later) {
      book(invoice, deferred, -share, { date });
      book(invoice, account, share, { date });
    }
  }

  function bookMutation(mutation: FinancialMutationRecord): void {
    let unexplained = centsOf(mutation.amount);
    book(mutation, banks.get(mutation.financialAccountId), unexplained);
    for (const part of mutation.parts) {
      const cents = centsOf(part.amount);
      unexplained -= cents;
      if (part.kind === "payment") {
        const settled = centsOf(part.settledAmount);
        const control = part.invoiceKind === "sales_invoice" ? roles.debtors : roles.creditors;
        book(mutation, control, -settled, { invoiceId: part.invoiceId });
        book(mutation, roles.exchange_differences, settled - cents);
        continue;
      }
      const { taxRateId } = part;
      const rate = taxRateId === null ? null : rateOf(taxRateId);
      const share = rate === null ? 0n : percent(rate);
      const net = rounded(cents * HUNDRED_PERCENT, HUNDRED_PERCENT + share);
      book(mutation, part.ledgerAccountId, -net, { taxRateId });
      book(mutation, roles.tax_receivable, net - cents, { taxRateId });
    }
    book(mutation, roles.unplaced_mutations, -unexplained);
  }

  function bookPayment(payment: PaymentRecord): void {
    const { via, invoiceKind, invoiceId } = payment;
    const cents = centsOf(payment.amount) * (invoiceKind === "sales_invoice" ? 1n : -1n);
    const account =
      via.kind === "ledger_account" ? via.ledgerAccountId : banks.get(via.financialAccountId);
    book(payment, account, cents);
    const control = invoiceKind === "sales_invoice" ? roles.debtors : roles.creditors;
    book(payment, control, -cents, { invoiceId });
  }

  function bookAsset(change: AssetChangeRecord): void {
    const asset = assets.get(change.assetId);
    if (asset === undefined) throw new Error(`there is no asset ${change.assetId}`);
    const value = centsOf(change.amount);
    const accumulated = asset.depreciationAccountId ?? asset.ledgerAccountId;
    if (change.change === "depreciation") {
      book(change, accumulated, value);
      book(change, asset.expenseAccountId, -value);
    } else if (change.change === "divestment") {
      const cost = centsOf(asset.purchaseValue);
      book(change, asset.ledgerAccountId, -cost);
      book(change, accumulated, cost + value);
      book(change, change.contraAccountId ?? undefined, -value);
    }
  }

  for (const document of books.documents()) {
    if (document.kind === "financial_mutation") bookMutation(document);
    else if (document.kind === "payment") bookPayment(document);
    else if (document.kind === "asset_change") bookAsset(document);
    else if (document.kind === "general_journal_document") {
      if (document.state === "new") continue;
      const isClosing = document.journalType === "fiscal_year_ending";
      for (const { ledgerAccountId, debit, credit, taxRateId } of document.lines) {
        book(document, ledgerAccountId, centsOf(debit) - centsOf(credit), { taxRateId, isClosing });
      }
    } else if (document.kind !== "general_document" && document.kind !== "typeless_document") {
      bookInvoice(document);
    }
  }
  return entries.sort((left, right) => (left.date < right.date ? -1 : 1));
}

/** The shares of an amount by the days of each month; the last month takes what rounding leaves. */
function byMonthEnd(
  cents: bigint,
  first: string,
  last: string,
): readonly { readonly date: string; readonly cents: bigint }[] {
  const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const days = BigInt(day(last) - day(first) + 1);
  const shares: { date: string; cents: bigint }[] = [];
  let [start, left] = [first, cents];
  for (;;) {
    const [year = 0, month = 0] = start.split("-").map(Number);
    const date = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    if (date >= last) return [...shares, { date, cents: left }];
    const share = rounded(cents * BigInt(day(date) - day(start) + 1), days);
    shares.push({ date, cents: share });
    left -= share;
    start = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  }
}
