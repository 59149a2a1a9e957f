/** A line of a transaction as text: its number, and the elements after its dates. */
import { amountText } from "../../amount/amount.ts";
import type { AuditfileLine } from "./auditfile-contents.ts";
import { amountElements, centsText, sideText } from "./auditfile-totals.ts";
import type { Writing } from "./auditfile-writing.ts";

/** `position` is that of the line in its transaction, from 1. */
export const numberText = (
  { number }: AuditfileLine,
  position: number,
  writing: Writing,
): string =>
  number === undefined ? `<nr>${String(position)}</nr>` : writing.texts.identity("nr", number);

/** The elements from the date of delivery to the end of the line; `transaction` is the number of its transaction. */
export function lineEndText(line: AuditfileLine, transaction: string, writing: Writing): string {
  const { description, amount, settledOn, foreign } = line;
  let text = settledOn === undefined ? "" : writing.layout.settled(settledOn);
  if (description !== null) text += writing.texts.element("desc", description, 9999, transaction);
  text += amountElements(amount, transaction);
  if (line.relationId !== null) text += writing.relation(line.relationId);
  text += referenceText("invRef", line.invoiceReference, transaction, writing);
  text += referenceText("receivingDocRef", line.receiptReference, transaction, writing);
  text += referenceText("shipDocRef", line.shipmentReference, transaction, writing);
  if (line.costId !== undefined) text += writing.codes.cost(line.costId);
  if (line.productId !== undefined) text += writing.codes.product(line.productId);
  if (line.projectId !== null) text += writing.codes.project(line.projectId);
  text += referenceText("workCostArrRef", line.workCostReference, transaction, writing);
  if (line.bankAccountNumber !== null) {
    text += writing.bankAccount(line.bankAccountNumber);
  }
  if (line.offsetBankAccountNumber !== undefined) {
    text += writing.offsetBankAccount(line.offsetBankAccountNumber);
  }
  for (const vat of line.vat) {
    text += `<vat>${writing.vatId(vat.vatId)}<vatPerc>${amountText(vat.percentage, 3)}</vatPerc>`;
    text += `<vatAmnt>${centsText(vat.amount, transaction)}</vatAmnt>`;
    text += `<vatAmntTp>${sideText(vat.amount)}</vatAmntTp></vat>`;
  }
  if (foreign !== undefined) {
    text += `<currency>${writing.texts.element("curCode", foreign.currency, 3, transaction)}`;
    text += `<curAmnt>${amountText(foreign.amount, 2)}</curAmnt></currency>`;
  }
  return `${text}</trLine>`;
}

const referenceText = (
  name: string,
  reference: string | undefined,
  transaction: string,
  { texts }: Writing,
): string => (reference === undefined ? "" : texts.element(name, reference, 255, transaction));
