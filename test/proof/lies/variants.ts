/** Facts of the books that many answers state otherwise: each is stated in several ways (`ways-to-lie.ts`). */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { journal } from "../document-records.ts";
import { accountId, CASH, CONTACTS, PROJECTS, RATES } from "../small-ids.ts";
import {
  adding,
  type BooksChange,
  both,
  changing,
  dated,
  inTurn,
  sidesOf,
  withDetail,
  withFields,
  withLine,
  without,
  withoutAssetsAfter,
  withPart,
  withPurchaseValue,
} from "./changed-books.ts";
import type { Base, KindOfAnswer } from "./consistent-lie.ts";

export interface Variant {
  /** What a service that lies so claims: `a sale is a cent higher`. */
  readonly claim: string;
  /** By administration; a few facts exist in one of them alone. */
  readonly claimed: Readonly<Partial<Record<Base, BooksChange>>>;
  /** Kinds of answers that differ and do not contradict the others, with the reason. */
  readonly beyond?: Readonly<Partial<Record<KindOfAnswer, string>>>;
}

const OPEN_BEFORE =
  "no posting of a document of before the pulled months is in them, and what a contact owes may have other causes than documents";
const NET_MOVEMENT =
  "an account that was closed ends at zero, and the debits and credits before that say no more than their difference";
const VERSIONS_SAY_WHEN = "a version says when a document was changed, and nothing of what it says";
const VERSIONS_OF_PULLED_MONTHS =
  "not compared: lists are held to the versions of the pulled months, and this journal is of the year before";

const interest = (number: string, paid: string, repaid: string): BooksChange =>
  changing({
    [number]: both(
      withPart(0, { amount: amountOf(paid) }),
      withPart(1, { amount: amountOf(repaid) }),
    ),
  });

