/** Documents on another day, in another month or another year, costs that became assets, and costs and revenue released in other months. */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { asset } from "../document-records.ts";
import { accountId, documentId } from "../small-ids.ts";
import {
  adding,
  type BooksChange,
  both,
  changing,
  dated,
  inTurn,
  withDetail,
  withFields,
} from "./changed-books.ts";
import { type ConsistentLie, type KindOfAnswer, onBoth } from "./consistent-lie.ts";

type DocumentChange = Parameters<typeof changing>[0][string];

const moved = (
  claim: string,
  list: KindOfAnswer,
  number: string,
  change: DocumentChange,
): readonly ConsistentLie[] =>
  onBoth({
    claim,
    claimed: changing({ [number]: change }),
    honest: [list],
    names: [documentId(number)],
  });

const datedAndDue = (date: string, due: string): DocumentChange =>
  both(dated(date), withFields({ dueOn: dateOf(due) }));

export const MOVED_DATES: readonly ConsistentLie[] = [
  ...moved("a sale is in the month before", "list of sales", "613", dated("2025-01-29")),
  ...moved(
    "a sale is in the month after",
    "list of sales",
    "612",
    datedAndDue("2025-02-20", "2025-03-20"),
  ),
  ...moved(
    "a sale of the year is in the year after",
    "list of sales",
    "615",
    datedAndDue("2025-04-04", "2025-05-04"),
  ),
  ...moved(
    "a sale of the year is in the year before",
    "list of sales",
    "612",
    datedAndDue("2024-12-20", "2025-01-20"),
  ),
  ...moved(
    "a sale of the year before is in the year",
    "list of sales",
    "602",
    datedAndDue("2025-01-03", "2025-02-03"),
  ),
  ...moved(
    "a purchase of the year is in the year after",
    "list of purchases",
    "626",
    datedAndDue("2025-04-02", "2025-05-02"),
  ),
  ...moved("a purchase is in the month before", "list of purchases", "626", dated("2025-02-26")),
  ...moved(
    "a purchase of the year before is in the year",
    "list of purchases",
    "603",
    datedAndDue("2025-01-05", "2025-02-05"),
  ),
  ...moved("a sale is of a day later", "list of sales", "612", dated("2025-01-21")),
  ...moved("a purchase is of a day later", "list of purchases", "626", dated("2025-03-13")),
  ...moved("a journal is of a day before", "list of journals", "643", dated("2025-03-30")),
  ...moved("a journal is in the month before", "list of journals", "643", dated("2025-02-28")),
];

export const SPREAD_DETAILS: readonly ConsistentLie[] = [
  ...moved(
    "rent of three months is a cost of two",
    "list of purchases",
    "621",
    withDetail(0, { period: { first: dateOf("2025-01-01"), last: dateOf("2025-02-28") } }),
  ),
  ...moved(
    "rent of three months is a cost of the first",
    "list of purchases",
    "621",
    withDetail(0, { period: null }),
  ),
  ...moved(
    "deferred rent is never released",
    "list of purchases",
    "621",
    withDetail(0, { period: null, ledgerAccountId: accountId("1370") }),
  ),
  ...moved(
    "deferred revenue is released at once",
    "list of sales",
    "614",
    withDetail(0, { period: null }),
  ),
  ...moved(
    "deferred revenue is released in the year after too",
    "list of sales",
    "614",
    withDetail(0, { period: { first: dateOf("2025-03-01"), last: dateOf("2025-04-30") } }),
  ),
  ...moved(
    "deferred revenue is never released",
    "list of sales",
    "614",
    withDetail(0, { period: null, ledgerAccountId: accountId("1570") }),
  ),
  ...moved(
    "a cost is spread over three months",
    "list of purchases",
    "623",
    withDetail(0, { period: { first: dateOf("2025-02-01"), last: dateOf("2025-04-30") } }),
  ),
];

/** The register of assets says so too. */
const MACHINE = "560000000000000009";
const withMachine: BooksChange = (books) => ({
  ...books,
  assets: [
    ...books.assets,
    {
      id: MACHINE,
      name: "Machine",
      ledgerAccountId: accountId("0250"),
      depreciationAccountId: accountId("0255"),
      expenseAccountId: accountId("4860"),
      purchasedOn: dateOf("2025-01-22"),
      purchaseValue: amountOf("1095.95"),
      residualValue: amountOf("1095.95"),
      lifespanYears: 5,
    },
  ],
});

export const CAPITALISED_COSTS: readonly ConsistentLie[] = [
  ...moved(
    "a cost is prepaid",
    "list of purchases",
    "622",
    withDetail(1, { ledgerAccountId: accountId("1370") }),
  ),
  ...onBoth({
    claim: "a cost is an asset, and the register has it",
    claimed: inTurn(
      changing({ "622": withDetail(1, { ledgerAccountId: accountId("0250") }) }),
      withMachine,
      adding(asset("653", "2025-01-22", MACHINE, "investment", "1095.95", null)),
    ),
    honest: ["list of purchases"],
    names: [documentId("622")],
  }),
  ...onBoth({
    claim: "the purchase of an asset is a cost, and the register lacks it",
    claimed: inTurn(
      changing({
        "625": withDetail(0, { ledgerAccountId: accountId("7010") }),
        "652": () => [],
        "671": () => [],
        "672": () => [],
      }),
      (books) => ({ ...books, assets: books.assets.slice(0, 1) }),
    ),
    honest: ["list of purchases"],
    names: [documentId("625")],
  }),
];
