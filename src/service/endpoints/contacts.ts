/** Contacts, without the archived unless asked for. Gap: Lists of master data. */
import { contactRecord } from "../records/master-records.ts";
import { list } from "../records/record.ts";
import { readBoolean } from "../rules/filter-terms.ts";
import { contactsPage } from "../store/query-master-data.ts";
import { type Endpoint, Refusal } from "./endpoint.ts";
import { pageAsked } from "./internal/paging.ts";

export const listContacts: Endpoint = {
  operation: "GET /contacts",
  method: "GET",
  path: "/contacts",
  scopes: { anyOf: ["estimates", "sales_invoices", "documents", "bank", "settings"] },
  isReport: false,
  answer: (call) => {
    const { store, administration, query } = call;
    const asked = pageAsked(call, "parameter");
    const withArchived = readBoolean(query["include_archived"] ?? "false");
    if (withArchived === null) throw new Refusal(400, "include_archived is invalid");
    const { rows, total } = contactsPage(
      store,
      administration.id,
      { query: query["query"] ?? "", withArchived },
      { number: asked.page, size: asked.perPage },
    );
    return {
      kind: "record",
      status: 200,
      root: "contacts",
      record: list(
        "contact",
        rows.map((contact) => contactRecord(contact, administration.id)),
      ),
      page: { ...asked, total },
    };
  },
};
