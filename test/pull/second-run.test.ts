/** The second pull of the same books: unchanged months are not requested again, changed ones are. */
import { expect, test } from "vitest";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { changeAnswer } from "./changed-answer.ts";
import {
  change,
  FEBRUARY,
  PULLED,
  placeAfterPull,
  placeWith,
  pullAgain,
  receiptOf,
} from "./second-run-books.ts";
import { idle } from "./small-pull.ts";

test("an unchanged month costs one request, and the snapshot is the same", async () => {
  const { service, path, first } = await placeAfterPull();
  expect(first.earlier).toBeNull();
  expect(first.months).toEqual({ "2025-01": PULLED, "2025-02": PULLED, "2025-03": PULLED });
  const second = await pullAgain(service, path("2"));
  expect(second.earlier).toEqual({
    kind: "months-pulled-before",
    months: 3,
    reusable: 3,
    typesWithoutVersions: [],
    requestsToPullAgain: 0,
  });
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": [1, "versions"],
    "2025-03": [1, "versions"],
  });
  expect(second.summary).toEqual(first.summary);
  const inMonths = (addresses: readonly string[]): number =>
    addresses.filter((address) => /journal_entries|assets\.json|aging/.test(address)).length;
  expect(inMonths(first.requests)).toBeGreaterThan(12);
  expect(inMonths(second.requests)).toBe(0);
  const [{ books, close }, before] = [
    await openBooks(path("2"), idle()),
    await openBooks(path("1"), idle()),
  ];
  expect(books.months).toEqual(before.books.months);
  close();
  before.close();
  // The third pull carries over from the second what that carried over from the first.
  expect((await pullAgain(service, path("3"))).months).toEqual(second.months);
});

test("a month with a changed description is pulled again, and the open items of later months too", async () => {
  const { service, path } = await placeAfterPull();
  const { id, details } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, {
    receipt: { details_attributes: [{ id: details[0]!.id, description: "Other words" }] },
  });
  const second = await pullAgain(service, path("2"));
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": PULLED,
    "2025-03": [5, "versions"],
  });
  const { books, close } = await openBooks(path("2"), idle());
  const found = [];
  for await (const { description } of books.postings("date")) {
    if (description.includes("Other words")) found.push(description);
  }
  close();
  expect(found).not.toEqual([]);
});

test("a month that is carried over on trust is reported as such, and trust does not become proof", async () => {
  const { service, path, first } = await placeAfterPull();
  const { id } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, {
    receipt: { reference: "another one" },
  });
  const second = await pullAgain(service, path("2"), { isLedgerTrusted: true });
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": [1, "ledger"],
    "2025-03": [5, "versions"],
  });
  const trusted = async (name: string): Promise<readonly unknown[]> => {
    const { books, close } = await openBooks(path(name), idle());
    close();
    return books.months.map(({ proof }) => [proof.isProven, proof.trustedFrom]);
  };
  const { snapshotId } = first.summary;
  expect(await trusted("2")).toEqual([
    [true, undefined],
    [true, snapshotId],
    [true, undefined],
  ]);
  // Nothing changed since the second pull, but February was not read again since the first.
  await pullAgain(service, path("3"), { isLedgerTrusted: true });
  expect((await trusted("3"))[1]).toEqual([true, snapshotId]);
  const fourth = await pullAgain(service, path("4"));
  expect(fourth.months["2025-02"]).toEqual(PULLED);
  expect((await trusted("4"))[1]).toEqual([true, undefined]);
});

test.each([false, true])(
  "a changed amount moves the ledger of its month and of later months (trust: %s)",
  async (isLedgerTrusted) => {
    const { service, path } = await placeAfterPull();
    const { id, details } = await receiptOf(service, FEBRUARY);
    await change(service, "PATCH", `/documents/receipts/${id}.json`, {
      receipt: { details_attributes: [{ id: details[0]!.id, price: "1234.56" }] },
    });
    const second = await pullAgain(service, path("2"), { isLedgerTrusted });
    expect(second.months).toEqual({
      "2025-01": [1, "versions"],
      "2025-02": PULLED,
      "2025-03": PULLED,
    });
  },
);

