/** Requests for general journal documents (specification 4.5), without their notes and attachments. */
import { documentCases } from "./document-cases.ts";
import type { OperationCase, Setup } from "./operation-case.ts";

const PREFIX = "/documents/general_journal_documents";

async function entries({ firstId }: Setup, debit: string): Promise<readonly unknown[]> {
  const ledger_account_id = await firstId("/ledger_accounts");
  return [
    { ledger_account_id, debit, description: "correctie", row_order: 0 },
    { ledger_account_id, credit: "10.00", row_order: 1 },
  ];
}

async function make(setup: Setup): Promise<string> {
  const made = await setup.ask("POST", PREFIX, {
    general_journal_document: {
      reference: "Correctie",
      general_journal_document_entries_attributes: await entries(setup, "10.00"),
    },
  });
  return (made as { readonly id: string }).id;
}

export const CASES: readonly OperationCase[] = [
  ...documentCases({ prefix: PREFIX, make }),
  {
    operation: `PATCH ${PREFIX}/{id}`,
    status: 200,
    request: async (setup) => ({
      path: `${PREFIX}/${await make(setup)}`,
      body: {
        general_journal_document: { journal_type: "fiscal_year_ending", date: "2026-12-31" },
        all_taxes: true,
      },
    }),
    refused: async (setup) => ({
      path: `${PREFIX}/${await make(setup)}`,
      body: { general_journal_document: { journal_type: "quarter_ending" } },
      status: 400,
      error: "Journal Type isn't an option",
    }),
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
    request: async (setup) => ({
      path: PREFIX,
      body: {
        general_journal_document: {
          reference: "Correctie",
          general_journal_document_entries_attributes: await entries(setup, "10.00"),
        },
      },
    }),
    refused: async (setup) => ({
      path: PREFIX,
      body: {
        general_journal_document: {
          general_journal_document_entries_attributes: await entries(setup, "9.00"),
        },
      },
      status: 422,
      error: "Debit and credit must be equal: debit 9.00, credit 10.00",
    }),
  },
];
