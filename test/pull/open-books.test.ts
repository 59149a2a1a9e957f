/** The books of a snapshot: measured signs, proven months, streamed postings, and damage. */
import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { amountOf, amountText, sumOf } from "../../src/amount/amount.ts";
import { ledgerAccountsAreInTheChart } from "../../src/checks/general-ledger/ledger-accounts-are-in-the-chart.ts";
import { entriesTieToLedger } from "../../src/checks/journal-entries/entries-tie-to-ledger.ts";
import type { PostingOrder } from "../../src/ledger/books.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { rowOf } from "../../src/ledger/trial-balance.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { gathered } from "../api/answering.ts";
import { findingsOf } from "../checks/compared.ts";
import { changeAnswer } from "./changed-answer.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { document, type SmallSettings, smallService } from "./small-service.ts";

async function pulled(path: string, settings: SmallSettings = {}): Promise<void> {
  await pullInto(path, smallService(smallBooks(), settings).transport);
}

async function opened(path: string) {
  const { books, ...rest } = await openBooks(path, idle());
  const list = async (order: PostingOrder) => {
    const all = await gathered(books.postings(order));
    return all.map(({ id, ledgerAccountId, amount }) => [
      id,
      ledgerAccountId,
      amountText(amount, 2),
    ]);
  };
  return { books, list, ...rest };
}

test.each([
  ["debit-positive", "specification"],
  ["credit-positive", "current"],
  ["natural", "current"],
] as const)("entries with sign %s give the same books", async (sign, shape) => {
  using place = folder();
  await pulled(place.snapshotPath, { sign, shape });
  const { books, list, close, unknownFields } = await opened(place.snapshotPath);
  expect(books.calibration).toEqual({
    convention: sign,
    isDetermined: true,
    tied: 10,
    compared: 10,
  });
  expect(books.months.map(({ proof }) => proof.isProven)).toEqual([true, true, true]);
  expect(await list("date")).toEqual([
    ["511", "1300", "1000.00"],
    ["512", "8000", "-1000.00"],
    ["521", "4000", "250.50"],
    ["522", "1000", "-250.50"],
    ["531", "1300", "400.00"],
    ["532", "8000", "-400.00"],
    ["541", "4000", "80.00"],
    ["542", "1000", "-80.00"],
    ["551", "1000", "1000.00"],
    ["552", "1300", "-1000.00"],
    ["561", "8000", "1400.00"],
    ["562", "2000", "-1400.00"],
  ]);
  expect(unknownFields).toEqual([]);
  close();
});

test("postings can be read by document and by account, any number of times", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  const { list, close } = await opened(place.snapshotPath);
  expect((await list("account")).map(([, account]) => account)).toEqual([
    ...Array.from({ length: 3 }, () => "1000"),
    ...Array.from({ length: 3 }, () => "1300"),
    "2000",
    ...Array.from({ length: 2 }, () => "4000"),
    ...Array.from({ length: 3 }, () => "8000"),
  ]);
  expect(await list("document")).toEqual(await list("date"));
  close();
});

test.each(["date", "document", "account"] as const)(
  "postings of a document and those on an account are read alone, by %s",
  async (order) => {
    using place = folder();
    await pulled(place.snapshotPath);
    const { books, close } = await opened(place.snapshotPath);
    const all = await gathered(books.postings(order));
    const [first] = all;
    const documents = new Set(first === undefined ? [] : [first.document.id]);
    const accounts = new Set(all.map((one) => one.ledgerAccountId).filter((id) => id === "8000"));
    const selected = await gathered(books.postings(order, { documents, accounts }));
    expect(selected.length).toBeLessThan(all.length);
    expect(selected).toEqual(
      all.filter((one) => documents.has(one.document.id) || accounts.has(one.ledgerAccountId)),
    );
    close();
  },
);

test("a reader that stops early does not affect the next reader", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  const { books, list, close } = await opened(place.snapshotPath);
  for await (const posting of books.postings("date")) {
    expect(posting.id).toBe("511");
    break;
  }
  expect(await list("date")).toHaveLength(12);
  close();
});

test("movements include the closing of the year, and the closing movement is also stated separately", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  const { books, close } = await opened(place.snapshotPath);
  const march = books.months[2];
  expect(march?.movements.get("8000" as never)).toEqual({
    debit: amountOf("1400"),
    credit: amountOf("0"),
    count: 1,
  });
  expect([...march!.closingMovements]).toEqual([
    ["8000", amountOf("1400")],
    ["2000", amountOf("-1400")],
  ]);
  expect(books.months.slice(0, 2).map(({ closingMovements }) => closingMovements.size)).toEqual([
    0, 0,
  ]);
  const all = await gathered(books.postings("date"));
  expect(sumOf(all.map(({ amount }) => amount))).toEqual(amountOf("0"));
  expect([...books.accounts.keys()]).toEqual(["1000", "1300", "2000", "4000", "8000"]);
  close();
});

