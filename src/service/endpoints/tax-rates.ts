/** Tax rates, filtered (specification 4.2). Gap: Tax rates. */

import { listOf } from "../records/declared-record.ts";
import { TAX_RATE } from "../records/master-records.ts";
import { readTaxRateFilter } from "../rules/tax-rate-filter.ts";
import { listedTaxRates } from "../store/query-master-data.ts";
import { type Endpoint, Refusal } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { pageOf, requestedPage } from "./internal/paging.ts";
import { filterQuery, PAGING } from "./internal/query-schemas.ts";

export const listTaxRates: Endpoint = paged({
  operation: "GET /tax_rates",
  scopes: { anyOf: ["settings", "sales_invoices", "documents", "estimates"] },
  summary: "Lists the tax rates of the administration",
  query: {
    filter: filterQuery(
      "name, partial_name, percentage, tax_rate_type, country, show_tax, active, created_after, updated_after: " +
        "key:value terms joined by commas, values by pipes",
    ),
    ...PAGING,
  },
  answers: listOf(TAX_RATE),
  answer: (call) => {
    const { store, administration, query } = call;
    const pageRequest = requestedPage(call, "parameter");
    const reading = readTaxRateFilter(query["filter"] ?? "");
    if (!reading.ok) throw new Refusal(400, reading.problems.join(", "));
    // Bounded: an administration has a few dozen rates.
    const rates = listedTaxRates(store, administration.id).filter(reading.filter);
    return pageOf(rates, pageRequest);
  },
});
