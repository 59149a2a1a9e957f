/** Requests for the operations beyond the specification: master data, downloads. */
import type { OperationCase, Setup } from "./operation-case.ts";

const list = (
  path: string,
  query: string,
  refused: { readonly query: string; readonly error: string },
): OperationCase => ({
  operation: `GET ${path}`,
  status: 200,
  request: () => ({ path, query }),
  refused: () => ({ path, status: 400, ...refused }),
});

const perPage = { query: "per_page=101", error: "per_page does not have a valid value" };
const perPageInTitleCase = { query: "per_page=101", error: "Per Page is too big" };

/** A list without parameters can only refuse an unknown path. */
const completeList = (path: string): OperationCase => ({
  operation: `GET ${path}`,
  status: 200,
  request: () => ({ path }),
  refused: () => ({ path: `${path}/0`, status: 404, error: "record not found" }),
});

const ATTEMPTS_MAX = 5_000;

const exported = async ({ ask }: Setup): Promise<string> => {
  await ask("POST", "/reports/export/ledger_accounts", { year: "2025" });
  // The service makes the file asynchronously; each attempt is a request over the socket.
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const rows = (await ask(
      "GET",
      "/downloads?download_type=export_ledger_account_report",
    )) as readonly { readonly id: string }[];
    const [ready] = rows;
    if (ready !== undefined) return ready.id;
  }
  throw new Error("the export is not ready");
};

export const CASES: readonly OperationCase[] = [
  completeList("/ledger_accounts"),
  completeList("/financial_accounts"),
  list("/projects", "filter=state:all&per_page=5", perPageInTitleCase),
  list("/downloads", "per_page=5", perPage),
  {
    operation: "POST /downloads/{id}/download",
    status: 302,
    request: async (setup) => ({ path: `/downloads/${await exported(setup)}/download` }),
    refused: () => ({
      path: "/downloads/1000000/download",
      status: 404,
      error: "Record not found for model name: Download",
    }),
  },
];
