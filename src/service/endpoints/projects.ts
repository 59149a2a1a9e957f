/** Projects; by default only the active ones. Gap: Lists of master data. */

import { listOf } from "../../fields/kind.ts";
import { PROJECT } from "../records/master-records.ts";
import { readFilterTerms } from "../rules/filter-terms.ts";
import { projectsPage } from "../store/query-master-data.ts";
import { type Endpoint, Refusal } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { requestedPage } from "./internal/paging.ts";
import { filterQuery, PAGE_QUERY, perPageQuery } from "./internal/query-schemas.ts";

const PER_PAGE_DEFAULT = 25;
const STATES = ["active", "archived"];
const ALL = "all";

export const listProjects: Endpoint = paged({
  operation: "GET /projects",
  scopes: { allOf: ["settings"] },
  summary: "Lists the projects of the administration; without a filter only the active ones",
  query: {
    filter: filterQuery({
      byDefault: "Without a filter: `state:active`.",
      keys: { state: "active, archived or all" },
      example: "state:all",
    }),
    page: PAGE_QUERY,
    per_page: perPageQuery(PER_PAGE_DEFAULT),
  },
  answers: listOf(PROJECT),
  answer: (call) => {
    const { store, administration, query } = call;
    const pageRequest = requestedPage(call, "title", PER_PAGE_DEFAULT);
    const states = requestedStates(query["filter"] ?? "");
    return projectsPage(store, administration.id, states, pageRequest);
  },
});

/** Any filter replaces the default; a filter without a state matches all states. */
function requestedStates(filter: string): readonly string[] {
  const terms = readFilterTerms(filter.trim() === "" ? "state:active" : filter);
  if (terms === null) throw new Refusal(400, "Filter is invalid");
  const states = terms.get("state") ?? [ALL];
  if (!states.every((state) => state === ALL || STATES.includes(state))) {
    throw new Refusal(400, "State isn't an option");
  }
  return states.includes(ALL) ? STATES : states;
}
