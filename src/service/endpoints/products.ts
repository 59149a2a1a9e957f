/** Products, active or not, with the queries of specification 9. Gap: Subscriptions. */

import { listOf } from "../../fields/kind.ts";
import { PRODUCT } from "../records/master-records.ts";
import { productsPage } from "../store/query-subscriptions.ts";
import type { Endpoint } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { requireRecord } from "./internal/not-found.ts";
import { requestedPage } from "./internal/paging.ts";
import { flagQuery, identifierQuery, PAGING, textQuery } from "./internal/query-schemas.ts";
import { requestedFlag, requestedIdentifier } from "./internal/query-values.ts";

export const listProducts: Endpoint = paged({
  operation: "GET /products",
  scopes: { allOf: ["settings"] },
  summary: "Lists the products, the oldest first.",
  query: {
    ...PAGING,
    query: textQuery("A part of the title, the description or the identifier"),
    active: flagQuery("Only active products, or only inactive ones"),
    for_checkout: flagQuery("Only products that a sales link can offer: active and in a template"),
    ledger_account_id: identifierQuery("Only products booked on this ledger account"),
  },
  answers: listOf(PRODUCT),
  answer: (call) => {
    const { store, administration, query } = call;
    const pageRequest = requestedPage(call, "title");
    const active = requestedFlag(call, "active", "title");
    const isForCheckout = requestedFlag(call, "for_checkout", "title") ?? false;
    const ledgerAccountId = requestedIdentifier(call, "ledger_account_id", "title");
    requireRecord(call, "ledger_accounts", ledgerAccountId);
    return productsPage(
      store,
      administration.id,
      {
        query: query["query"] ?? "",
        isForCheckout,
        ...(active === undefined ? {} : { active }),
        ...(ledgerAccountId === undefined ? {} : { ledgerAccountId }),
      },
      pageRequest,
    );
  },
});
