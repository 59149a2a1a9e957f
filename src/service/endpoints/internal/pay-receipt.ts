/** Pays the open amount of a receipt immediately, as the `payment` next to it requests. Gap: Receipts. */
import { amountText, isZero, subtract, sumOf } from "../../../amount/amount.ts";
import { invariant } from "../../../failure.ts";
import { invoiceFigures } from "../../rules/posting-figures.ts";
import { taxRatesById } from "../../store/booking-defaults.ts";
import { paymentsOf } from "../../store/payments.ts";
import { findInvoice, openAmountOf } from "../../store/settle-document.ts";
import type { Call } from "../endpoint.ts";
import { registerPayment } from "./payment-changes.ts";

const CENTS = 2;

/** Pays on the date of the receipt, unless nothing is open. Throws a 422 `Refusal`, like a payment. */
export function payReceipt(call: Call, receiptId: string, financialAccountId: string): void {
  const { store, administration } = call;
  const receipt = findInvoice(store, administration.id, receiptId);
  invariant(receipt !== null, "a receipt is saved before it is paid");
  const priceBase = openAmountOf(store, administration.id, receipt);
  if (isZero(priceBase)) return;
  const taxRates = taxRatesById(store, administration.id);
  const payments = paymentsOf(store, administration.id, [receiptId]).get(receiptId) ?? [];
  const { totalIncl } = invoiceFigures(receipt.document, { taxRates });
  const price = subtract(totalIncl, sumOf(payments.map((payment) => payment.price)));
  registerPayment(call, receiptId, {
    payment_date: receipt.document.date,
    price: amountText(price, CENTS),
    price_base: amountText(priceBase, CENTS),
    financial_account_id: financialAccountId,
  });
}
