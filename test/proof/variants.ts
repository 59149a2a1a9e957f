/** Other books of the small administration: each differs in one fact from those that are recorded. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { smallAdministration } from "./small-administration.ts";
import { accountId, CASH, CONTACTS, documentId, PROJECTS, RATES } from "./small-ids.ts";

export interface Variant {
  /** What a service that lies so claims: `a sale is a euro higher`. */
  readonly claim: string;
  readonly books: () => AdministrationBooks;
}

type Change = (document: BookedDocument) => readonly BookedDocument[];

/** The same books with changed documents; all documents of one variant stay in their order. */
const variant = (
  claim: string,
  change: Readonly<Record<string, Change>>,
  rest: (books: AdministrationBooks) => AdministrationBooks = (books) => books,
): Variant => ({
  claim,
  books: () => {
    const books = smallAdministration();
    const changes = new Map(
      Object.entries(change).map(([number, one]) => [documentId(number), one]),
    );
    return rest({
      ...books,
      documents: function* () {
        for (const document of books.documents())
          yield* changes.get(document.id)?.(document) ?? [document];
      },
    });
  },
});

/** Changes the details of a sales or purchase invoice. */
const details =
  (
    change: (
      detail: Extract<BookedDocument, { kind: "sales_invoice" }>["details"][number],
      index: number,
    ) => Partial<Extract<BookedDocument, { kind: "sales_invoice" }>["details"][number]>,
  ): Change =>
  (document) =>
    "details" in document
      ? [
          {
            ...document,
            details: document.details.map((detail, at) => ({ ...detail, ...change(detail, at) })),
          },
        ]
      : [document];

const onlyFirst =
  <Value extends object>(change: Value) =>
  (_detail: unknown, index: number): Partial<Value> =>
    index === 0 ? change : {};

const dated =
  (date: string): Change =>
  (document) => [{ ...document, date: dateOf(date) }];

/** Changes the lines of a journal by account. */
const lines =
  (change: Readonly<Record<string, readonly [debit: string, credit: string]>>): Change =>
  (document) =>
    document.kind === "general_journal_document"
      ? [
          {
            ...document,
            lines: document.lines.map((line) => {
              const [debit, credit] =
                Object.entries(change).find(
                  ([number]) => accountId(number) === line.ledgerAccountId,
                )?.[1] ?? [];
              return debit === undefined || credit === undefined
                ? line
                : { ...line, debit: amountOf(debit), credit: amountOf(credit) };
            }),
          },
        ]
      : [document];

const dropped: Change = () => [];

export const VARIANTS: readonly Variant[] = [
  variant("a sale is a cent higher", {
    "611": details(onlyFirst({ price: amountOf("1033.34") })),
    "701": lines({ "8010": ["3591.95", "0"], "0540": ["653.06", "0"] }),
  }),
  variant("a sale is on another account", {
    "615": details(onlyFirst({ ledgerAccountId: accountId("8040") })),
    "701": lines({ "8010": ["2741.94", "0"], "8040": ["2360.15", "0"] }),
  }),
  variant("a sale is in the month before", { "613": dated("2025-01-29") }),
  variant("a sale is to another contact", {
    "615": (document) => [{ ...document, contactId: CONTACTS.brink }],
  }),
  variant("a sale is on another project", {
    "615": details((_detail, index) => (index === 1 ? { projectId: PROJECTS.barn } : {})),
  }),
  variant("a sale has another tax rate", {
    "612": details(onlyFirst({ taxRateId: RATES.s21 })),
  }),
  variant("an exempt sale has a rate of zero", {
    "615": details(onlyFirst({ taxRateId: RATES.s0 })),
  }),
  variant("a purchase is without its reverse charge", {
    "623": details(onlyFirst({ taxRateId: RATES.p0 })),
  }),
  variant("a deferred sale belongs to its month", {
    "614": details(onlyFirst({ period: null })),
  }),
  variant("a credit note does not exist", {
    "613": dropped,
    "701": lines({ "8010": ["3725.27", "0"], "0540": ["519.74", "0"] }),
  }),
  variant("a payment came in on the cash box", {
    "640": (document) =>
      document.kind === "financial_mutation"
        ? [{ ...document, financialAccountId: CASH }]
        : [document],
  }),
  variant("interest is repayment", {
    "634": (document) =>
      document.kind === "financial_mutation"
        ? [
            {
              ...document,
              parts: document.parts.map((part, index) => ({
                ...part,
                amount: amountOf(index === 0 ? "-41.67" : "-550"),
              })),
            },
          ]
        : [document],
    "701": lines({ "9020": ["0", "29.33"], "0540": ["603.07", "0"] }),
  }),
  variant("an asset is not depreciated", {
    "672": dropped,
    "701": lines({ "4860": ["0", "950"], "0540": ["603.07", "0"] }),
  }),
  variant(
    "an asset does not exist, its purchase is an expense",
    {
      "625": details(onlyFirst({ ledgerAccountId: accountId("7010") })),
      "652": dropped,
      "671": dropped,
      "672": dropped,
      "701": lines({ "7010": ["0", "4849.73"], "4860": ["0", "900"], "0540": ["3553.07", "0"] }),
    },
    (books) => ({ ...books, assets: books.assets.slice(0, 1) }),
  ),
  variant(
    "the asset of the year before cost less",
    {
      "604": lines({ "0250": ["23000", "0"], "1100": ["0", "23000"] }),
      "651": (document) =>
        document.kind === "asset_change"
          ? [{ ...document, amount: amountOf("23000") }]
          : [document],
    },
    (books) => ({
      ...books,
      assets: books.assets.map((asset, index) =>
        index === 0 ? { ...asset, purchaseValue: amountOf("23000") } : asset,
      ),
    }),
  ),
  variant("a sale of the year before is higher", {
    "602": details(onlyFirst({ price: amountOf("1100") })),
    "605": lines({ "8010": ["1100", "0"], "0540": ["0", "0"] }),
  }),
  variant("costs of the year before are on another account", {
    "603": details(onlyFirst({ ledgerAccountId: accountId("4230") })),
    "605": (document) =>
      document.kind === "general_journal_document"
        ? [
            {
              ...document,
              lines: document.lines.map((line) =>
                line.ledgerAccountId === accountId("4110")
                  ? { ...line, ledgerAccountId: accountId("4230") }
                  : line,
              ),
            },
          ]
        : [document],
  }),
  variant("a sale of the year before was made a month later", { "602": dated("2024-12-12") }),
  variant("a sale of the year before was to another contact", {
    "602": (document) => [{ ...document, contactId: CONTACTS.brink }],
  }),
  variant("the year before is not closed", { "605": dropped }),
  variant("an invoice is due a month later", {
    "611": (document) =>
      document.kind === "sales_invoice"
        ? [{ ...document, dueOn: dateOf("2025-05-15") }]
        : [document],
  }),
];
