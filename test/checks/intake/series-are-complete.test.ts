/** T4 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { seriesAreComplete } from "../../../src/checks/intake/series-are-complete.ts";
import type { Books } from "../../../src/ledger/books.ts";
import type { DocumentListRead } from "../../../src/ledger/listed-document.ts";
import { withSeries } from "../../support/books-notation-changes-intake.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { plainList } from "../../support/listed-documents.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

const JANUARY = { month: "2025-01", project: null };

test("the number of rows equals the number of distinct ids and the number stated by the service", async () => {
  expect(await comparedBy(seriesAreComplete, twoMonths())).toEqual([
    "2025-01 without-project: 8 = 8",
    "2025-01 without-project: 8 = 8",
    "2025-02 without-project: 8 = 8",
    "2025-02 without-project: 8 = 8",
  ]);
});

test("a repeated row is found", async () => {
  const doubled = withSeries(twoMonths(), JANUARY, { rows: 9, rowsStated: 9 });
  expect(await findingsIn(doubled)).toEqual(["T4 2025-01 without-project: 8 = 9"]);
});

test("a row that the service counts but does not send is found", async () => {
  const dropped = withSeries(twoMonths(), JANUARY, { rowsStated: 9 });
  expect(await findingsIn(dropped)).toEqual(["T4 2025-01 without-project: 9 = 8"]);
});

test("without a stated total the last page must not be full", async () => {
  const ended = withSeries(twoMonths(), JANUARY, { rowsStated: null });
  expect(await findingsIn(ended)).toEqual([]);
  const cut = withSeries(ended, JANUARY, { isEndShown: false });
  expect(await findingsIn(cut)).toEqual(["T4 2025-01 without-project: 1 = 0"]);
});

test("a document list has the number of documents that the service states", async () => {
  const listed = (rows: number, rowsStated: number | null): Books => ({
    ...twoMonths(),
    documentLists: [{ ...plainList("receipts", rows), rowsStated }],
  });
  expect((await comparedBy(seriesAreComplete, listed(7, 7))).at(-1)).toBe(
    "figures.list-receipts: 7 = 7",
  );
  expect(await findingsIn(listed(7, null))).toEqual([]);
  expect(await findingsIn(listed(6, 7))).toEqual(["T4 figures.list-receipts: 7 = 6"]);
});

test("without a total, a page of a list that is shorter than another and not the last is found", async () => {
  const pages = [sourceOf("page 1"), sourceOf("page 2")];
  const listed = (changes: Partial<DocumentListRead>): Books => ({
    ...twoMonths(),
    documentLists: [{ ...plainList("receipts", 130), sources: pages, ...changes }],
  });
  expect((await comparedBy(seriesAreComplete, listed({}))).at(-1)).toBe(
    "figures.list-receipts: 0 = 0",
  );
  const cut = listed({ shortPages: 1 });
  expect(await findingsIn(cut)).toEqual(["T4 figures.list-receipts: 0 = 1"]);
  const none = { count: 0, ids: [] };
  const versions = {
    ...{ rows: 130, source: sourceOf("versions") },
    ...{ onlyInVersions: none, onlyInList: none },
  };
  // The versions show that every row is there.
  expect(await findingsIn(listed({ shortPages: 1, versions }))).toEqual([]);
});

test("contacts, projects and tax rates have the number of rows that the service states", async () => {
  const received = (rows: number): Books => {
    const { intake, ...books } = twoMonths();
    const list = { rows, rowsStated: 7, shortPages: 0, sources: [sourceOf("contacts")] };
    return { ...books, intake: { ...intake, nameLists: [{ list: "contacts", ...list }] } };
  };
  expect(await findingsIn(received(7))).toEqual([]);
  expect(await findingsIn(received(6))).toEqual(["T4 contacts all: 7 = 6"]);
});
