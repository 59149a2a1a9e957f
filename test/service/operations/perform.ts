/** Performs an operation on the service and in the model; returns the ids that it must have changed. */
import { expect } from "vitest";
import { RECEIPTS, type ReceiptService } from "../receipts/receipt-service.ts";
import type { Model, ModelReceipt } from "./document-model.ts";
import { openOf, stateOf } from "./document-model.ts";
import type {
  Creation,
  OnGeneralDocument,
  OnJournal,
  OnReceipt,
  Operation,
  Row,
} from "./operation.ts";

export const JOURNALS = "/documents/general_journal_documents";
export const GENERAL = "/documents/general_documents";

/** The item at the index, modulo the number of items; `null` when there are none. */
const pick = <Item>(items: readonly Item[], which: number): Item | null =>
  items[which % Math.max(items.length, 1)] ?? null;

const price = (cents: number): string => (cents / 100).toFixed(2);
const rowBody = ({ account, cents }: Row): object => ({
  ledger_account_id: account,
  price: price(cents),
});

export async function perform(
  service: ReceiptService,
  model: Model,
  operation: Operation,
): Promise<readonly string[]> {
  switch (operation.does) {
    case "create receipt":
      return createReceipt(service, model, operation);
    case "create journal":
      return createJournal(service, model, operation);
    case "create general document":
      return createGeneralDocument(service, model, operation.date);
    case "change journal":
    case "unbalance journal":
    case "delete journal":
      return onJournal(service, model, operation);
    case "rename general document":
    case "delete general document":
      return onGeneralDocument(service, model, operation);
    case "move receipt":
    case "give receipt to":
    case "add row":
    case "change row":
    case "remove row":
    case "change receipt wrongly":
    case "pay":
    case "delete payment":
    case "delete receipt":
      return onReceipt(service, model, operation);
  }
}

async function createGeneralDocument(
  service: ReceiptService,
  model: Model,
  date: string,
): Promise<readonly string[]> {
  const { status, receipt } = await service.ask("POST", GENERAL, {
    general_document: { reference: "lease", date },
  });
  expect(status).toBe(201);
  model.generalDocuments.push({ id: receipt.id, date });
  return [receipt.id];
}

async function createReceipt(
  service: ReceiptService,
  model: Model,
  { date, contact, withTax, rows }: Extract<Creation, { readonly does: "create receipt" }>,
): Promise<readonly string[]> {
  const { status, receipt } = await service.create({
    date,
    contact_id: contact,
    prices_are_incl_tax: withTax,
    details_attributes: rows.map(rowBody),
  });
  expect(status).toBe(201);
  const made: ModelReceipt = { id: receipt.id, date, contact, withTax, rows: [], payments: [] };
  made.rows = rows.map((row, index) => ({ ...row, id: receipt.details[index]?.id ?? "" }));
  model.receipts.push(made);
  return [receipt.id];
}

async function onReceipt(
  service: ReceiptService,
  model: Model,
  operation: OnReceipt,
): Promise<readonly string[]> {
  const receipt = pick(model.receipts, operation.which);
  if (receipt === null) return [];
  const change = async (body: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
    const { status, receipt: changed } = await service.change(receipt.id, body);
    expect(status).toBe(200);
    const added = changed.details.find(({ id }) => !receipt.rows.some((row) => row.id === id));
    if (operation.does === "add row") receipt.rows.push({ ...operation.row, id: added?.id ?? "" });
    return [receipt.id];
  };
  switch (operation.does) {
    case "move receipt":
      receipt.date = operation.date;
      return change({ date: operation.date });
    case "give receipt to":
      receipt.contact = operation.contact;
      return change({ contact_id: operation.contact });
    case "add row":
      return change({ details_attributes: [rowBody(operation.row)] });
    case "change row": {
      const row = pick(receipt.rows, operation.place);
      if (row === null) return [];
      const { cents } = operation;
      receipt.rows = receipt.rows.map((each) => (each === row ? { ...each, cents } : each));
      return change({ details_attributes: { 0: { id: row.id, price: price(cents) } } });
    }
    case "remove row": {
      const row = pick(receipt.rows, operation.place);
      if (row === null) return [];
      receipt.rows = receipt.rows.filter((each) => each !== row);
      return change({ details_attributes: [{ id: row.id, _destroy: true }] });
    }
    case "change receipt wrongly": {
      const body = { date: "2026-03-01", details_attributes: [{ ledger_account_id: "1" }] };
      expect((await service.change(receipt.id, body)).status).toBe(422);
      return [];
    }
    case "pay":
      return pay(service, receipt, operation.isHalf);
    case "delete payment": {
      const payment = pick(receipt.payments, operation.place);
      if (payment === null) return [];
      const path = `${RECEIPTS}/${receipt.id}/payments/${payment.id}`;
      expect((await service.ask("DELETE", path)).status).toBe(204);
      receipt.payments = receipt.payments.filter((each) => each !== payment);
      return [receipt.id];
    }
    case "delete receipt":
      model.receipts = model.receipts.filter((each) => each !== receipt);
      return remove(service, model, RECEIPTS, receipt.id);
  }
}

