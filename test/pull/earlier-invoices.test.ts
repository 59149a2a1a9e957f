/** Sales invoices of the month a year before the last of a pull: what is asked for, and the quantities of lines. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { ListedDetail } from "../../src/ledger/listed-document.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { invoiceOfPieces, manyInvoices, pageOf, withLists } from "./listed.ts";
import { folder, idle, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

/** The books of a pull from a service with these invoices, and what was asked for earlier ones. */
async function pulled(earlier: readonly object[], own: readonly object[] = []) {
  using place = folder();
  const asked: string[] = [];
  const lists = withLists(smallService(smallBooks()).transport, (list, request) => {
    const filter = new Map(request.query).get("filter") ?? "";
    if (request.purpose !== "documents/before") {
      const isOwn = list === "sales_invoices" && filter === "period:20250101..20250331";
      return pageOf(isOwn ? own : [], request);
    }
    asked.push(`${list} ${filter} page ${new Map(request.query).get("page") ?? "-"}`);
    return pageOf(earlier, request);
  });
  const { events } = await pullInto(place.snapshotPath, lists, { order: QUARTER });
  const last = events.filter((event) => event.kind === "request").at(-1);
  expect(last?.done).toBe(last?.planned);
  const { books, close } = await openBooks(place.snapshotPath, idle());
  const details = [...books.listedContents("sales_invoices")].flatMap((one) => one.details);
  close();
  return { asked, earlier: earlierIn(books), own: details.map(quantityText) };
}

const quantityText = ({ description, quantity }: ListedDetail): string =>
  quantity === undefined
    ? `${description} -`
    : `${description} ${amountText(quantity.count, 2)} of ${quantity.productId ?? "-"}`;

const earlierIn = ({ earlierInvoices: found }: Books) =>
  found && [found.month, ...found.documents.flatMap(({ details }) => details.map(quantityText))];

test("a page is asked for, and lines have a quantity where one was typed", async () => {
  const rows = [
    invoiceOfPieces("81", "2024-03-04", "2,5 x"),
    invoiceOfPieces("82", "2024-03-05", null),
  ];
  expect(await pulled(rows, [invoiceOfPieces("91", "2025-03-04", "2.5 uur")])).toEqual({
    asked: ["sales_invoices period:20240301..20240331 page 1"],
    earlier: ["2024-03", "Chair 2.50 of 61", "Chair -"],
    own: ["Chair 2.50 of 61"],
  });
});

test("of a long list all pages are asked for up to ten; a longer one is left after its first", async () => {
  const { asked, earlier } = await pulled(manyInvoices(201));
  expect([asked.length, earlier?.length]).toEqual([3, 202]);
  expect(await pulled(manyInvoices(1_001))).toMatchObject({ asked: [asked[0]] });
  expect((await pulled(manyInvoices(1_001))).earlier).toBeUndefined();
});
