/** Lists that end too early or lack a record: contacts, projects, rates, accounts, invoices. */
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import { line, purchase, sale } from "../document-records.ts";
import type { JsonValue } from "../json-text.ts";
import { accountId, CASH, CONTACTS, PROJECTS, RATES } from "../small-ids.ts";
import { adding, type BooksChange, inTurn } from "./changed-books.ts";
import {
  type ConsistentLie,
  type KindOfAnswer,
  kindOf,
  onBoth,
  type StatedAnswer,
} from "./consistent-lie.ts";
import { withoutRow } from "./drafts-and-lists.ts";
import { idIn, rowsIn } from "./lying-service.ts";

const ELM = "530000000000000005";
const EXTRA_CONTACTS = Array.from(
  { length: 30 },
  (_, at) => `5300000000000001${String(at).padStart(2, "0")}`,
);

const contactOf = (id: string): AdministrationBooks["contacts"][number] => ({
  id,
  companyName: `Contact ${id.slice(-3)}`,
  firstname: null,
  lastname: null,
  customerId: id.slice(-3),
  country: "NL",
  taxNumber: null,
  archived: false,
});

const withContacts =
  (...ids: readonly string[]): BooksChange =>
  (books) => ({ ...books, contacts: [...books.contacts, ...ids.map(contactOf)] });

const numbered = (count: number, first: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(first + at));

/** More sales than a page of 25, or than a page of 100, each small and of the same contact. */
const manySales = (count: number): BooksChange =>
  adding(
    ...numbered(count, 800).map((number) =>
      sale(number, "2025-03-18", CONTACTS.alder, [line("8010", "10", RATES.s0)]),
    ),
  );
const manyPurchases: BooksChange = adding(
  ...numbered(30, 800).map((number) =>
    purchase(number, "2025-03-18", CONTACTS.cedar, [line("4230", "10", RATES.p0)]),
  ),
);
/** A sale to each of thirty contacts. */
const salesToMany: BooksChange = inTurn(
  withContacts(...EXTRA_CONTACTS),
  adding(
    ...numbered(30, 800).map((number, at) =>
      sale(number, "2025-03-18", EXTRA_CONTACTS[at] ?? "", [line("8010", "10", RATES.s0)]),
    ),
  ),
);
const contactsUnused: BooksChange = withContacts(...EXTRA_CONTACTS);
const oneUnused: BooksChange = withContacts(ELM);
const MANY_SALES_27 = manySales(27);
const MANY_SALES_120 = manySales(120);
const CAP = 25;
const PAGE = 100;

/** Lists that a service caps: no row after the first 25, on one page. */
const capped =
  (kind: KindOfAnswer) =>
  ({ address, body }: StatedAnswer): JsonValue =>
    kindOf(address) === kind ? rowsIn(body).slice(0, CAP) : body;

const totalOf =
  (kind: KindOfAnswer, total: string | null) =>
  ({ address, body }: StatedAnswer, stated: string | null): string | null =>
    kindOf(address) === kind && rowsIn(body).length >= CAP ? total : stated;

const unlisted = (
  claim: string,
  kind: KindOfAnswer,
  id: string,
  more: Partial<Pick<ConsistentLie, "needs" | "beyond" | "severity">> = {},
): readonly ConsistentLie[] =>
  onBoth({ claim, change: withoutRow(kind, id), names: [id], ...more });

const idsFrom = (first: number, last: number): readonly string[] =>
  numbered(last - first + 1, first).map((number) => `590000000000000${number}`);

const SALES = [...idsFrom(800, 919), "figures.list-sales_invoices"];
const PURCHASES = [...idsFrom(800, 829), "figures.list-purchase_invoices"];
const UNUSED = "nothing in the pulled answers refers to it";