/** Pays a receipt; one in state new cannot be paid. */
async function pay(
  service: ReceiptService,
  receipt: ModelReceipt,
  isHalf: boolean,
): Promise<readonly string[]> {
  const open = openOf(receipt);
  if (open <= 0 && stateOf(receipt) !== "new") return [];
  const cents = Math.max(1, isHalf ? Math.floor(open / 2) : open);
  const { status, receipt: payment } = await service.ask(
    "POST",
    `${RECEIPTS}/${receipt.id}/payments`,
    { payment: { payment_date: receipt.date, price: price(cents), financial_account_id: "41" } },
  );
  expect(status).toBe(stateOf(receipt) === "new" ? 422 : 201);
  if (status !== 201) return [];
  receipt.payments.push({ id: payment.id, cents });
  return [receipt.id];
}

async function createJournal(
  service: ReceiptService,
  model: Model,
  { date, debit, credit, cents }: Extract<Creation, { readonly does: "create journal" }>,
): Promise<readonly string[]> {
  const { status, json } = await service.ask("POST", JOURNALS, {
    general_journal_document: {
      reference: "correction",
      date,
      general_journal_document_entries_attributes: [
        { ledger_account_id: debit, debit: price(cents) },
        { ledger_account_id: credit, credit: price(cents) },
      ],
    },
  });
  expect(status).toBe(201);
  const made = json as {
    readonly id: string;
    readonly general_journal_document_entries: readonly { readonly id: string }[];
  };
  const rowIds = made.general_journal_document_entries.map(({ id }) => id);
  model.journals.push({ id: made.id, date, debit, credit, cents, rowIds });
  return [made.id];
}

async function onJournal(
  service: ReceiptService,
  model: Model,
  operation: OnJournal,
): Promise<readonly string[]> {
  const journal = pick(model.journals, operation.which);
  if (journal === null) return [];
  const [debitId, creditId] = journal.rowIds;
  const change = async (debit: number, credit: number): Promise<number> => {
    const rows = [
      { id: debitId, debit: price(debit) },
      { id: creditId, credit: price(credit) },
    ];
    const body = { general_journal_document_entries_attributes: rows };
    const path = `${JOURNALS}/${journal.id}`;
    return (await service.ask("PATCH", path, { general_journal_document: body })).status;
  };
  switch (operation.does) {
    case "change journal":
      expect(await change(operation.cents, operation.cents)).toBe(200);
      journal.cents = operation.cents;
      return [journal.id];
    case "unbalance journal":
      expect(await change(journal.cents + 1, journal.cents)).toBe(422);
      return [];
    case "delete journal":
      model.journals = model.journals.filter((each) => each !== journal);
      return remove(service, model, JOURNALS, journal.id);
  }
}

async function onGeneralDocument(
  service: ReceiptService,
  model: Model,
  operation: OnGeneralDocument,
): Promise<readonly string[]> {
  const document = pick(model.generalDocuments, operation.which);
  if (document === null) return [];
  if (operation.does === "delete general document") {
    model.generalDocuments = model.generalDocuments.filter((each) => each !== document);
    return remove(service, model, GENERAL, document.id);
  }
  const path = `${GENERAL}/${document.id}`;
  const body = { general_document: { reference: "renamed" } };
  expect((await service.ask("PATCH", path, body)).status).toBe(200);
  return [document.id];
}

async function remove(
  service: ReceiptService,
  model: Model,
  prefix: string,
  id: string,
): Promise<readonly string[]> {
  const { status, text } = await service.ask("DELETE", `${prefix}/${id}`);
  expect([status, text]).toEqual([200, "200"]);
  expect((await service.ask("GET", `${prefix}/${id}`)).status).toBe(404);
  model.deletedIds.push(id);
  return [];
}
