/** What a client of the load does: lists, reports and files, and between them the writes of an office. */
import type { Asked, LoadSession } from "./load-session.ts";

/** What every client knows before the load starts. */
export interface Known {
  readonly accountIds: readonly string[];
  readonly bankId: string;
  /** Where webhooks are delivered; it answers 200. */
  readonly receiver: string;
}

/** One round of work; `round` counts from 0 and differs between clients. */
type Step = (session: LoadSession, known: Known, round: number) => Promise<void>;

const read =
  (name: string, pathOf: (round: number) => string): Step =>
  async ({ ask }, _known, round) => {
    await ask(name, { path: pathOf(round), status: 200 });
  };

const monthOf = (round: number): string => `2025${String((round % 12) + 1).padStart(2, "0")}`;

const READS: readonly Step[] = [
  read(
    "receipts",
    (round) => `/documents/receipts.json?per_page=25&page=${String((round % 8) + 1)}`,
  ),
  read("receipts, xml", () => "/documents/receipts.xml?filter=state:all&per_page=10"),
  read("contacts", (round) => `/contacts?per_page=50&page=${String((round % 3) + 1)}`),
  read("ledger accounts", () => "/ledger_accounts.json"),
  read("tax rates", () => "/tax_rates.xml"),
  read("balance sheet", (round) => `/reports/balance_sheet?period=${monthOf(round)}`),
  read("profit and loss", (round) => `/reports/profit_loss?period=202501..${monthOf(round)}`),
  read("general ledger", (round) => `/reports/general_ledger?period=${monthOf(round)}`),
  read("debtors", () => "/reports/debtors"),
  read("assets", () => "/reports/assets"),
  read("task lists", () => "/task_lists?per_page=10"),
  read("tax rates, first", () => "/tax_rates?per_page=1"),
];

const readEntries: Step = async ({ ask }, { accountIds }, round) => {
  const account = accountIds[round % accountIds.length] ?? "";
  const query = `period=${monthOf(round)}&ledger_account_id=${account}&per_page=50`;
  await ask("journal entries", { path: `/reports/journal_entries?${query}`, status: 200 });
};

/** A receipt with its payment and a note, then deleted or left. */
const bookReceipt: Step = async ({ ask }, { accountIds, bankId }, round) => {
  const made = await create(ask, "receipt", "/documents/receipts", {
    receipt: {
      reference: `load ${String(round)}`,
      details_attributes: [
        { description: "lunch", price: "12.10", ledger_account_id: accountIds[0] },
        { description: "taxi", price: "30.25", ledger_account_id: accountIds[0] },
      ],
    },
  });
  if (made === null) return;
  const path = `/documents/receipts/${made}`;
  await create(ask, "payment", `${path}/payments`, {
    payment: { payment_date: "2026-11-14", price: "42.35", financial_account_id: bankId },
  });
  await create(ask, "note", `${path}/notes`, { note: { note: "paid by card" } });
  await ask("receipt, again", { path: `${path}.xml`, status: 200 });
  if (round % 4 === 0) {
    await ask("receipt, deleted", { method: "DELETE", path, status: 200 });
  }
};

const bookJournal: Step = async ({ ask }, { accountIds }, round) => {
  const [debit, credit] = accountIds;
  await create(ask, "journal", "/documents/general_journal_documents", {
    general_journal_document: {
      reference: `load ${String(round)}`,
      date: "2026-11-10",
      general_journal_document_entries_attributes: [
        { ledger_account_id: debit, debit: "10.00", row_order: 0 },
        { ledger_account_id: credit, credit: "10.00", row_order: 1 },
      ],
    },
  });
};

const keepContact: Step = async ({ ask }, _known, round) => {
  const made = await create(ask, "contact", "/contacts", {
    contact: { company_name: `Load ${String(round)} BV`, city: "Utrecht" },
  });
  if (made === null) return;
  await ask("contact, changed", {
    method: "PATCH",
    path: `/contacts/${made}`,
    body: { contact: { city: "Zwolle" } },
    status: 200,
  });
};

const keepTasks: Step = async ({ ask }) => {
  const made = await create(ask, "task list", "/task_lists", { task_list: { name: "Closing" } });
  if (made === null) return;
  const list = await ask("task list, again", { path: `/task_lists/${made}`, status: 200 });
  const [group] = (list as { readonly groups: readonly { readonly id: string }[] }).groups;
  const task = await create(ask, "task", `/task_list_groups/${group?.id ?? ""}/tasks`, {
    task: { name: "Look at the creditors", report_type: "creditor" },
  });
  if (task === null) return;
  await ask("task list, deleted", { method: "DELETE", path: `/task_lists/${made}`, status: 204 });
};

/** A webhook that hears of contacts for a while; creating it is a call to the receiver. */
const hearOfContacts: Step = async (session, known, round) => {
  const { ask } = session;
  const made = await create(ask, "webhook", "/webhooks", {
    url: known.receiver,
    enabled_events: ["contact_created"],
  });
  if (made === null) return;
  await keepContact(session, known, round);
  await ask("webhook, deleted", { method: "DELETE", path: `/webhooks/${made}`, status: 204 });
};

/** The exports, and the types of their downloads. */
const EXPORTS = [
  ["ledger_accounts", "export_ledger_account_report"],
  ["brugstaat", "brugstaat"],
  ["auditfile", "auditfile"],
] as const;
const POLLS_MAX = 200;
const UNFINISHED = "Unknown";

interface ListedFile {
  readonly id: string;
  readonly filename: string;
}

/** Orders a file, waits for it between other reads, and downloads it. */
const downloadExport: Step = async (session, known, round) => {
  const { ask } = session;
  const [name, type] = EXPORTS[round % EXPORTS.length] ?? EXPORTS[0];
  const path = `/reports/export/${name}`;
  await ask(`export ${name}`, { method: "POST", path, body: { year: "2025" }, status: 204 });
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const listed = await ask("downloads", {
      path: `/downloads?download_type=${type}&per_page=5`,
      status: 200,
    });
    const [ready] = ((listed ?? []) as readonly ListedFile[]).filter(
      ({ filename }) => filename !== UNFINISHED,
    );
    if (ready !== undefined) {
      const link = {
        method: "POST",
        path: `/downloads/${ready.id}/download`,
        status: 302,
      } as const;
      const address = await ask("link", { ...link, isLink: true });
      if (typeof address === "string") await ask("file", { path: address, status: 200 });
      return;
    }
    await READS[poll % READS.length]?.(session, known, round);
  }
};

async function create(
  ask: LoadSession["ask"],
  step: string,
  path: string,
  body: unknown,
): Promise<string | null> {
  const asked: Asked = { method: "POST", path, body, status: 201 };
  const made = await ask(step, asked);
  return made === null ? null : (made as { readonly id: string }).id;
}

/** Reads and writes in turns, as many of each as an office has; rounds of a client start elsewhere in the list. */
export const STEPS: readonly Step[] = [
  ...READS,
  readEntries,
  bookReceipt,
  ...READS.slice(0, 6),
  bookJournal,
  keepContact,
  readEntries,
  ...READS.slice(5),
  bookReceipt,
  keepTasks,
  hearOfContacts,
  downloadExport,
];
