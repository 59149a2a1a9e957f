/** Document lists that are read again: lists that move, answers that are replaced, pulls that are resumed. */
import { expect, test } from "vitest";
import { openBooks } from "../../src/pull/open-books.ts";
import { changeAnswer } from "./changed-answer.ts";
import { isOfPeriod, listedPurchase, manyInvoices, pageOf } from "./listed.ts";
import { type Answer, pulled, read, twoLists } from "./pulled-documents.ts";
import { folder, idle, QUARTER } from "./small-pull.ts";

test("a list that moves between two pages is read again; one that never agrees is kept with both counts", async () => {
  using place = folder();
  const rows = manyInvoices(150);
  let isMoved = false;
  const moving: Answer = (list, request) => {
    if (list !== "sales_invoices" || !isOfPeriod(request)) return pageOf([], request);
    const isSecond = new Map(request.query).get("page") === "2";
    // An invoice is made between the pages: the last row of the first page comes again.
    if (isSecond) isMoved = true;
    return pageOf(isMoved ? manyInvoices(151) : rows, request);
  };
  const { requests } = await pulled(place.snapshotPath, moving);
  const own = requests.filter(({ path }) => path.endsWith("/sales_invoices.json"));
  expect(own.map(({ purpose }) => purpose)).toEqual([
    "documents/1",
    "documents/1",
    "documents/2",
    "documents/2",
    "documents/2",
    "documents/after",
    "documents/after",
    "documents/before",
    "documents/before",
  ]);
  expect((await read(place.snapshotPath)).lists[0]).toBe("sales_invoices 151/151");
  using other = folder();
  const short: Answer = (list, request) =>
    list === "sales_invoices" && isOfPeriod(request)
      ? { body: rows.slice(0, 7), headers: { "x-total-count": "8" } }
      : pageOf([], request);
  // A list that states more rows is asked for its next page, which is empty.
  await pulled(other.snapshotPath, (list, request) =>
    new Map(request.query).get("page") === "1"
      ? short(list, request)
      : { body: [], headers: { "x-total-count": "8" } },
  );
  expect((await read(other.snapshotPath)).lists[0]).toBe("sales_invoices 7/8");
});

test("a profile that switches the lists off saves their requests, and the pull still knows its journals", async () => {
  using place = folder();
  const { requests, events } = await pulled(place.snapshotPath, twoLists, {
    ...QUARTER,
    skipsDocumentLists: true,
  });
  expect(requests).toEqual([]);
  const { listed, lists } = await read(place.snapshotPath);
  expect([listed, lists]).toEqual([[], []]);
  expect(events.filter((event) => event.kind === "request").at(-1)).toMatchObject({
    done: 87,
    planned: 87,
  });
  const { books, close } = await openBooks(place.snapshotPath, idle());
  close();
  expect([...books.journalDocuments.keys()]).toEqual(["56"]);
});

test("a replaced answer gives the documents of the new one", async () => {
  using place = folder();
  await pulled(place.snapshotPath, twoLists);
  changeAnswer(place.snapshotPath, {
    purpose: "documents/1",
    address: "/purchase_invoices.json",
    change: (body) => body.replace("F 54", "F 5400"),
  });
  expect((await read(place.snapshotPath)).numbers).toMatchObject({ 54: "F 5400", 55: "R 55" });
});

test("a pull that is killed among its lists resumes without repeating a request, and reads the same", async () => {
  const rows = manyInvoices(250);
  const answer: Answer = (list, request) =>
    pageOf(list === "sales_invoices" && isOfPeriod(request) ? rows : [], request);
  using undisturbed = folder();
  const { requests: all } = await pulled(undisturbed.snapshotPath, answer);
  const whole = await read(undisturbed.snapshotPath);
  for (let killedAt = 1; killedAt <= all.length; killedAt++) {
    using place = folder();
    let sent = 0;
    const killing: Answer = (list, request) => {
      sent += 1;
      if (sent === killedAt) throw new Error("killed");
      return answer(list, request);
    };
    await expect(pulled(place.snapshotPath, killing)).rejects.toThrow("killed");
    const { requests } = await pulled(place.snapshotPath, answer);
    expect(requests).toEqual(all.slice(killedAt - 1));
    expect(await read(place.snapshotPath)).toEqual(whole);
  }
});

test("odd values in the lists stay with the snapshot, also when its answers are read again", async () => {
  using place = folder();
  const odd = { ...listedPurchase("54", "F 54", "2025-02-04"), reference: { odd: true } };
  await pulled(place.snapshotPath, (list, request) =>
    list === "purchase_invoices" && isOfPeriod(request)
      ? pageOf([odd], request)
      : pageOf([], request),
  );
  const noted = async (): Promise<readonly string[]> => {
    const { unknownFields, close } = await openBooks(place.snapshotPath, idle());
    close();
    return unknownFields;
  };
  const first = await noted();
  expect(first).toEqual([expect.stringContaining("$[0].reference")]);
  expect(await noted()).toEqual(first);
  // Another form of the same answer: its list is read again.
  changeAnswer(place.snapshotPath, {
    address: "/documents/purchase_invoices.json",
    purpose: "documents/1",
    change: (body) => `${body} `,
  });
  expect(await noted()).toEqual(first);
});
