/** Money: bank mutations with the parts that explain them, and payments without a mutation. */
import {
  type Amount,
  add,
  divideRounded,
  multiply,
  negate,
  subtract,
  sumOf,
} from "../../amount/amount.ts";
import type {
  AccountRole,
  FinancialMutationRecord,
  MutationPart,
  PaymentRecord,
  TaxRateType,
} from "./administration-books.ts";
import {
  type DraftLine,
  draftReversed,
  HUNDRED,
  ledgerAccountOf,
  type PostingContext,
  rateOf,
} from "./posting-line.ts";
import { isReverseCharge, percentageAdded, reversedTaxOver } from "./tax-rates.ts";

const CENTS = 2;

/** The bank account itself first, then each part, then the unexplained rest. */
export function draftMutation(
  mutation: FinancialMutationRecord,
  context: PostingContext,
): DraftLine[] {
  const explained = sumOf(mutation.parts.map((part) => part.amount));
  return [
    {
      ledgerAccountId: ledgerAccountOf(mutation.financialAccountId, context),
      amount: mutation.amount,
      description: mutation.message,
      contactId: mutation.contactId,
    },
    ...mutation.parts.flatMap((part) => draftPart(part, mutation, context)),
    {
      ledgerAccountId: context.roles.unplaced_mutations,
      amount: subtract(explained, mutation.amount),
      description: mutation.message,
      contactId: mutation.contactId,
    },
  ];
}

function draftPart(
  part: MutationPart,
  mutation: FinancialMutationRecord,
  context: PostingContext,
): DraftLine[] {
  if (part.kind === "payment") return draftSettlement(part, mutation, context);
  const line = {
    ledgerAccountId: part.ledgerAccountId,
    description: part.description === "" ? mutation.message : part.description,
    projectId: part.projectId,
    contactId: part.contactId,
    taxRateId: part.taxRateId,
  };
  if (part.taxRateId === null) return [{ ...line, amount: negate(part.amount) }];
  const rate = rateOf(part.taxRateId, context);
  if (isReverseCharge(rate)) {
    const base = { ...line, amount: negate(part.amount) };
    const tax = reversedTaxOver(base.amount, rate);
    const { description, taxRateId } = line;
    const sides = draftReversed({ description, taxRateId }, { owed: tax, deducted: tax }, context);
    return [base, ...sides];
  }
  const net = netOf(part.amount, percentageAdded(rate));
  return [
    { ...line, amount: negate(net) },
    {
      ledgerAccountId: context.roles[TAX_ROLES[rate.taxRateType]],
      amount: subtract(net, part.amount),
      description: line.description,
      taxRateId: part.taxRateId,
    },
  ];
}

/** The invoice is settled at the amount it was booked at; the change of the rate is an exchange difference. */
function draftSettlement(
  part: Extract<MutationPart, { readonly kind: "payment" }>,
  mutation: FinancialMutationRecord,
  context: PostingContext,
): DraftLine[] {
  return [
    {
      ledgerAccountId: context.roles[openRoleOf(part.invoiceKind)],
      amount: negate(part.settledAmount),
      description: mutation.message,
      contactId: part.contactId,
      invoiceId: part.invoiceId,
    },
    {
      ledgerAccountId: context.roles.exchange_differences,
      amount: subtract(part.settledAmount, part.amount),
      description: mutation.message,
      contactId: part.contactId,
    },
  ];
}

/** As for a part of a mutation: the paid amount and the booked amount may differ. */
export function draftPayment(payment: PaymentRecord, context: PostingContext): DraftLine[] {
  const settled = payment.registration?.settledAmount ?? payment.amount;
  // Money is received for a sales invoice and paid for other documents.
  const inflow = (amount: Amount): Amount =>
    payment.invoiceKind === "sales_invoice" ? amount : negate(amount);
  const description = payment.reference ?? "";
  const { contactId } = payment;
  return [
    {
      ledgerAccountId:
        payment.via.kind === "financial_account"
          ? ledgerAccountOf(payment.via.financialAccountId, context)
          : payment.via.ledgerAccountId,
      amount: inflow(payment.amount),
      description,
      contactId,
    },
    {
      ledgerAccountId: context.roles[openRoleOf(payment.invoiceKind)],
      amount: negate(inflow(settled)),
      description,
      contactId,
      invoiceId: payment.invoiceId,
    },
    {
      ledgerAccountId: context.roles.exchange_differences,
      amount: inflow(subtract(settled, payment.amount)),
      description,
      contactId,
    },
  ];
}

const TAX_ROLES: Readonly<Record<TaxRateType, AccountRole>> = {
  sales_invoice: "tax_payable",
  purchase_invoice: "tax_receivable",
  general_journal_document: "tax_payable",
};

const openRoleOf = (invoiceKind: PaymentRecord["invoiceKind"]): AccountRole =>
  invoiceKind === "sales_invoice" ? "debtors" : "creditors";

/** The amount without the tax in it, rounded to cents as on an invoice whose prices include tax. */
const netOf = (gross: Amount, percentage: Amount): Amount =>
  divideRounded(multiply(gross, HUNDRED), add(HUNDRED, percentage), CENTS);
