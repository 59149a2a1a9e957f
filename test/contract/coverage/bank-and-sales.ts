/** Requests for bank mutations and sales invoices, beyond the specification. */
import type { OperationCase, Setup } from "./operation-case.ts";

/** A path, a filter that finds some of its records, and a refused filter with its error. */
interface Listed {
  readonly path: string;
  readonly few: string;
  readonly refused: { readonly query: string; readonly error: string };
}

const MUTATIONS: Listed = {
  path: "/financial_mutations",
  few: "period:prev_month,mutation_type:debit,amount_to:-1000",
  refused: {
    query: "filter=period:this_year",
    error: "Too many financial mutations to return, please use sync API",
  },
};
const INVOICES: Listed = {
  path: "/sales_invoices",
  few: "period:prev_month,state:open|late|paid",
  refused: { query: "page=0", error: "page does not have a valid value" },
};

async function idOf({ ask }: Setup, { path, few }: Listed): Promise<string> {
  const [first] = (await ask("GET", `${path}?filter=${few}`)) as readonly { readonly id: string }[];
  if (first === undefined) throw new Error(`GET ${path}: no record matches ${few}`);
  return first.id;
}

const casesOf = (listed: Listed): readonly OperationCase[] => {
  const { path, few, refused } = listed;
  const synchronization = `${path}/synchronization`;
  return [
    {
      operation: `GET ${path}`,
      status: 200,
      request: () => ({ path, query: `filter=${few}` }),
      refused: () => ({ path, status: 400, ...refused }),
    },
    {
      operation: `GET ${path}/{id}`,
      status: 200,
      request: async (setup) => ({ path: `${path}/${await idOf(setup, listed)}` }),
      refused: () => ({ path: `${path}/1`, status: 404, error: "record not found" }),
    },
    {
      operation: `GET ${synchronization}`,
      status: 200,
      request: () => ({ path: synchronization, query: `filter=${few}` }),
      refused: () => ({
        path: synchronization,
        query: "filter=period:202601..",
        status: 400,
        error: "Period must have both a start and end date",
      }),
    },
    {
      operation: `POST ${synchronization}`,
      status: 200,
      request: async (setup) => ({
        path: synchronization,
        body: { ids: [await idOf(setup, listed)] },
      }),
      refused: () => ({
        path: synchronization,
        body: {},
        status: 400,
        error: "Ids is required",
      }),
    },
  ];
};

export const CASES: readonly OperationCase[] = [...casesOf(MUTATIONS), ...casesOf(INVOICES)];
