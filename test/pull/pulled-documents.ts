import type { ApiRequest } from "../../src/api/transport.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { type Given, gathered } from "../api/answering.ts";
import { isOfPeriod, type ListName, listedPurchase, pageOf, withLists } from "./listed.ts";
import { idle, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

export type Answer = (list: ListName, request: ApiRequest) => Given;

/** Pulls the small books from a service that answers lists so; `lists` are the requests for them. */
export async function pulled(
  path: string,
  answer: Answer,
  order = QUARTER,
): Promise<{
  readonly requests: readonly ApiRequest[];
  readonly events: Awaited<ReturnType<typeof pullInto>>["events"];
}> {
  const requests: ApiRequest[] = [];
  const { transport } = smallService(smallBooks());
  const listed = withLists(transport, (list, request) => {
    requests.push(request);
    return answer(list, request);
  });
  const { events } = await pullInto(path, listed, { order });
  return { requests, events };
}

/** Document id and number of each posting, and what is listed. */
export async function read(path: string): Promise<{
  readonly numbers: Readonly<Record<string, string | null>>;
  readonly listed: readonly string[];
  readonly lists: readonly string[];
}> {
  const { books, close } = await openBooks(path, idle());
  const postings = await gathered(books.postings("document"));
  const numbers = new Map(postings.map(({ document }) => [document.id, document.number ?? null]));
  const listed = [...books.listedDocuments()].map(
    ({ list, id, number }) => `${list} ${id} ${number ?? "-"}`,
  );
  const lists = books.documentLists.map(
    ({ list, rows, rowsStated }) => `${list} ${rows}/${rowsStated ?? "-"}`,
  );
  close();
  return { numbers: Object.fromEntries(numbers), listed, lists };
}

const PURCHASES: readonly object[] = [
  listedPurchase("54", "F 54", "2025-02-04"),
  listedPurchase("52", "  ", "2025-01-20"),
  listedPurchase("51", "x".repeat(400), "2025-01-10"),
];
const OPEN_BEFORE: readonly object[] = [listedPurchase("40", "F 40", "2024-11-02")];

export const twoLists: Answer = (list, request) => {
  if (list === "sales_invoices") return pageOf([], request);
  if (list === "receipts") return pageOf([listedPurchase("55", "R 55", "2025-02-05")], request);
  return pageOf(isOfPeriod(request) ? PURCHASES : OPEN_BEFORE, request);
};
