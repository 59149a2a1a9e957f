/** How general journal documents are asked (specification 4.5), without their notes and attachments. */
import type { OperationCase, Preparing } from "./operation-case.ts";

const PREFIX = "/documents/general_journal_documents";
/** Nothing has it. */
const UNKNOWN = "999999999999999";
const NOT_FOUND = { status: 404, error: "record not found" } as const;

async function entries({ firstId }: Preparing, debit: string): Promise<readonly unknown[]> {
  const ledger_account_id = await firstId("/ledger_accounts");
  return [
    { ledger_account_id, debit, description: "correctie", row_order: 0 },
    { ledger_account_id, credit: "10.00", row_order: 1 },
  ];
}

async function make(preparing: Preparing): Promise<string> {
  const made = await preparing.ask("POST", PREFIX, {
    general_journal_document: {
      reference: "Correctie",
      general_journal_document_entries_attributes: await entries(preparing, "10.00"),
    },
  });
  return (made as { readonly id: string }).id;
}

export const CASES: readonly OperationCase[] = [
  {
    operation: `GET ${PREFIX}/synchronization`,
    status: 200,
    request: () => ({ path: `${PREFIX}/synchronization`, query: "filter=state:saved" }),
    refused: () => ({
      path: `${PREFIX}/synchronization`,
      query: "filter=state:lost",
      status: 400,
      error: "Status is not included in the list",
    }),
  },
  {
    operation: `POST ${PREFIX}/synchronization`,
    status: 200,
    request: async (preparing) => ({
      path: `${PREFIX}/synchronization`,
      body: { ids: [await make(preparing)] },
    }),
    refused: () => ({
      path: `${PREFIX}/synchronization`,
      body: {},
      status: 400,
      error: "Ids is required",
    }),
  },
  {
    operation: `GET ${PREFIX}/{id}`,
    status: 200,
    request: async (preparing) => ({ path: `${PREFIX}/${await make(preparing)}` }),
    refused: () => ({ path: `${PREFIX}/${UNKNOWN}`, ...NOT_FOUND }),
  },
  {
    operation: `PATCH ${PREFIX}/{id}`,
    status: 200,
    request: async (preparing) => ({
      path: `${PREFIX}/${await make(preparing)}`,
      body: {
        general_journal_document: { journal_type: "fiscal_year_ending", date: "2026-12-31" },
        all_taxes: true,
      },
    }),
    refused: async (preparing) => ({
      path: `${PREFIX}/${await make(preparing)}`,
      body: { general_journal_document: { journal_type: "quarter_ending" } },
      status: 400,
      error: "Journal Type isn't an option",
    }),
  },
  {
    operation: `DELETE ${PREFIX}/{id}`,
    status: 200,
    request: async (preparing) => ({ path: `${PREFIX}/${await make(preparing)}` }),
    refused: () => ({ path: `${PREFIX}/${UNKNOWN}`, ...NOT_FOUND }),
  },
  {
    operation: `GET ${PREFIX}`,
    status: 200,
    request: () => ({
      path: PREFIX,
      query: "filter=state:all&exclude_new_general_journal_documents=true&per_page=5",
    }),
    refused: () => ({
      path: PREFIX,
      query: "exclude_new_general_journal_documents=maybe",
      status: 400,
      error: "Exclude New General Journal Documents is invalid",
    }),
  },
  {
    operation: `POST ${PREFIX}`,
    status: 201,
    request: async (preparing) => ({
      path: PREFIX,
      body: {
        general_journal_document: {
          reference: "Correctie",
          general_journal_document_entries_attributes: await entries(preparing, "10.00"),
        },
      },
    }),
    refused: async (preparing) => ({
      path: PREFIX,
      body: {
        general_journal_document: {
          general_journal_document_entries_attributes: await entries(preparing, "9.00"),
        },
      },
      status: 422,
      error: "Debit and credit must be equal: debit 9.00, credit 10.00",
    }),
  },
];
