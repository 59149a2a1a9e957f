/** Requests for payments, notes and attachments of documents (specification 4.4, 4.5). */
import type { OperationCase, Setup } from "./operation-case.ts";

interface Kind {
  /** `/documents/receipts` */
  readonly prefix: string;
  /** The name of the id in the paths of notes: `receipt_id`. */
  readonly idName: string;
  /** Creates a document and returns its id. */
  readonly make: (setup: Setup) => Promise<string>;
}

/** An id that does not exist. */
const UNKNOWN = "999999999999999";
const NOT_FOUND = { status: 404, error: "record not found" } as const;
const FILE = {
  name: "bon.txt",
  type: "text/plain",
  bytes: new TextEncoder().encode("paid at the counter"),
};

const idIn = (record: unknown): string => (record as { readonly id: string }).id;

const accountFor = ({ firstId }: Setup): Promise<string> => firstId("/ledger_accounts");

const RECEIPTS: Kind = {
  prefix: "/documents/receipts",
  idName: "receipt_id",
  make: async (setup) => {
    const details = [{ description: "fuel", price: "121.00" }];
    const receipt = { reference: "Bon", details_attributes: details };
    return idIn(await setup.ask("POST", "/documents/receipts", { receipt }));
  },
};

const GENERAL_DOCUMENTS: Kind = {
  prefix: "/documents/general_documents",
  idName: "general_document_id",
  make: async ({ ask }) =>
    idIn(
      await ask("POST", "/documents/general_documents", {
        general_document: { reference: "Polis" },
      }),
    ),
};

const GENERAL_JOURNAL_DOCUMENTS: Kind = {
  prefix: "/documents/general_journal_documents",
  idName: "general_journal_document_id",
  make: async (setup) => {
    const ledger_account_id = await accountFor(setup);
    const journal = {
      reference: "Correctie",
      general_journal_document_entries_attributes: [
        { ledger_account_id, debit: "10.00", credit: "0" },
        { ledger_account_id, debit: "0", credit: "10.00" },
      ],
    };
    return idIn(
      await setup.ask("POST", "/documents/general_journal_documents", {
        general_journal_document: journal,
      }),
    );
  },
};

const notes = ({ prefix, idName, make }: Kind): readonly OperationCase[] => [
  {
    operation: `POST ${prefix}/{${idName}}/notes`,
    status: 201,
    request: async (setup) => ({
      path: `${prefix}/${await make(setup)}/notes`,
      body: { note: { note: "call the supplier", todo: true } },
    }),
    refused: async (setup) => ({
      path: `${prefix}/${await make(setup)}/notes`,
      body: { note: { note: "" } },
      status: 422,
      error: "Note can't be blank, Todo type can't be blank",
    }),
  },
  {
    operation: `DELETE ${prefix}/{${idName}}/notes/{id}`,
    status: 204,
    request: async (setup) => {
      const id = await make(setup);
      const body = { note: { note: "call the supplier" } };
      const note = await setup.ask("POST", `${prefix}/${id}/notes`, body);
      return { path: `${prefix}/${id}/notes/${idIn(note)}` };
    },
    refused: async (setup) => ({
      path: `${prefix}/${await make(setup)}/notes/${UNKNOWN}`,
      status: 400,
      error: "note not found",
    }),
  },
];

/** The path of an attachment of the sample administration. */
async function fileOf({ prefix }: Kind, { ask }: Setup): Promise<string> {
  const list = (await ask(
    "GET",
    `${prefix}?filter=period:202301..202612,attachment:with&per_page=1`,
  )) as readonly {
    readonly id: string;
    readonly attachments: readonly { readonly id: string }[];
  }[];
  const [document] = list;
  const [attachment] = document?.attachments ?? [];
  return `${prefix}/${document?.id ?? ""}/attachments/${attachment?.id ?? ""}`;
}

const attachments = (kind: Kind): readonly OperationCase[] => {
  const { prefix, make } = kind;
  const unknown = async (setup: Setup, end: string) => ({
    path: `${prefix}/${await make(setup)}/attachments/${UNKNOWN}${end}`,
    ...NOT_FOUND,
  });
  return [
    {
      operation: `POST ${prefix}/{id}/attachments`,
      status: 200,
      request: async (setup) => ({
        path: `${prefix}/${await make(setup)}/attachments`,
        file: FILE,
      }),
      refused: async (setup) => ({
        path: `${prefix}/${await make(setup)}/attachments`,
        file: { ...FILE, bytes: new Uint8Array() },
        status: 422,
        error: "File can't be empty",
      }),
    },
    {
      operation: `GET ${prefix}/{id}/attachments/{attachment_id}/download`,
      status: 302,
      request: async (setup) => ({ path: `${await fileOf(kind, setup)}/download` }),
      refused: (setup) => unknown(setup, "/download"),
    },
    {
      operation: `DELETE ${prefix}/{id}/attachments/{attachment_id}`,
      status: 204,
      request: async (setup) => ({ path: await fileOf(kind, setup) }),
      refused: (setup) => unknown(setup, ""),
    },
  ];
};

const receiptPath = async (setup: Setup): Promise<string> =>
  `${RECEIPTS.prefix}/${await RECEIPTS.make(setup)}`;
const payment = ({ today }: Setup) => ({
  payment: { payment_date: today, price: "121.00", manual_payment_action: "payment_without_proof" },
});

const PAYMENTS: readonly OperationCase[] = [
  {
    operation: "POST /documents/receipts/{id}/payments",
    status: 201,
    request: async (setup) => ({
      path: `${await receiptPath(setup)}/payments`,
      body: payment(setup),
    }),
    refused: async (setup) => ({
      path: `${await receiptPath(setup)}/payments`,
      body: { payment: { payment_date: setup.today, price: "0" } },
      status: 422,
      error: "Price must be other than 0",
    }),
  },
  {
    operation: "DELETE /documents/receipts/{id}/payments/{payment_id}",
    status: 204,
    request: async (setup) => {
      const path = `${await receiptPath(setup)}/payments`;
      return { path: `${path}/${idIn(await setup.ask("POST", path, payment(setup)))}` };
    },
    refused: async (setup) => ({
      path: `${await receiptPath(setup)}/payments/${UNKNOWN}`,
      ...NOT_FOUND,
    }),
  },
  {
    operation: "PATCH /documents/receipts/{id}/register_payment",
    status: 200,
    request: async (setup) => ({
      path: `${await receiptPath(setup)}/register_payment`,
      body: payment(setup),
    }),
    refused: async (setup) => ({
      path: `${await receiptPath(setup)}/register_payment`,
      body: {},
      status: 400,
      error: "Payment is required",
    }),
  },
];

export const CASES: readonly OperationCase[] = [
  ...PAYMENTS,
  ...[RECEIPTS, GENERAL_DOCUMENTS, GENERAL_JOURNAL_DOCUMENTS].flatMap((kind) => [
    ...notes(kind),
    ...attachments(kind),
  ]),
];
