/**
 * Books the documents of a small business one after the other: invoices paid a month later, private money, tax
 * returns, closings.
 */
import { roundedDown } from "../../fixtures/administrations/ledger-figures.ts";
import {
  type Amount,
  add,
  amountOf,
  amountText,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import {
  lastDayOf,
  type Month,
  monthNumberOf,
  nextMonth,
  yearOf,
} from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import { isResultType } from "../../src/ledger/ledger-account.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import type { AssetRecord } from "../../src/service/rules/asset-records.ts";
import { postingContext } from "../../src/service/rules/posting-line.ts";
import { postingsOf } from "../../src/service/rules/posting-rules.ts";
import {
  asset,
  books,
  journal,
  line,
  mutation,
  pays,
  purchase,
  sale,
} from "../proof/document-records.ts";
import { accountId, CASH } from "../proof/small-ids.ts";

/** Account, amount and tax rate. */
export type Entry = readonly [number: string, amount: string | Amount, taxRateId?: string];

interface Payment {
  readonly kind: "sales_invoice" | "purchase_invoice";
  readonly invoice: string;
  readonly contactId: string;
  readonly day: string;
  readonly amount: Amount;
}

/** Books documents one after the other, and knows the balances so far. */
export class Bookkeeper {
  readonly #whole: AdministrationBooks;
  readonly #context: ReturnType<typeof postingContext>;
  readonly #balances = new Map<string, Amount>();
  /** The tax of each return: by rate and tax account. */
  readonly #taxes = new Map<string, Amount>();
  #booked: BookedDocument[] = [];
  #payments: Payment[] = [];
  #number = 100;

  constructor(whole: AdministrationBooks) {
    this.#whole = whole;
    this.#context = postingContext(whole);
  }

  take(): readonly BookedDocument[] {
    const booked = this.#booked;
    this.#booked = [];
    return booked;
  }

  /** Debit positive. */
  balance(number: string): Amount {
    return this.#balances.get(accountId(number)) ?? ZERO;
  }

  sell(date: string, contactId: string, lines: readonly Entry[]): void {
    const id = this.#next();
    const invoice = sale(id, date, contactId, detailsOf(lines));
    this.#invoice({ ...invoice, reference: `${date.slice(0, 4)}-${id}` }, "1310");
  }

  buy(date: string, contactId: string, lines: readonly Entry[]): void {
    this.#invoice(purchase(this.#next(), date, contactId, detailsOf(lines)), "1510");
  }

  /** A purchase of the asset, and its entry in the register. */
  invest(date: string, contactId: string, rate: string): void {
    const owned = this.#asset();
    const value = owned.purchaseValue;
    this.buy(date, contactId, [[this.#numberOf(owned.ledgerAccountId), value, rate]]);
    this.#book(asset(this.#next(), date, owned.id, "investment", text(value), null));
  }

  depreciate(at: Month, amount: string): void {
    this.#book(
      asset(this.#next(), lastDayOf(at), this.#asset().id, "depreciation", `-${amount}`, null),
    );
  }

  /** Money that came in is positive. */
  bank(date: string, message: string, entries: readonly Entry[]): void {
    this.#book(
      mutation(
        this.#next(),
        date,
        message,
        entries.map(([of, sum]) => books(of, text(sum))),
      ),
    );
  }

  cash(date: string, message: string, entries: readonly Entry[]): void {
    const parts = entries.map(([of, sum]) => books(of, text(sum)));
    this.#book({ ...mutation(this.#next(), date, message, parts), financialAccountId: CASH });
  }

  journal(date: string, reference: string, entries: readonly Entry[], closesYear = false): void {
    const kept = entries.filter(([, amount]) => !isZero(amountIn(amount)));
    const type = closesYear ? "fiscal_year_ending" : null;
    const lines = kept.map(([number, amount]) => [number, text(amount)] as const);
    const whole = journal(this.#next(), date, reference, type, lines);
    this.#book({
      ...whole,
      lines: whole.lines.map((each, at) => ({ ...each, taxRateId: kept[at]?.[2] ?? null })),
    });
  }

  /** Pays and receives what was invoiced a month ago. */
  pay(at: Month): void {
    const due = this.#payments;
    this.#payments = [];
    for (const { kind, invoice, contactId, day, amount } of due) {
      const part = pays(kind, invoice, contactId, text(amount));
      this.#book(mutation(this.#next(), `${at}-${day}`, `Factuur ${invoice}`, [part]));
    }
  }

  /** The return of a quarter: each box in whole euros, in favour of the business; paid in the next month. */
  declareTax(at: Month): void {
    const quarter = `${String(yearOf(at))}-K${String(monthNumberOf(at) / 3)}`;
    const due = sumOf([...this.#taxes.values()].map((tax) => roundedDown(negate(tax))));
    this.#taxes.clear();
    const [charged, reclaimed] = [this.balance("1520"), this.balance("1340")];
    this.journal(lastDayOf(at), `Aangifte omzetbelasting ${quarter}`, [
      ["1520", negate(charged)],
      ["1340", negate(reclaimed)],
      ["1530", negate(due)],
      ["4570", add(due, add(charged, reclaimed))],
    ]);
    const message = `Omzetbelasting ${quarter}`;
    // The bank mutation of the next month, booked with the return: documents need no order.
    this.bank(`${nextMonth(at)}-27`, message, [["1530", negate(due)]]);
  }

  /** Moves the balances of all result accounts to equity, as `shares` divides the result; a profit is positive. */
  closeYear(at: Month, reference: string, shares: (result: Amount) => readonly Entry[]): void {
    const results = this.#whole.ledgerAccounts.filter(({ accountType }) =>
      isResultType(accountType),
    );
    const entries = results.map(({ accountId: number }): Entry => {
      invariant(number !== null, "an account has a number");
      return [number, negate(this.balance(number))];
    });
    const result = sumOf(entries.map(([, amount]) => amountIn(amount)));
    const own = shares(result).map(([number, amount]): Entry => [number, negate(amountIn(amount))]);
    this.journal(lastDayOf(at), reference, [...entries, ...own], true);
  }

  /** Moves the balances of accounts to another one. */
  transfer(date: string, reference: string, from: readonly string[], to: string): void {
    const entries = from.map((number): Entry => [number, negate(this.balance(number))]);
    const moved = sumOf(from.map((number) => this.balance(number)));
    this.journal(date, reference, [...entries, [to, moved]]);
  }

  #invoice(document: Extract<BookedDocument, { kind: Payment["kind"] }>, control: string): void {
    const before = this.balance(control);
    this.#book(document);
    const { kind, id, contactId, date } = document;
    invariant(contactId !== null, "an invoice has a contact");
    const amount = subtract(this.balance(control), before);
    const day = date.slice(8) > "28" ? "28" : date.slice(8);
    this.#payments.push({ kind, invoice: id.slice(-3), contactId, day, amount });
  }

  #book(document: BookedDocument): void {
    this.#booked.push(document);
    const { tax_payable, tax_receivable } = this.#whole.roles;
    for (const { ledgerAccountId, taxRateId, amount } of postingsOf(document, this.#context)) {
      this.#balances.set(ledgerAccountId, add(this.#balances.get(ledgerAccountId) ?? ZERO, amount));
      if (taxRateId === null) continue;
      // All input tax is one box.
      const isInput = ledgerAccountId === tax_receivable;
      if (!isInput && ledgerAccountId !== tax_payable) continue;
      const box = isInput ? "5b" : taxRateId;
      this.#taxes.set(box, add(this.#taxes.get(box) ?? ZERO, amount));
    }
  }

  #asset(): AssetRecord {
    const [owned] = this.#whole.assets;
    invariant(owned !== undefined, "the business has an asset");
    return owned;
  }

  #numberOf(id: string): string {
    return this.#whole.ledgerAccounts.find((each) => each.id === id)?.accountId ?? "";
  }

  #next(): string {
    this.#number += 1;
    return String(this.#number);
  }
}

const amountIn = (amount: string | Amount): Amount =>
  typeof amount === "string" ? amountOf(amount) : amount;
const text = (amount: string | Amount): string => amountText(amountIn(amount), 2);

const detailsOf = (entries: readonly Entry[]): ReturnType<typeof line>[] =>
  entries.map(([number, amount, rate]) => {
    invariant(rate !== undefined, "a line of an invoice has a rate");
    return line(number, text(amount), rate);
  });
