/** What a lie is as data: which books are true, which books the lying answers state, and which answers are honest. */
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import type { JsonValue } from "../json-text.ts";

/** The small administration with its closing journal, and packed before it was made. */
export const SMALL_BASES = ["closed", "open"] as const;
export type SmallBase = (typeof SMALL_BASES)[number];
/** Or the other administration, of which no year was ever closed. */
export type Base = SmallBase | "unclosed";

/**
 * Kinds of answers by the purposes and addresses of their requests; the first that matches counts. Documents by their
 * ids are of their list, and one request gives the bank mutations at all.
 */
const KINDS = {
  "list of sales": /\/sales_invoices\.json|POST \S*\/sales_invoices\/sync/,
  "list of purchases": /\/purchase_invoices\.json|POST \S*\/purchase_invoices\/sync/,
  "list of receipts": /\/receipts\.json|POST \S*\/receipts\/sync/,
  "list of journals": /\/general_journal_documents\.json|POST \S*\/general_journal_documents\/sync/,
  "list of mutations": /POST \S*\/financial_mutations\/sync/,
  "versions of sales": /\/sales_invoices\/sync/,
  "versions of purchases": /\/purchase_invoices\/sync/,
  "versions of receipts": /\/receipts\/sync/,
  "versions of journals": /\/general_journal_documents\/sync/,
  "versions of mutations": /\/financial_mutations\/sync/,
  contacts: /\/contacts\.json/,
  projects: /\/projects\.json/,
  "tax rates": /\/tax_rates\.json/,
  chart: /\/ledger_accounts\.json/,
  "financial accounts": /\/financial_accounts\.json/,
  administrations: /\/administrations\.json/,
  assets: /\/reports\/assets\.json/,
  "ledgers of the year before": /^comparatives .*\/reports\/general_ledger\.json/,
  "profit and loss of the year before": /^comparatives .*\/reports\/profit_loss\.json/,
  "balance sheets of the year before": /^comparatives .*\/reports\/balance_sheet\.json/,
  "open items of the year before": /^comparatives .*\/reports\/(debtors|creditors)\.json/,
  ledgers: /\/reports\/general_ledger\.json/,
  entries: /\/reports\/journal_entries\.json/,
  "profit and loss by project": /\/reports\/profit_loss\.json.*project_id=/,
  "profit and loss": /\/reports\/profit_loss\.json/,
  "balance sheets": /\/reports\/balance_sheet\.json/,
  "cash flow": /\/reports\/cash_flow\.json/,
  "open items": /\/reports\/(debtors|creditors)\.json/,
  "aged listings": /\/reports\/(debtors|creditors)_aging\.json/,
  "by contact": /\/reports\/\w+_by_contact\.json/,
  "by project": /\/reports\/\w+_by_project\.json/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type KindOfAnswer = keyof typeof KINDS;
const KINDS_OF_ANSWERS = Object.keys(KINDS) as readonly KindOfAnswer[];

/** Null for an answer of another kind, which the lying books state. */
export const kindOf = (address: string, purpose = ""): KindOfAnswer | null =>
  KINDS_OF_ANSWERS.find((kind) => KINDS[kind].test(`${purpose} ${address}`)) ?? null;

/** Every kind but these: these alone then lie. */
export const allBut = (...kinds: readonly KindOfAnswer[]): readonly KindOfAnswer[] =>
  KINDS_OF_ANSWERS.filter((kind) => !kinds.includes(kind));

/** An answer as the lying service would give it without an edit. */
export interface StatedAnswer {
  readonly purpose: string;
  /** Path and query. */
  readonly address: string;
  readonly body: JsonValue;
}

type Change = (books: AdministrationBooks) => AdministrationBooks;

export interface ConsistentLie {
  /** What the service claims: `a sale that was never made, not in the list of sales`. */
  readonly claim: string;
  readonly base: Base;
  readonly shapes: Shapes;
  /** What the true books have besides those of the base, and the claimed books too. */
  readonly needs?: Change;
  /** What the lying answers state; closing journals then transfer the result of these books. Absent for the true books. */
  readonly claimed?: Change;
  /** The kinds of answers that still state the true books. */
  readonly honest: readonly KindOfAnswer[];
  /** The lists that the service does not have. */
  readonly removed: readonly KindOfAnswer[];
  /** The lists that are empty, and say so. */
  readonly emptied: readonly KindOfAnswer[];
  /** An edit on top; the same body if there is none in this answer. */
  readonly change?: (answer: StatedAnswer) => JsonValue;
  /** What `X-Total-Count` says instead, null for no such header; without this it agrees with the rows. */
  readonly total?: (answer: StatedAnswer, stated: string | null) => string | null;
  /** What a finding must be so that the lie counts as caught. */
  readonly severity: "blocking" | "warning";
  /** Set if the claimed books contradict themselves, such as their chart: no answer needs to be honest. */
  readonly isSelfEvident?: true;
  /** Checks of which each must catch it; absent if any may. */
  readonly caughtBy?: readonly string[];
  /** The ids of which a finding must name one: of the document, account, asset or contact. Any finding will do if there are none. */
  readonly names: readonly string[];
  /** Why nothing in the snapshot contradicts it. */
  readonly beyond?: string;
}

const PLAIN = {
  shapes: "specification",
  honest: [],
  removed: [],
  emptied: [],
  severity: "blocking",
} as const satisfies Partial<ConsistentLie>;

/** What a lie must state; everything else is as in most lies. */
export type Lie = Partial<ConsistentLie> & Pick<ConsistentLie, "claim" | "names">;

export const lieAbout = (base: Base, lie: Lie): ConsistentLie => ({ ...PLAIN, ...lie, base });
/** The lie about both bases. */
export const onBoth = (lie: Lie): readonly ConsistentLie[] =>
  SMALL_BASES.map((base) => lieAbout(base, lie));
