/** A model of the documents of a property test: the expected results in cents, computed without the service. */
import type { Row } from "./operation.ts";

export interface ModelReceipt {
  readonly id: string;
  date: string;
  contact: string | null;
  readonly withTax: boolean;
  rows: (Row & { readonly id: string })[];
  payments: { readonly id: string; readonly cents: number }[];
}

export interface ModelJournal {
  readonly id: string;
  readonly date: string;
  readonly debit: string;
  readonly credit: string;
  readonly rowIds: readonly string[];
  cents: number;
}

export interface Model {
  receipts: ModelReceipt[];
  journals: ModelJournal[];
  generalDocuments: { readonly id: string; readonly date: string }[];
  /** The ids of all deleted documents. */
  deletedIds: string[];
}

export const emptyModel = (): Model => ({
  receipts: [],
  journals: [],
  generalDocuments: [],
  deletedIds: [],
});

/** The quotient of a positive dividend, rounded half up. */
const divided = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** The cost of a line: the price as typed, or without the 21% tax that it includes. */
const netOf = (row: Row, withTax: boolean): number =>
  withTax ? divided(row.cents * 100, 121) : row.cents;

function grossOf({ rows, withTax }: ModelReceipt): number {
  const typed = sum(rows.map(({ cents }) => cents));
  return withTax ? typed : typed + divided(typed * 21, 100);
}

export const openOf = (receipt: ModelReceipt): number =>
  grossOf(receipt) - sum(receipt.payments.map(({ cents }) => cents));

/** Specification 3. */
export function stateOf(receipt: ModelReceipt): string {
  if (receipt.rows.length === 0) return "new";
  return receipt.payments.length > 0 && openOf(receipt) <= 0 ? "paid" : "open";
}

/** Costs by account, of one month (`202603`) or all months, without accounts whose sum is zero. */
export function costsOf({ receipts, journals }: Model, month: string): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  const book = (account: string, cents: number): void => {
    if (account.startsWith("4")) costs.set(account, (costs.get(account) ?? 0) + cents);
  };
  const isIn = ({ date }: { readonly date: string }): boolean =>
    date.replaceAll("-", "").startsWith(month);
  for (const { rows, withTax } of receipts.filter(isIn)) {
    for (const row of rows) book(row.account, netOf(row, withTax));
  }
  for (const { debit, credit, cents } of journals.filter(isIn)) {
    book(debit, cents);
    book(credit, -cents);
  }
  return withoutZeros(costs);
}

/** The open amounts by contact; `null` for receipts without a contact. */
export function creditorsOf({ receipts }: Model): ReadonlyMap<string, number> {
  const owed = new Map<string, number>();
  for (const receipt of receipts) {
    const contact = receipt.contact ?? "null";
    owed.set(contact, (owed.get(contact) ?? 0) + openOf(receipt));
  }
  return withoutZeros(owed);
}

const withoutZeros = (sums: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...sums].filter(([, cents]) => cents !== 0).sort());

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);
