/** How the operations beyond the specification are asked: master data, downloads. */
import type { OperationCase, Preparing } from "./operation-case.ts";

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
const perPageInWords = { query: "per_page=101", error: "Per Page is too big" };

/** A list without parameters refuses nothing but another method's or an unknown path. */
const whole = (path: string): OperationCase => ({
  operation: `GET ${path}`,
  status: 200,
  request: () => ({ path }),
  refused: () => ({ path: `${path}/0`, status: 404, error: "record not found" }),
});

const LOOKS_MAX = 5_000;

const exported = async ({ ask }: Preparing): Promise<string> => {
  await ask("POST", "/reports/export/ledger_accounts", { year: "2025" });
  // It is made in the service's own time; each look is an answer over the socket.
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const rows = (await ask(
      "GET",
      "/downloads?download_type=export_ledger_account_report",
    )) as readonly { readonly id: string; readonly filename: string }[];
    const ready = rows.find(({ filename }) => filename !== "Unknown");
    if (ready !== undefined) return ready.id;
  }
  throw new Error("the export is not made");
};

export const CASES: readonly OperationCase[] = [
  whole("/ledger_accounts"),
  whole("/financial_accounts"),
  list("/projects", "filter=state:all&per_page=5", perPageInWords),
  list("/downloads", "per_page=5", perPage),
  {
    operation: "POST /downloads/{id}/download",
    status: 302,
    request: async (preparing) => ({ path: `/downloads/${await exported(preparing)}/download` }),
    refused: () => ({
      path: "/downloads/1000000/download",
      status: 404,
      error: "Record not found for model name: Download",
    }),
  },
];