export const VARIANTS: readonly Variant[] = [
  {
    claim: "a sale is a cent higher",
    claimed: {
      closed: changing({ "611": withDetail(0, { price: amountOf("1033.34") }) }),
      unclosed: changing({ "111": withDetail(0, { price: amountOf("980.01") }) }),
    },
  },
  {
    claim: "a sale is on another account",
    claimed: {
      closed: changing({ "615": withDetail(0, { ledgerAccountId: accountId("8040") }) }),
      unclosed: changing({ "115": withDetail(0, { ledgerAccountId: accountId("8010") }) }),
    },
  },
  {
    claim: "a sale is in the month before",
    claimed: {
      closed: changing({ "613": dated("2025-01-29") }),
      unclosed: changing({ "116": dated("2025-02-18") }),
    },
  },
  {
    claim: "a sale is to another contact",
    claimed: {
      closed: changing({ "615": withFields({ contactId: CONTACTS.brink }) }),
      unclosed: changing({ "115": withFields({ contactId: CONTACTS.brink }) }),
    },
  },
  {
    claim: "a sale is on another project",
    claimed: {
      closed: changing({ "615": withDetail(1, { projectId: PROJECTS.barn }) }),
      unclosed: changing({ "111": withDetail(0, { projectId: PROJECTS.barn }) }),
    },
  },
  {
    claim: "a sale has another tax rate",
    claimed: {
      closed: changing({ "612": withDetail(0, { taxRateId: RATES.s21 }) }),
      unclosed: changing({ "115": withDetail(0, { taxRateId: RATES.s21 }) }),
    },
  },
  {
    claim: "an exempt sale has a rate of zero",
    claimed: { closed: changing({ "615": withDetail(0, { taxRateId: RATES.s0 }) }) },
  },
  {
    claim: "a sale at a rate of zero is exempt",
    claimed: { unclosed: changing({ "112": withDetail(0, { taxRateId: RATES.exempt }) }) },
  },
  {
    claim: "a purchase is without its reverse charge",
    claimed: {
      closed: changing({ "623": withDetail(0, { taxRateId: RATES.p0 }) }),
      unclosed: changing({ "126": withDetail(0, { taxRateId: RATES.p0 }) }),
    },
  },
  {
    claim: "a deferred sale belongs to its month",
    claimed: {
      closed: changing({ "614": withDetail(0, { period: null }) }),
      unclosed: changing({ "114": withDetail(2, { period: null }) }),
    },
  },
  {
    claim: "a credit note does not exist",
    claimed: { closed: without("613"), unclosed: without("116") },
  },
  {
    claim: "a receipt and its payment do not exist",
    claimed: { unclosed: without("131", "150") },
  },
  {
    claim: "a payment came in on the cash box",
    claimed: {
      closed: changing({ "640": withFields({ financialAccountId: CASH }) }),
      unclosed: changing({ "141": withFields({ financialAccountId: CASH }) }),
    },
  },
  {
    claim: "interest is repayment",
    claimed: {
      closed: interest("634", "-41.67", "-550"),
      unclosed: interest("143", "-33.33", "-450"),
    },
  },
  {
    claim: "an asset is not depreciated",
    claimed: { closed: without("672"), unclosed: without("183") },
  },
  {
    claim: "an asset does not exist, its purchase is an expense",
    claimed: {
      closed: inTurn(
        changing({ "625": withDetail(0, { ledgerAccountId: accountId("7010") }) }),
        without("652", "671", "672"),
        withoutAssetsAfter(1),
      ),
      unclosed: inTurn(
        changing({ "122": withDetail(0, { ledgerAccountId: accountId("4230") }) }),
        without("180", "181", "182", "183"),
        withoutAssetsAfter(1),
      ),
    },
  },
  {
    claim: "the asset of the year before cost less",
    claimed: {
      closed: inTurn(
        changing({
          "604": both(
            withLine(0, sidesOf(amountOf("23000"))),
            withLine(1, sidesOf(amountOf("-23000"))),
          ),
          "651": withFields({ amount: amountOf("23000") }),
        }),
        withPurchaseValue(0, "23000"),
      ),
      unclosed: inTurn(
        changing({
          "102": withDetail(0, { price: amountOf("17000") }),
          "106": both(
            withFields({ amount: amountOf("-20570") }),
            withPart(0, { amount: amountOf("-20570"), settledAmount: amountOf("-20570") }),
          ),
          "170": withFields({ amount: amountOf("17000") }),
        }),
        withPurchaseValue(0, "17000"),
      ),
    },
    beyond: { "list of journals": OPEN_BEFORE, "list of purchases": OPEN_BEFORE },
  },
  {
    claim: "a sale of the year before is higher",
    claimed: {
      closed: changing({ "602": withDetail(0, { price: amountOf("1100") }) }),
      unclosed: changing({ "104": withDetail(0, { price: amountOf("1350") }) }),
    },
    beyond: { "list of sales": OPEN_BEFORE },
  },
  {
    claim: "costs of the year before are on another account",
    claimed: {
      closed: changing({ "603": withDetail(0, { ledgerAccountId: accountId("4230") }) }),
      unclosed: changing({ "105": withDetail(0, { ledgerAccountId: accountId("4110") }) }),
    },
    beyond: {
      "ledgers of the year before": NET_MOVEMENT,
      "list of journals": NET_MOVEMENT,
      "list of purchases": OPEN_BEFORE,
    },
  },
  {
    claim: "a sale of the year before was made a month later",
    claimed: {
      closed: changing({ "602": dated("2024-12-12") }),
      unclosed: changing({ "103": dated("2024-11-04") }),
    },
    beyond: { "list of sales": OPEN_BEFORE },
  },
  {
    claim: "a sale of the year before was to another contact",
    claimed: {
      closed: changing({
        "602": withFields({ contactId: CONTACTS.brink }),
        "631": withPart(0, { contactId: CONTACTS.brink }),
      }),
      unclosed: changing({
        "104": withFields({ contactId: CONTACTS.alder }),
        "141": withPart(0, { contactId: CONTACTS.alder }),
      }),
    },
  },
  {
    claim: "the year before is not closed",
    claimed: { closed: without("605") },
    beyond: { "versions of journals": VERSIONS_OF_PULLED_MONTHS },
  },
  {
    claim: "the year before is closed",
    claimed: {
      unclosed: adding(
        journal("190", "2024-12-31", "Result of 2024", "fiscal_year_ending", [["0540", "0"]]),
      ),
    },
    beyond: { "versions of journals": VERSIONS_OF_PULLED_MONTHS },
  },
  {
    claim: "an invoice is due a month later",
    claimed: {
      closed: changing({ "611": withFields({ dueOn: dateOf("2025-05-15") }) }),
      unclosed: changing({ "111": withFields({ dueOn: dateOf("2025-05-09") }) }),
    },
    beyond: { "versions of sales": VERSIONS_SAY_WHEN },
  },
];