test.each(["specification", "current"] as const)(
  "the twelve ledgers before the books and the closings in them are read, shape %s",
  async (shape) => {
    using place = folder();
    const books = {
      ...smallBooks(),
      postings: [
        ...smallBooks().postings,
        ...document("40", "2024-03-05", { debit: "1300", credit: "8000", amount: "30" }),
        ...document("41", "2024-12-31", { debit: "8000", credit: "2000", amount: "30" }),
        ...document("42", "2023-12-31", { debit: "8000", credit: "2000", amount: "9" }),
      ],
      closingDocuments: ["56", "41", "42"],
    };
    const { transport, requests } = smallService(books, { shape });
    await pullInto(place.snapshotPath, transport);
    const { books: read, close } = await opened(place.snapshotPath);
    close();
    const { comparatives } = read;
    expect(comparatives.ledgers.map(({ month }) => month)).toEqual(
      comparatives.months.map(({ month }) => month),
    );
    expect(comparatives.ledgers.at(-1)?.generalLedger).toEqual(comparatives.ledgerBefore);
    const shown = (id: string) =>
      [2, 11].map((place) => {
        const { debit, credit } = rowOf(
          comparatives.ledgers[place]!.generalLedger,
          ledgerAccountId(id),
        );
        return `${amountText(debit, 2)} / ${amountText(credit, 2)}`;
      });
    expect(shown("8000")).toEqual(["0.00 / 30.00", "30.00 / 0.00"]);
    const closing = [...(comparatives.closingMovements ?? [])].map(([of, accounts]) => [
      of,
      [...accounts].map(([id, amount]) => `${id} ${amountText(amount, 2)}`),
    ]);
    expect(closing).toEqual([["2024-12", ["8000 30.00", "2000 -30.00"]]]);
    const ledgers = requests.filter(
      ({ path, purpose }) => purpose === "comparatives" && path.endsWith("/general_ledger.json"),
    );
    // Of the year, its quarters, the months of the two that moved, and the month after the books; each once.
    expect(ledgers).toHaveLength(12);
  },
);

test("two pulls of the same books have the same identity, other books have a different one", async () => {
  using one = folder();
  using two = folder();
  using three = folder();
  await pulled(one.snapshotPath);
  await pulled(two.snapshotPath);
  await pulled(three.snapshotPath, { sign: "natural" });
  const ids = [];
  for (const { snapshotPath } of [one, two, three]) {
    const { snapshotId, close } = await opened(snapshotPath);
    ids.push(snapshotId);
    close();
  }
  expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
});

test("a snapshot is readable only by its owner", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  expect(statSync(place.snapshotPath).mode & 0o777).toBe(0o600);
});

test("one changed amount in a page of entries breaks only its own account", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  changeAnswer(place.snapshotPath, {
    purpose: "2025-01/1/entries",
    address: "project_id=null",
    change: (body) => body.replace('"250.5"', '"250.6"'),
  });
  const { books, list, close } = await opened(place.snapshotPath);
  expect(books.months.map(({ proof }) => proof.isProven)).toEqual([false, true, true]);
  expect(books.months[0]?.proof.breaks).toEqual([
    {
      ledgerAccountId: "4000",
      reported: { debit: amountOf("250.5"), credit: amountOf("0") },
      pulled: { debit: amountOf("250.6"), credit: amountOf("0"), count: 1 },
    },
  ]);
  expect(await list("date")).toContainEqual(["521", "4000", "250.60"]);
  close();
});

test.each(["before", "after"])(
  "an amount exchanged in the ledger %s the entries breaks the month",
  async (which) => {
    using place = folder();
    await pulled(place.snapshotPath);
    changeAnswer(place.snapshotPath, {
      purpose: `2025-01/1/${which}`,
      address: "general_ledger",
      change: (body) => body.replace('"4000":"250.5"', '"4000":"250.6"'),
    });
    const { books, close } = await opened(place.snapshotPath);
    expect(books.months[0]?.proof.breaks.map(({ ledgerAccountId }) => ledgerAccountId)).toEqual([
      "4000",
    ]);
    close();
  },
);

test("entries that do not agree with the ledger with either sign are read as sent, and every account is a finding", async () => {
  using place = folder();
  const { transport } = smallService(smallBooks());
  const doubled = smallBooks();
  for (const [index, posting] of doubled.postings.entries()) {
    doubled.postings[index] = { ...posting, amount: `${posting.amount.replace(/\.\d+$/, "")}9` };
  }
  const entries = smallService(doubled).transport;
  await pullInto(place.snapshotPath, {
    send: (request, signal) =>
      (request.path.includes("journal_entries") ? entries : transport).send(request, signal),
  });
  const { books, close } = await opened(place.snapshotPath);
  expect(books.calibration).toEqual({
    convention: "debit-positive",
    isDetermined: false,
    tied: 0,
    compared: 10,
  });
  expect((await findingsOf(entriesTieToLedger, books)).slice(0, 4)).toEqual([
    "2025-01 1000: -250.50 = -2509.00",
    "2025-01 1300: 1000.00 = 10009.00",
    "2025-01 4000: 250.50 = 2509.00",
    "2025-01 8000: -1000.00 = -10009.00",
  ]);
  close();
});

test("an account with figures that is missing from the chart is shown under its id and named", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  changeAnswer(place.snapshotPath, {
    purpose: "books",
    address: "ledger_accounts",
    change: (body) => body.replace('"id":"4000"', '"id":"4001"'),
  });
  const { books, list, close } = await opened(place.snapshotPath);
  expect([...books.accounts.values()].filter(({ isUnlisted }) => isUnlisted)).toMatchObject([
    { id: "4000", code: null, name: "4000", type: "other" },
  ]);
  expect((await list("account")).filter(([, account]) => account === "4000")).toEqual([
    ["521", "4000", "250.50"],
    ["541", "4000", "80.00"],
  ]);
  expect(await findingsOf(ledgerAccountsAreInTheChart, books)).toEqual([
    "2025-01 4000: 0.00 = 250.50",
    "2025-01 4000: 0.00 = 250.50",
    "2025-02 4000: 0.00 = 250.50",
    "2025-02 4000: 0.00 = 80.00",
    "2025-02 4000: 0.00 = 330.50",
    "2025-03 4000: 0.00 = 330.50",
    "2025-03 4000: 0.00 = 330.50",
  ]);
  close();
});
