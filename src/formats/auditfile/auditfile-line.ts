/** A line of a transaction as text: its number, and the elements after its dates. */
import { amountText } from "../../amount/amount.ts";
import type { AuditfileLine, AuditfileLineMore } from "./auditfile-contents.ts";
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
  const { description, amount, more } = line;
  let text = "";
  if (more !== undefined && more.settledOn !== null) text = writing.layout.settled(more.settledOn);
  if (description !== null) text += writing.texts.element("desc", description, 9999, transaction);
  text += amountElements(amount, transaction);
  if (line.relationId !== null) text += writing.relation(line.relationId);
  if (more !== undefined) text += referenceTexts(more, transaction, writing);
  if (line.projectId !== null) text += writing.codes.project(line.projectId);
  if (more !== undefined && more.workCostReference !== null) {
    text += writing.texts.element("workCostArrRef", more.workCostReference, 255, transaction);
  }
  if (line.bankAccountNumber !== null) {
    text += writing.bankAccount(line.bankAccountNumber);
  }
  if (more !== undefined && more.offsetBankAccountNumber !== null) {
    text += writing.offsetBankAccount(more.offsetBankAccountNumber);
  }
  for (const vat of line.vat) {
    text += `<vat>${writing.vatId(vat.vatId)}<vatPerc>${amountText(vat.percentage, 3)}</vatPerc>`;
    text += `<vatAmnt>${centsText(vat.amount, transaction)}</vatAmnt>`;
    text += `<vatAmntTp>${sideText(vat.amount)}</vatAmntTp></vat>`;
  }
  if (more !== undefined && more.foreign !== null) {
    text += `<currency>${writing.texts.element("curCode", more.foreign.currency, 3, transaction)}`;
    text += `<curAmnt>${amountText(more.foreign.amount, 2)}</curAmnt></currency>`;
  }
  return `${text}</trLine>`;
}

/** The references to other documents, and the codes before that of the project. */
function referenceTexts(
  more: AuditfileLineMore,
  transaction: string,
  { texts, codes }: Writing,
): string {
  const reference = (name: string, text: string | null): string =>
    text === null ? "" : texts.element(name, text, 255, transaction);
  return [
    reference("invRef", more.invoiceReference),
    reference("receivingDocRef", more.receiptReference),
    reference("shipDocRef", more.shipmentReference),
    more.costId === null ? "" : codes.cost(more.costId),
    more.productId === null ? "" : codes.product(more.productId),
  ].join("");
}
