/** Tax rates, filtered (specification 4.2). Gap: Tax rates. */

import { ZERO } from "../../amount/amount.ts";
import { listOf } from "../../fields/kind.ts";
import { TAX_RATE } from "../records/master-records.ts";
import { readTaxRateFilter, TAX_RATE_TYPES } from "../rules/tax-rate-filter.ts";
import { listedTaxRates } from "../store/query-master-data.ts";
import { type Endpoint, Refusal } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { pageOf, requestedPage } from "./internal/paging.ts";
import { CREATED_AFTER, filterQuery, PAGING, UPDATED_AFTER } from "./internal/query-schemas.ts";

export const listTaxRates: Endpoint = paged({
  operation: "GET /tax_rates",
  scopes: { anyOf: ["settings", "sales_invoices", "documents", "estimates"] },
  summary: "Lists the tax rates of the administration",
  query: {
    filter: filterQuery({
      byDefault: "Without a filter: every rate, active or not.",
      keys: {
        name: "exactly this name",
        partial_name: "a part of the name, in small letters or capitals",
        percentage: "the percentage as a number: 21",
        tax_rate_type: `${TAX_RATE_TYPES.join(", ")} or all`,
        country: "two letters: only rates of this foreign country",
        show_tax: "true or false",
        active: "true or false",
        created_after: CREATED_AFTER,
        updated_after: UPDATED_AFTER,
      },
      example: "tax_rate_type:purchase_invoice,active:true",
    }),
    ...PAGING,
  },
  answers: listOf(TAX_RATE),
  answer: (call) => {
    const { store, administration, query, shapes } = call;
    const pageRequest = requestedPage(call, "parameter");
    const reading = readTaxRateFilter(query["filter"] ?? "");
    if (!reading.ok) throw new Refusal(400, reading.problems.join(", "));
    // Bounded: an administration has a few dozen rates.
    const listed = listedTaxRates(store, administration.id);
    // Gap: Tax rates. The percentage that is shown is the one that the filter compares.
    const shown =
      shapes === "current"
        ? listed
        : listed.map((rate) => ({ ...rate, percentage: rate.percentage ?? ZERO }));
    const rates = shown.filter(reading.filter);
    return pageOf(rates, pageRequest);
  },
});
