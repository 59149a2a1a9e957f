/** Bank mutations: they can be read, not changed; payments place them. Gap: Bank mutations. */

import { listOf } from "../../fields/kind.ts";
import { SYNCHRONIZATION } from "../records/declared-record.ts";
import { FINANCIAL_MUTATION } from "../records/financial-mutation.ts";
import { idOf } from "../rules/examples.ts";
import {
  MUTATIONS_BY_DEFAULT,
  type MutationFilter,
  readMutationFilter,
} from "../rules/mutation-filter.ts";
import { MUTATION_STATES } from "../rules/mutation-state.ts";
import { documentsById } from "../store/query-documents.ts";
import { mutationVersions, newestMutations } from "../store/query-mutations.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { FETCHED_MAX, fetchedIds, IDS_BODY } from "./internal/fetched-ids.ts";
import { shownMutations } from "./internal/mutation-records.ts";
import { recordNotFound } from "./internal/not-found.ts";
import { filterQuery, PERIOD_OF_DAYS } from "./internal/query-schemas.ts";
import { withBody } from "./internal/read-body.ts";

const SCOPES = { allOf: ["bank"] } as const;
const KIND = "financial_mutation";
/** The list has no pages. */
const LISTED_MAX = 100;
const FILTER_QUERY = filterQuery({
  byDefault: `Without a filter: \`${MUTATIONS_BY_DEFAULT}\`; any filter replaces that.`,
  keys: {
    period: PERIOD_OF_DAYS,
    state: `${MUTATION_STATES.map((state) => `\`${state}\``).join(", ")} or \`all\``,
    mutation_type: "`debit` (money that leaves the account), `credit` or `all`",
    financial_account_id: "the id of the bank account, card or cash box",
    amount_from: "the lowest amount, with the sign of the mutation",
    amount_to: "the highest amount, with the sign of the mutation",
  },
  example: "period:this_month,state:all",
});

const listMutations: Endpoint = answering({
  operation: "GET /financial_mutations",
  scopes: SCOPES,
  summary: `Lists the bank mutations that match a filter, newest first; more than ${String(LISTED_MAX)} are refused.`,
  query: { filter: FILTER_QUERY },
  answers: listOf(FINANCIAL_MUTATION),
  answer: (call) => {
    const { store, administration } = call;
    const found = newestMutations(store, administration.id, requestedFilter(call), LISTED_MAX + 1);
    if (found.length > LISTED_MAX) {
      throw new Refusal(400, "Too many financial mutations to return, please use sync API");
    }
    return shownMutations(call, found);
  },
});

const getMutation: Endpoint = answering({
  operation: "GET /financial_mutations/{id}",
  scopes: SCOPES,
  summary: "Returns one bank mutation.",
  answers: FINANCIAL_MUTATION,
  answer: (call) => {
    const { store, administration, path } = call;
    const [mutation] = shownMutations(
      call,
      documentsById(store, administration.id, KIND, [path["id"] ?? ""]),
    );
    if (mutation === undefined) throw recordNotFound();
    return mutation;
  },
});

const synchronizeMutations: Endpoint = answering({
  operation: "GET /financial_mutations/synchronization",
  scopes: SCOPES,
  summary: "Lists ids and versions of all matching bank mutations.",
  query: { filter: FILTER_QUERY },
  answers: SYNCHRONIZATION,
  answer: (call) => mutationVersions(call.store, call.administration.id, requestedFilter(call)),
});

const fetchMutations: Endpoint = withBody({
  operation: "POST /financial_mutations/synchronization",
  scopes: SCOPES,
  summary: `Returns the bank mutations with these ids, at most ${String(FETCHED_MAX)}.`,
  answers: listOf(FINANCIAL_MUTATION),
  body: IDS_BODY,
  example: { ids: [idOf("financial_mutation")] },
  bodyStyle: "title",
  answer: (call, body) =>
    shownMutations(call, documentsById(call.store, call.administration.id, KIND, fetchedIds(body))),
});

export const FINANCIAL_MUTATION_ENDPOINTS: readonly Endpoint[] = [
  fetchMutations,
  getMutation,
  listMutations,
  synchronizeMutations,
];

function requestedFilter({ query, today }: Call): MutationFilter {
  const reading = readMutationFilter(query["filter"] ?? "", today);
  if (reading.ok) return reading.filter;
  throw new Refusal(400, reading.problems.join("; "), { symbolic: ["filter", "invalid"] });
}
