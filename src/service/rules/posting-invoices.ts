/** Sales invoices, purchase invoices and receipts: open items against revenue or costs, and tax. */
import { type Amount, negate, sumOf } from "../../amount/amount.ts";
import type { AccountRole, DetailRecord } from "./administration-books.ts";
import { spreadOver } from "./posting-deferral.ts";
import { type InvoiceRecord, invoiceFigures } from "./posting-figures.ts";
import { type DraftLine, draftReversed, type PostingContext } from "./posting-line.ts";

/**
 * Sales: debtors debit, revenue and tax payable credit. Purchases: costs and tax receivable debit,
 * creditors credit. A credit note has negative amounts, which reverse every side. Under a reverse charge the tax of
 * a purchase is debited to tax receivable and credited to tax payable, and the open item is the net amount.
 */
export function draftInvoice(invoice: InvoiceRecord, context: PostingContext): DraftLine[] {
  const side = sideOf(invoice);
  const figures = invoiceFigures(invoice, context);
  const { contactId } = invoice;
  const open: DraftLine = {
    ledgerAccountId: context.roles[side.open],
    amount: negate(side.turn(figures.totalInclBase)),
    description: invoice.reference ?? "",
    contactId,
    invoiceId: invoice.id,
  };
  const taxes = figures.taxes.map(({ taxRateId, taxBase }) => ({
    ledgerAccountId: context.roles[side.tax],
    amount: side.turn(taxBase),
    description: invoice.reference ?? "",
    taxRateId,
  }));
  const reversed = figures.reversed.flatMap((tax) =>
    draftReversed(
      { taxRateId: tax.taxRateId, description: invoice.reference ?? "" },
      { owed: tax.owedBase, deducted: tax.deductedBase },
      context,
    ),
  );
  const shares = figures.allocations.flatMap(({ allocation, priceBase, reversedTaxBase }) =>
    [priceBase, reversedTaxBase].map((amount) => ({
      ledgerAccountId: allocation.privateLedgerAccountId,
      amount: side.turn(amount),
      description: invoice.reference ?? "",
      contactId,
    })),
  );
  const details = figures.details.map(({ detail, netBase }) =>
    draftDetail(invoice, detail, side.turn(netBase), context.roles[side.deferral]),
  );
  return [
    open,
    ...details.flatMap(({ onDate }) => onDate),
    ...shares,
    ...taxes,
    ...reversed,
    ...details.flatMap(({ released }) => released),
  ];
}

/**
 * The drafts of one detail: directly on its account, or through the deferral account. The tax rate is on the
 * lines of the document's date, because the tax is due then.
 */
function draftDetail(
  invoice: InvoiceRecord,
  detail: DetailRecord,
  amount: Amount,
  deferralAccountId: string,
): { readonly onDate: readonly DraftLine[]; readonly released: readonly DraftLine[] } {
  const line = {
    ledgerAccountId: detail.ledgerAccountId,
    description: detail.description === "" ? (invoice.reference ?? "") : detail.description,
    projectId: detail.projectId,
    contactId: invoice.contactId,
  };
  const { taxRateId } = detail;
  if (detail.period === null) return { onDate: [{ ...line, amount, taxRateId }], released: [] };
  const spread = spreadOver(amount, detail.period, invoice.date);
  const deferral = { ...line, ledgerAccountId: deferralAccountId };
  const deferred = spread.releases.map((release) => release.amount);
  return {
    onDate: [
      { ...line, amount: spread.direct, taxRateId },
      { ...deferral, amount: sumOf(deferred), taxRateId },
    ],
    released: spread.releases.flatMap((release) => [
      { ...deferral, date: release.date, amount: negate(release.amount) },
      { ...line, date: release.date, amount: release.amount },
    ]),
  };
}

interface InvoiceSide {
  readonly open: AccountRole;
  readonly tax: AccountRole;
  readonly deferral: AccountRole;
  /** From an amount as entered to the amount of its revenue or cost line, debit positive. */
  readonly turn: (amount: Amount) => Amount;
}

const SALES: InvoiceSide = {
  open: "debtors",
  tax: "tax_payable",
  deferral: "deferred_revenue",
  turn: negate,
};
const PURCHASES: InvoiceSide = {
  open: "creditors",
  tax: "tax_receivable",
  deferral: "deferred_costs",
  turn: (amount) => amount,
};

const sideOf = (invoice: InvoiceRecord): InvoiceSide =>
  invoice.kind === "sales_invoice" ? SALES : PURCHASES;