export const CUT_LISTS: readonly ConsistentLie[] = [
  ...onBoth({
    claim: "the contacts end after 25, the total agrees, and postings have the others",
    needs: salesToMany,
    change: capped("contacts"),
    names: EXTRA_CONTACTS,
  }),
  ...onBoth({
    claim: "the contacts end after 25, without a total, and nothing refers to the others",
    needs: contactsUnused,
    change: capped("contacts"),
    total: totalOf("contacts", null),
    names: [...EXTRA_CONTACTS, "contacts"],
  }),
  ...onBoth({
    claim: "the contacts end after 25 although the total says 34",
    needs: contactsUnused,
    change: ({ address, body }) =>
      kindOf(address) === "contacts" && /page=1$/.test(address)
        ? rowsIn(body).slice(0, CAP)
        : kindOf(address) === "contacts"
          ? []
          : body,
    total: ({ address }, stated) => (kindOf(address) === "contacts" ? "34" : stated),
    names: [...EXTRA_CONTACTS, "contacts"],
  }),
  ...unlisted("a contact that postings have is not in its list", "contacts", CONTACTS.delta),
  ...unlisted("a contact without postings is not in its list", "contacts", ELM, {
    needs: oneUnused,
  }),
  ...unlisted("a project is not in its list", "projects", PROJECTS.barn),
  ...unlisted("a tax rate that postings have is not in its list", "tax rates", RATES.p9),
  ...unlisted("a financial account is not in its list", "financial accounts", CASH, {
    severity: "warning",
  }),
  ...onBoth({
    claim: "a financial account is not in its list, and its ledger account is inactive",
    change: (answer) =>
      kindOf(answer.address) === "chart"
        ? rowsIn(answer.body).map((row) =>
            idIn(row) === accountId("1010") ? { ...(row as object), active: false } : row,
          )
        : withoutRow("financial accounts", CASH)(answer),
    names: [CASH],
    severity: "warning",
  }),
  ...unlisted("a ledger account with postings is not in the chart", "chart", accountId("4230")),
  ...unlisted("a ledger account without postings is not in the chart", "chart", accountId("4560"), {
    beyond: UNUSED,
  }),
  ...onBoth({
    claim: "the sales end after their first page, and the total says so",
    needs: MANY_SALES_120,
    change: ({ address, body }) =>
      kindOf(address) === "list of sales" && /page=[2-9]/.test(address) ? [] : body,
    total: ({ address, body }, stated) =>
      kindOf(address) === "list of sales" && rowsIn(body).length === PAGE ? String(PAGE) : stated,
    names: SALES,
  }),
  ...onBoth({
    claim: "the sales end after their first page without a total",
    needs: MANY_SALES_120,
    change: ({ address, body }) =>
      kindOf(address) === "list of sales" && /[^_]page=[2-9]/.test(address) ? [] : body,
    total: ({ address }, stated) => (kindOf(address) === "list of sales" ? null : stated),
    names: SALES,
  }),
  ...onBoth({
    claim: "the sales end after 25, and the total says so",
    needs: MANY_SALES_27,
    change: capped("list of sales"),
    total: totalOf("list of sales", String(CAP)),
    names: [...SALES, ...["611", "612", "613", "614", "615"].map((one) => `590000000000000${one}`)],
  }),
  ...onBoth({
    claim: "the purchases end after 25, and the total says so",
    needs: manyPurchases,
    change: capped("list of purchases"),
    total: totalOf("list of purchases", String(CAP)),
    names: PURCHASES,
  }),
  ...onBoth({
    claim: "the purchases end after 25 without a total",
    needs: manyPurchases,
    change: capped("list of purchases"),
    total: totalOf("list of purchases", null),
    names: PURCHASES,
  }),
  ...onBoth({
    claim: "the list of sales is empty",
    emptied: ["list of sales"],
    names: [
      ...["611", "612", "613", "614", "615"].map((one) => `590000000000000${one}`),
      "figures.list-sales_invoices",
    ],
  }),
  ...onBoth({
    claim: "the lists of sales and purchases are empty",
    emptied: ["list of sales", "list of purchases"],
    names: [
      ...["615", "626"].map((one) => `590000000000000${one}`),
      "figures.list-sales_invoices",
      "figures.list-purchase_invoices",
    ],
  }),
];
