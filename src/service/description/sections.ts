/** The sections of the documentation: those of the specification that have operations, and one for those beyond it. */

export const SECTIONS = [
  "Tax rates",
  "Subscription templates and online sales links",
  "Receipts",
  "General documents",
  "General journal documents",
  "Reports and exports",
  "Task lists, groups and tasks",
  "Task list templates",
  "Customer contact portal",
  "Webhooks",
  "Contacts, accounts and other lists",
] as const;
export type Section = (typeof SECTIONS)[number];

/** What a section is about, in a few sentences. */
export const SECTION_MEANINGS: Readonly<Record<Section, string>> = {
  "Tax rates":
    "The percentages of VAT that lines of documents use, for sales, for purchases and for journals.",
  "Subscription templates and online sales links":
    "Templates bundle the products that a customer can subscribe to; a sales link opens a page on which a customer does so.",
  Receipts:
    "Proofs of payment for costs, with their lines, payments, notes and files. A receipt is booked when it is created, and again at every change.",
  "General documents": "Documents that are kept but not booked: contracts, letters, reminders.",
  "General journal documents":
    "Manual bookings, line by line; debit and credit are equal in total. A document is booked when it is created, and again at every change.",
  "Reports and exports":
    "Figures of a period, all derived from the same entries, and exports: an export is ordered here, and its file appears among the downloads. Reports have a rate limit of their own.",
  "Task lists, groups and tasks":
    "The work of closing a period: a list has groups, a group has tasks, a task can have subtasks. Tasks can be generated from the rows of a report.",
  "Task list templates":
    "Task lists that return every month, quarter or year; a list made from a template is independent of it.",
  "Customer contact portal":
    "Links with which a customer sees invoices and subscriptions, for one hour.",
  Webhooks:
    "Addresses that are called when something changes. A delivery is signed, is repeated until it is answered 200, and may arrive twice.",
  "Contacts, accounts and other lists":
    "Administrations, contacts, the chart of accounts, bank accounts and mutations, invoices, products, projects and downloads: operations of the real service beyond the specification.",
};

/** The first entry with which a path starts determines its section. */
const SECTION_OF: readonly (readonly [start: string, section: Section])[] = [
  ["/tax_rates", "Tax rates"],
  ["/subscription_templates", "Subscription templates and online sales links"],
  ["/documents/receipts", "Receipts"],
  ["/documents/general_documents", "General documents"],
  ["/documents/general_journal_documents", "General journal documents"],
  ["/reports", "Reports and exports"],
  ["/task_list_templates", "Task list templates"],
  ["/task_list", "Task lists, groups and tasks"],
  ["/customer_contact_portal", "Customer contact portal"],
  ["/webhooks", "Webhooks"],
];

/** By its path below the administration. */
export const sectionOf = (path: string): Section =>
  SECTION_OF.find(([start]) => path.startsWith(start))?.[1] ?? "Contacts, accounts and other lists";
