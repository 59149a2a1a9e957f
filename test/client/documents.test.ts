/** Documents through the client, over a socket, in both shapes of the service. */
import { beforeEach, describe, expect, test } from "vitest";
import { decimalText } from "../../src/amount/decimal-text.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import {
  contactId,
  documentId,
  ledgerAccountId,
  taxRateId,
} from "../../src/ledger/ledger-account.ts";
import { SUPPLIER } from "../service/edge-books.ts";
import { allOf, type ServedClient, SHAPES, serveClient, textOf } from "./served-client.ts";

const RENT = ledgerAccountId("4700");
const CREDITORS = ledgerAccountId("1600");
const UNKNOWN = documentId("999999999999999");
const bytes = new TextEncoder().encode("paid at the counter");

describe.each(SHAPES)("in the shape %s", (shapes) => {
  let served: ServedClient;
  beforeEach(async () => {
    served = await serveClient(shapes);
  });

  test("a receipt is created, read, changed row by row and deleted", async () => {
    const { receipts } = served.client;
    const made = await receipts.create({
      contactId: contactId(SUPPLIER),
      reference: "Bon 12",
      date: dateOf("2026-11-02"),
      pricesAreInclTax: true,
      details: [
        {
          description: "rent",
          price: decimalText("121"),
          taxRateId: taxRateId("23"),
          ledgerAccountId: RENT,
        },
        { description: "key", price: decimalText("10.50"), ledgerAccountId: RENT, rowOrder: 1 },
      ],
    });
    expect(made.contact?.id).toBe(SUPPLIER);
    const [rent, key] = made.details;
    const changed = await receipts.update(made.id, {
      contactId: null,
      details: [
        { id: rent!.id, price: decimalText("242") },
        { id: key!.id, remove: true },
      ],
    });
    expect(changed).toMatchObject({
      reference: "Bon 12",
      date: "2026-11-02",
      contactId: null,
      contact: null,
      totalPriceInclTax: "242.0",
      totalPriceExclTax: "200.0",
    });
    expect(changed.details.map(({ id }) => id)).toEqual([rent!.id]);
    expect(await receipts.get(made.id)).toEqual(changed);
    await receipts.delete(made.id);
    await expect(receipts.get(made.id)).rejects.toMatchObject({ code: "record-unknown" });
  });

  test("a list is requested by filter and order, and versions show the changes", async () => {
    const { receipts } = served.client;
    for (const day of ["2026-02-03", "2026-02-01", "2026-02-02"]) {
      await receipts.create({ reference: `of ${day}`, date: dateOf(day) });
    }
    const period = { first: dateOf("2026-02-01"), last: dateOf("2026-02-02") };
    const listed = await allOf(receipts.list({ filter: { period }, sort: "date_asc" }));
    expect(listed.map(({ reference }) => reference)).toEqual(["of 2026-02-01", "of 2026-02-02"]);

    const [first, second] = listed;
    const versions = await receipts.versions({ period });
    expect(versions.map(({ id }) => id).sort()).toEqual([first!.id, second!.id].sort());
    expect(versions.find(({ id }) => id === first!.id)?.version).toBe(first!.version);
    const fetched = await allOf(receipts.fetch([first!.id, UNKNOWN, second!.id]));
    expect(new Set(fetched.map(({ id }) => id))).toEqual(new Set([first!.id, second!.id]));
    expect(
      await allOf(
        receipts.list({ filter: { reference: "of 2026-02-03", state: ["new", "open"] } }),
      ),
    ).toHaveLength(1);
  });

  test("more ids than fit in one request are fetched in several", async () => {
    const { receipts } = served.client;
    const one = await receipts.create({ reference: "the last one" });
    const ids = [...Array.from({ length: 100 }, (_, index) => documentId(`9${index}`)), one.id];
    expect((await allOf(receipts.fetch(ids))).map(({ id }) => id)).toEqual([one.id]);
  });

  test("a payment is booked and deleted", async () => {
    const { receipts } = served.client;
    const { id } = await receipts.create({
      details: [{ description: "fuel", price: decimalText("60.50"), ledgerAccountId: RENT }],
    });
    const fields = {
      paymentDate: dateOf("2026-11-10"),
      price: decimalText("60.50"),
      manualPaymentAction: "payment_without_proof",
    } as const;
    const payment = await receipts.payments.create(id, fields);
    expect(payment).toMatchObject({
      invoiceId: id,
      paymentDate: "2026-11-10",
      price: "60.5",
    });
    expect(await receipts.get(id)).toMatchObject({ state: "paid", paidAt: "2026-11-10" });
    await receipts.payments.delete(id, payment.id);
    expect((await receipts.get(id)).payments).toEqual([]);
    await receipts.payments.register(id, fields);
    expect((await receipts.get(id)).payments).toHaveLength(1);
  });

  test("a reminder of a general document becomes a note, and its contact can be removed", async () => {
    const { generalDocuments } = served.client;
    const made = await generalDocuments.create({
      reference: "Policy",
      contactId: contactId(SUPPLIER),
      dueDate: dateOf("2026-12-31"),
      reminder: { date: dateOf("2026-12-01"), message: "cancel" },
    });
    expect(made).toMatchObject({ contactId: SUPPLIER, dueDate: "2026-12-31" });
    const changed = await generalDocuments.update(made.id, {}, { removeContact: true });
    expect(changed.contactId).toBeNull();
    const listed = await allOf(generalDocuments.list({ filter: { reference: "Policy" } }));
    expect(listed).toEqual([changed]);
    expect(await generalDocuments.versions({ reference: "Policy" })).toEqual([
      { id: made.id, version: changed.version },
    ]);
    expect(await allOf(generalDocuments.fetch([made.id]))).toEqual([changed]);
    await generalDocuments.delete(made.id);
    await expect(generalDocuments.get(made.id)).rejects.toMatchObject({ code: "record-unknown" });
  });

  test("a journal is booked with lines, and its lines are changed one by one", async () => {
    const { generalJournalDocuments: journals } = served.client;
    const made = await journals.create({
      reference: "Correction",
      date: dateOf("2026-10-31"),
      generalJournalDocumentEntries: [
        { ledgerAccountId: RENT, debit: decimalText("10"), description: "too little" },
        { ledgerAccountId: CREDITORS, credit: decimalText("10") },
      ],
    });
    const [debit, credit] = made.generalJournalDocumentEntries ?? [];
    const changed = await journals.update(made.id, {
      journalType: "fiscal_year_ending",
      generalJournalDocumentEntries: [
        { id: debit!.id, debit: decimalText("12.34") },
        { id: credit!.id, credit: decimalText("12.34") },
      ],
    });
    expect(changed.journalType).toBe("fiscal_year_ending");
    expect(
      changed.generalJournalDocumentEntries?.map(({ debit, credit }) => [debit, credit]),
    ).toEqual([
      ["12.34", "0.0"],
      ["0.0", "12.34"],
    ]);
    expect(await journals.get(made.id)).toEqual(changed);
    const period = { first: dateOf("2026-10-31"), last: dateOf("2026-10-31") };
    expect(await allOf(journals.list({ filter: { period }, excludeNew: true }))).toEqual([changed]);
    expect(await journals.versions({ period })).toEqual([
      { id: made.id, version: changed.version },
    ]);
    expect(await allOf(journals.fetch([made.id]))).toEqual([changed]);
    await expect(
      journals.update(made.id, {
        generalJournalDocumentEntries: [{ id: debit!.id, debit: decimalText("1") }],
      }),
    ).rejects.toThrow(/Debit and credit must be equal: debit 1.00, credit 12.34/);
    await journals.delete(made.id);
    expect(await journals.versions({ period })).toEqual([]);
  });

  test.each(["receipts", "generalDocuments", "generalJournalDocuments"] as const)(
    "a file and a note are added to %s and removed",
    async (kind) => {
      const documents = served.client[kind];
      const { id } = await (kind === "generalJournalDocuments"
        ? served.client[kind].create({
            generalJournalDocumentEntries: [
              { ledgerAccountId: RENT, debit: decimalText("1") },
              { ledgerAccountId: CREDITORS, credit: decimalText("1") },
            ],
          })
        : served.client[kind].create({ reference: "with a file" }));
      await documents.attachments.upload(id, {
        name: 'bon "één".txt',
        contentType: "text/plain",
        bytes,
      });
      const [file] = (await documents.get(id)).attachments ?? [];
      expect(file).toMatchObject({
        filename: 'bon "één".txt',
        contentType: "text/plain",
        size: 19,
      });
      expect(await textOf(documents.attachments.download(id, file!.id))).toBe(
        "paid at the counter",
      );
      await documents.attachments.delete(id, file!.id);
      expect((await documents.get(id)).attachments).toEqual([]);

      const note = await documents.notes.create(id, { note: "call the supplier", todo: true });
      expect(note).toMatchObject({ note: "call the supplier", todo: true, entityId: id });
      await documents.notes.delete(id, note.id);
      await expect(documents.notes.delete(id, note.id)).rejects.toThrow("note not found");
    },
  );

  test("the client knows every field that was received", () => {
    expect(served.client.unknownFields()).toEqual([]);
  });
});
