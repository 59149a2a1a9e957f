/** How payments, notes and attachments of documents are asked (specification 4.4, 4.5). */
import type { OperationCase, Preparing } from "./operation-case.ts";

interface Kind {
  /** `/documents/receipts` */
  readonly prefix: string;
  /** In the paths of notes: `receipt_id`. */
  readonly idName: string;
  /** Makes a document and answers its id. */
  readonly make: (preparing: Preparing) => Promise<string>;
}

/** Nothing has it. */
const UNKNOWN = "999999999999999";
const NOT_FOUND = { status: 404, error: "record not found" } as const;
const FILE = {
  name: "bon.txt",
  type: "text/plain",
  bytes: new TextEncoder().encode("paid at the counter"),
};

const idIn = (record: unknown): string => (record as { readonly id: string }).id;

const accountFor = ({ firstId }: Preparing): Promise<string> => firstId("/ledger_accounts");

const RECEIPTS: Kind = {
  prefix: "/documents/receipts",
  idName: "receipt_id",
  make: async (preparing) => {
    const details = [{ description: "fuel", price: "121.00" }];
    const receipt = { reference: "Bon", details_attributes: details };
    return idIn(await preparing.ask("POST", "/documents/receipts", { receipt }));
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
  make: async (preparing) => {
    const ledger_account_id = await accountFor(preparing);
    const journal = {
      reference: "Correctie",
      general_journal_document_entries_attributes: [
        { ledger_account_id, debit: "10.00", credit: "0" },
        { ledger_account_id, debit: "0", credit: "10.00" },
      ],
    };
    return idIn(
      await preparing.ask("POST", "/documents/general_journal_documents", {
        general_journal_document: journal,
      }),
    );
  },
};

const notes = ({ prefix, idName, make }: Kind): readonly OperationCase[] => [
  {
    operation: `POST ${prefix}/{${idName}}/notes`,
    status: 201,
    request: async (preparing) => ({
      path: `${prefix}/${await make(preparing)}/notes`,
      body: { note: { note: "call the supplier", todo: true } },
    }),
    refused: async (preparing) => ({
      path: `${prefix}/${await make(preparing)}/notes`,
      body: { note: { note: "" } },
      status: 422,
      error: "Note can't be blank, Todo type can't be blank",
    }),
  },
  {
    operation: `DELETE ${prefix}/{${idName}}/notes/{id}`,
    status: 204,
    request: async (preparing) => {
      const id = await make(preparing);
      const body = { note: { note: "call the supplier" } };
      const note = await preparing.ask("POST", `${prefix}/${id}/notes`, body);
      return { path: `${prefix}/${id}/notes/${idIn(note)}` };
    },
    refused: async (preparing) => ({
      path: `${prefix}/${await make(preparing)}/notes/${UNKNOWN}`,
      status: 400,
      error: "note not found",
    }),
  },
];

/** A document of the sample with a file, as a path to that file. */
async function fileOf({ prefix }: Kind, { ask }: Preparing): Promise<string> {
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
  const unknown = async (preparing: Preparing, end: string) => ({
    path: `${prefix}/${await make(preparing)}/attachments/${UNKNOWN}${end}`,
    ...NOT_FOUND,
  });
  return [
    {
      operation: `POST ${prefix}/{id}/attachments`,
      status: 200,
      request: async (preparing) => ({
        path: `${prefix}/${await make(preparing)}/attachments`,
        file: FILE,
      }),
      refused: async (preparing) => ({
        path: `${prefix}/${await make(preparing)}/attachments`,
        file: { ...FILE, bytes: new Uint8Array() },
        status: 422,
        error: "File can't be empty",
      }),
    },
    {
      operation: `GET ${prefix}/{id}/attachments/{attachment_id}/download`,
      status: 302,
      request: async (preparing) => ({ path: `${await fileOf(kind, preparing)}/download` }),
      refused: (preparing) => unknown(preparing, "/download"),
    },
    {
      operation: `DELETE ${prefix}/{id}/attachments/{attachment_id}`,
      status: 204,
      request: async (preparing) => ({ path: await fileOf(kind, preparing) }),
      refused: (preparing) => unknown(preparing, ""),
    },
  ];
};

const receiptPath = async (preparing: Preparing): Promise<string> =>
  `${RECEIPTS.prefix}/${await RECEIPTS.make(preparing)}`;
const payment = ({ today }: Preparing) => ({
  payment: { payment_date: today, price: "121.00", manual_payment_action: "payment_without_proof" },
});

const PAYMENTS: readonly OperationCase[] = [
  {
    operation: "POST /documents/receipts/{id}/payments",
    status: 201,
    request: async (preparing) => ({
      path: `${await receiptPath(preparing)}/payments`,
      body: payment(preparing),
    }),
    refused: async (preparing) => ({
      path: `${await receiptPath(preparing)}/payments`,
      body: { payment: { payment_date: preparing.today, price: "0" } },
      status: 422,
      error: "Price must be other than 0",
    }),
  },
  {
    operation: "DELETE /documents/receipts/{id}/payments/{payment_id}",
    status: 204,
    request: async (preparing) => {
      const path = `${await receiptPath(preparing)}/payments`;
      return { path: `${path}/${idIn(await preparing.ask("POST", path, payment(preparing)))}` };
    },
    refused: async (preparing) => ({
      path: `${await receiptPath(preparing)}/payments/${UNKNOWN}`,
      ...NOT_FOUND,
    }),
  },
  {
    operation: "PATCH /documents/receipts/{id}/register_payment",
    status: 200,
    request: async (preparing) => ({
      path: `${await receiptPath(preparing)}/register_payment`,
      body: payment(preparing),
    }),
    refused: async (preparing) => ({
      path: `${await receiptPath(preparing)}/register_payment`,
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