test("a deleted document that was replaced by an equal one is noticed, though no ledger moved", async () => {
  const { service, path } = await placeAfterPull();
  const old = await receiptOf(service, FEBRUARY);
  await change(service, "DELETE", `/documents/receipts/${old.id}.json`);
  await change(service, "POST", "/documents/receipts.json", {
    receipt: {
      contact_id: old.contact_id,
      date: old.date,
      reference: old.reference,
      prices_are_incl_tax: old.prices_are_incl_tax,
      // Without the ids of the lines, which belong to the deleted document.
      details_attributes: old.details.map((detail) => ({ ...detail, id: null })),
    },
  });
  const second = await pullAgain(service, path("2"));
  expect(second.earlier?.reusable).toBe(2);
  expect(second.months["2025-02"]).toEqual(PULLED);
});

test("an earlier month is pulled again if something is booked in it", async () => {
  const { service, path } = await placeAfterPull();
  const { details } = await receiptOf(service, FEBRUARY);
  const [{ ledger_account_id: account } = { ledger_account_id: "" }] = details;
  const lines = [
    { ledger_account_id: account, debit: "10.00", credit: "0" },
    { ledger_account_id: account, debit: "0", credit: "10.00" },
  ];
  await change(service, "POST", "/documents/general_journal_documents.json", {
    general_journal_document: {
      date: "2025-01-31",
      reference: "afterwards",
      general_journal_document_entries_attributes: lines,
    },
  });
  // Debit and credit on one account: its closing is unchanged, its movement is not.
  const second = await pullAgain(service, path("2"), { isLedgerTrusted: true });
  expect(second.months).toEqual({
    "2025-01": PULLED,
    "2025-02": [1, "versions"],
    "2025-03": [1, "versions"],
  });
});

test("months with documents without versions are pulled again, or carried over on trust", async () => {
  const { service, path } = await placeWith({ books: sampleAdministration });
  const first = await pullAgain(service, path("1"));
  const second = await pullAgain(service, path("2"));
  expect(second.earlier).toMatchObject({
    months: 3,
    reusable: 0,
    requestsToPullAgain: Object.values(first.months).reduce((sum, [requests]) => sum + requests, 0),
  });
  expect(second.earlier?.typesWithoutVersions).toEqual(
    expect.arrayContaining(["CompanyAssets::Depreciation", "Payment"]),
  );
  expect(second.months).toEqual({ "2025-01": PULLED, "2025-02": PULLED, "2025-03": PULLED });
  const third = await pullAgain(service, path("3"), { isLedgerTrusted: true });
  expect(third.months).toEqual({
    "2025-01": [1, "ledger"],
    "2025-02": [1, "ledger"],
    "2025-03": [1, "ledger"],
  });
});

test("a version that was listed in the minute of its change proves nothing", async () => {
  const { service, path } = await placeWith({
    now: () => new Date().toISOString(),
    clock: "machine",
  });
  const { id } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, { receipt: { reference: "x" } });
  await pullAgain(service, path("1"));
  const second = await pullAgain(service, path("2"));
  expect(second.months["2025-01"]).toEqual([1, "versions"]);
  expect(second.months["2025-02"]).toEqual(PULLED);
});

test("nothing is carried over from a damaged snapshot: every month is pulled again", async () => {
  const { service, path } = await placeAfterPull();
  changeAnswer(path("1"), {
    purpose: "2025-02/1/before",
    address: "general_ledger",
    change: (body) => `${body} `,
    keepsHash: true,
  });
  const second = await pullAgain(service, path("2"), { isLedgerTrusted: true });
  expect(second.months).toEqual({ "2025-01": PULLED, "2025-02": PULLED, "2025-03": PULLED });
});
