/** Projects, the active ones unless the filter says otherwise. Gap: Lists of master data. */

import { listOf } from "../records/declared-record.ts";
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
  summary: "The projects of the administration, the active ones unless the filter says otherwise",
  query: {
    filter: filterQuery("state: active (the default), archived or all"),
    page: PAGE_QUERY,
    per_page: perPageQuery(PER_PAGE_DEFAULT),
  },
  answers: listOf(PROJECT),
  answer: (call) => {
    const { store, administration, query } = call;
    const asked = requestedPage(call, "title", PER_PAGE_DEFAULT);
    const states = requestedStates(query["filter"] ?? "");
    return projectsPage(store, administration.id, states, asked);
  },
});

/** Any filter replaces the default; one that names no state asks for all of them. */
function requestedStates(filter: string): readonly string[] {
  const terms = readFilterTerms(filter.trim() === "" ? "state:active" : filter);
  if (terms === null) throw new Refusal(400, "Filter is invalid");
  const states = terms.get("state") ?? [ALL];
  if (!states.every((state) => state === ALL || STATES.includes(state))) {
    throw new Refusal(400, "State isn't an option");
  }
  return states.includes(ALL) ? STATES : states;
}
