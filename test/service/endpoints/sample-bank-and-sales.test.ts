/** Every bank mutation and sales invoice of the sample is explained to the cent. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../../fixtures/administrations/sample-settings.ts";
import { amountOf, equalAmounts, isZero, negate, sumOf } from "../../../src/amount/amount.ts";
import { storeWith } from "../../support/loaded-store.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [], store: storeWith(sampleAdministration) });
});
afterAll(() => service.close());

const PER_REQUEST = 100;

/** All records of a kind, fetched as a client does that synchronizes. */
async function fetched<Seen>(path: string): Promise<readonly Seen[]> {
  const at = `/${SAMPLE_SETTINGS.administrationId}${path}/synchronization`;
  const { json } = await service.get(`${at}?filter=state:all`);
  const ids = (json as readonly { readonly id: string }[]).map(({ id }) => id);
  const found: Seen[] = [];
  for (let from = 0; from < ids.length; from += PER_REQUEST) {
    const body = JSON.stringify({ ids: ids.slice(from, from + PER_REQUEST) });
    found.push(...((await service.post(at, body)).json as readonly Seen[]));
  }
  expect(found).toHaveLength(ids.length);
  return found;
}

interface Mutation {
  readonly amount: string;
  readonly state: string;
  readonly amount_open: string;
  readonly payments: readonly { readonly invoice_type: string; readonly price_base: string }[];
  readonly ledger_account_bookings: readonly { readonly price: string }[];
}

test("the amount of a mutation is what its payments, its bookings and its open amount add up to", async () => {
  const mutations = await fetched<Mutation>("/financial_mutations");
  expect(mutations.length).toBeGreaterThan(1_000);
  const differing = mutations.filter((mutation) => {
    const paid = mutation.payments.map(({ invoice_type, price_base }) =>
      invoice_type === "SalesInvoice" ? amountOf(price_base) : negate(amountOf(price_base)),
    );
    const booked = mutation.ledger_account_bookings.map(({ price }) => amountOf(price));
    const explained = sumOf([...paid, ...booked, amountOf(mutation.amount_open)]);
    const isOpen = !isZero(amountOf(mutation.amount_open));
    return (
      !equalAmounts(explained, amountOf(mutation.amount)) ||
      isOpen !== (mutation.state === "unprocessed")
    );
  });
  expect(differing).toEqual([]);
});

interface Invoice {
  readonly state: string;
  readonly due_date: string;
  readonly total_price_incl_tax: string;
  readonly total_paid: string;
  readonly total_unpaid: string;
}

test("an invoice is paid exactly when nothing is open, and late only after its due date", async () => {
  const invoices = await fetched<Invoice>("/sales_invoices");
  expect(invoices.length).toBeGreaterThan(1_000);
  const differing = invoices.filter(({ state, due_date, ...totals }) => {
    const [paid, unpaid] = [amountOf(totals.total_paid), amountOf(totals.total_unpaid)];
    const isTotal = equalAmounts(sumOf([paid, unpaid]), amountOf(totals.total_price_incl_tax));
    const isDue = due_date < SAMPLE_SETTINGS.today;
    return (
      !isTotal ||
      isZero(unpaid) !== (state === "paid") ||
      (state === "late" && !isDue) ||
      (state === "open" && isDue)
    );
  });
  expect(differing).toEqual([]);
});
