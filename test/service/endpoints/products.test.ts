/** Products and their query parameters (specification 9). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { subscribedBooks } from "../subscribed-books.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [subscribedBooks()] });
});
afterAll(() => service.close());

const idsOf = async (query: string): Promise<readonly string[]> => {
  const { json } = await service.get(`/123/products?${query}`);
  return (json as readonly { id: string }[]).map(({ id }) => id);
};

test.each([
  ["", ["61", "62", "63", "64", "65"]],
  ["query=KOF", ["61"]],
  ["query=koffie", ["61"]],
  ["query=what%2063", ["63"]],
  ["query=nowhere", []],
  ["active=true", ["61", "62", "63", "65"]],
  ["active=false", ["64"]],
  // 63 is in no template, 64 is not active.
  ["for_checkout=true", ["61", "62", "65"]],
  ["for_checkout=false", ["61", "62", "63", "64", "65"]],
  ["ledger_account_id=4700", ["63"]],
  ["active=true&ledger_account_id=8000&query=product", ["65"]],
  ["per_page=2&page=2", ["63", "64"]],
])("the products for %j are %j", async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test("a product that is sold once has no frequency", async () => {
  const { json } = await service.get("/123/products?ledger_account_id=4700");
  expect(json).toMatchObject([{ id: "63", frequency: null, frequency_type: null }]);
});

test.each([
  ["active=perhaps", 400, "Active is invalid"],
  ["for_checkout=2", 400, "For Checkout is invalid"],
  ["ledger_account_id=x", 400, "Ledger Account Id is invalid"],
  ["ledger_account_id=999", 404, "Record not found for model name: Category"],
  ["page=0", 400, "Page is too small"],
])("a request for products with %s is refused", async (query, status, error) => {
  const answer = await service.get(`/123/products?${query}`);
  expect([answer.status, answer.json]).toEqual([status, { error }]);
});
