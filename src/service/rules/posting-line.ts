/** The common parts of the posting rules: draft lines, the master data they look up, and their refusal. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  isZero,
  negate,
  ZERO,
} from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type {
  AccountRole,
  BookedDocument,
  FinancialAccountRecord,
  TaxRateRecord,
} from "./administration-books.ts";
import type { AssetRecord } from "./asset-records.ts";

/** One row of the table `postings`, without its id. */
export interface PostingLine {
  readonly date: CalendarDate;
  /** As journal entries name it: `SalesInvoice`, `Document`, `FinancialMutation`, ... */
  readonly documentType: string;
  readonly documentId: string;
  readonly ledgerAccountId: string;
  readonly projectId: string | null;
  readonly contactId: string | null;
  readonly taxRateId: string | null;
  readonly financialAccountId: string | null;
  /** Debit positive, in the administration's currency, never zero. */
  readonly amount: Amount;
  readonly description: string;
  readonly closesYear: boolean;
  readonly invoiceId: string | null;
}

/** Master data that the rules look up, by id. */
export interface PostingContext {
  readonly roles: Readonly<Record<AccountRole, string>>;
  readonly taxRates: ReadonlyMap<string, TaxRateRecord>;
  readonly financialAccounts: ReadonlyMap<string, FinancialAccountRecord>;
  /** The financial account of a ledger account that has one. */
  readonly financialAccountOf: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, AssetRecord>;
}

/** A draft of a line; absent fields mean none, and an absent date the document's date. */
export interface DraftLine {
  readonly ledgerAccountId: string;
  readonly amount: Amount;
  readonly description: string;
  readonly date?: CalendarDate;
  readonly projectId?: string | null;
  readonly contactId?: string | null;
  readonly taxRateId?: string | null;
  readonly invoiceId?: string | null;
}

/** A document that cannot be booked in this form; the message is shown to its author. */
export class PostingRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PostingRefusal";
  }
}

/** The context of an administration's master data. */
export function postingContext(books: {
  readonly roles: Readonly<Record<AccountRole, string>>;
  readonly taxRates: readonly TaxRateRecord[];
  readonly financialAccounts: readonly FinancialAccountRecord[];
  readonly assets: readonly AssetRecord[];
}): PostingContext {
  return {
    roles: books.roles,
    taxRates: byId(books.taxRates),
    financialAccounts: byId(books.financialAccounts),
    financialAccountOf: new Map(
      books.financialAccounts.map(({ id, ledgerAccountId }) => [ledgerAccountId, id]),
    ),
    assets: byId(books.assets),
  };
}

/** In either direction: the database sums close to a million such lines exactly. */
const LINE_MAX = amountOf("1000000000");
/** Per document: it is booked in one go, and the service answers no other request meanwhile. */
const LINES_MAX = 10_000;

/**
 * Turns drafts into lines: drops zero amounts, and requires the rest to balance on each date. Throws
 * `PostingRefusal` for a line or a document that exceeds the limits. Gap: Request bodies.
 */
export function finishLines(
  document: BookedDocument,
  drafts: readonly DraftLine[],
  context: PostingContext,
): PostingLine[] {
  if (drafts.length > LINES_MAX) {
    throw new PostingRefusal(`a document cannot post more than ${String(LINES_MAX)} lines`);
  }
  if (drafts.some(({ amount }) => compareAmounts(absolute(amount), LINE_MAX) > 0)) {
    throw new PostingRefusal("a line cannot be more than 1000000000");
  }
  const documentType = documentTypeOf(document);
  const closesYear =
    document.kind === "general_journal_document" && document.journalType === "fiscal_year_ending";
  const lines = drafts
    .filter(({ amount }) => !isZero(amount))
    .map((draft) => ({
      date: draft.date ?? document.date,
      documentType,
      documentId: document.id,
      ledgerAccountId: draft.ledgerAccountId,
      projectId: draft.projectId ?? null,
      contactId: draft.contactId ?? null,
      taxRateId: draft.taxRateId ?? null,
      financialAccountId: context.financialAccountOf.get(draft.ledgerAccountId) ?? null,
      amount: draft.amount,
      description: draft.description,
      closesYear,
      invoiceId: draft.invoiceId ?? null,
    }));
  invariant(isBalanced(lines), `document ${document.id} balances on every date`);
  return lines;
}

/** Both sides of a tax under a reverse charge; what is not deducted is booked elsewhere. */
export const draftReversed = (
  line: Pick<DraftLine, "description" | "taxRateId">,
  { deducted, owed }: { readonly deducted: Amount; readonly owed: Amount },
  { roles }: PostingContext,
): readonly DraftLine[] => [
  { ...line, ledgerAccountId: roles.tax_receivable, amount: deducted },
  { ...line, ledgerAccountId: roles.tax_payable, amount: negate(owed) },
];

export function rateOf(
  taxRateId: string,
  context: Pick<PostingContext, "taxRates">,
): TaxRateRecord {
  const rate = context.taxRates.get(taxRateId);
  if (rate === undefined) throw new PostingRefusal(`tax rate ${taxRateId} does not exist`);
  return rate;
}

/** The ledger account of a bank account, card or cash box. */
export function ledgerAccountOf(financialAccountId: string, context: PostingContext): string {
  const account = context.financialAccounts.get(financialAccountId);
  if (account === undefined) {
    throw new PostingRefusal(`financial account ${financialAccountId} does not exist`);
  }
  return account.ledgerAccountId;
}

export const HUNDRED = amountOf("100");

/** Gap: Journal entries. */
function documentTypeOf(document: BookedDocument): string {
  switch (document.kind) {
    case "sales_invoice":
      return "SalesInvoice";
    case "purchase_invoice":
    case "receipt":
    case "general_document":
    case "typeless_document":
    case "general_journal_document":
      return "Document";
    case "financial_mutation":
      return "FinancialMutation";
    case "payment":
      return "Payment";
    case "asset_change":
      return ASSET_CHANGE_TYPES[document.change];
  }
}

const ASSET_CHANGE_TYPES = {
  investment: "CompanyAssets::Investment",
  depreciation: "CompanyAssets::Depreciation",
  divestment: "CompanyAssets::Divestment",
  value_change: "CompanyAssets::ValueChange",
} as const;

function isBalanced(lines: readonly PostingLine[]): boolean {
  const sums = new Map<CalendarDate, Amount>();
  for (const { date, amount } of lines) sums.set(date, add(sums.get(date) ?? ZERO, amount));
  return [...sums.values()].every(isZero);
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.id, item]));
