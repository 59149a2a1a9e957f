/** The specification of a lead: what each of its accounts consists of, chosen by what the account is. */

import { isZero } from "../../../amount/amount.ts";
import { type AccountRole, accountsWithRole } from "../../../ledger/account-roles.ts";
import type { Books } from "../../../ledger/books.ts";
import { type LeadGroup, sectionOf } from "../../../ledger/dossier/lead-groups.ts";
import { balanceMovements } from "../../../ledger/dossier/movement-natures.ts";
import type { LedgerAccountId } from "../../../ledger/ledger-account.ts";
import { sideOf } from "../../../ledger/signs.ts";
import type { Row } from "../../sheet.ts";
import { accountLabel } from "../account-rows.ts";
import { textRow } from "../cells.ts";
import { bankRows } from "./bank-specification.ts";
import { counterRows, quarterRows } from "./counter-specification.ts";
import { deferralOf, documentRows } from "./document-specification.ts";
import {
  assetGroupOf,
  assetRows,
  contactRows,
  equityRows,
  listOfAccount,
  repaymentRows,
} from "./item-specifications.ts";
import { type Lead, leadFigures } from "./lead-figures.ts";
import { namedRow } from "./lead-rows.ts";
import type { LeadInput } from "./lead-words.ts";

export function specificationRows(input: LeadInput, lead: Lead): readonly Row[] {
  const { books, word } = input;
  const { group, accounts } = lead;
  if (group === "equity") return [headingRow(word("roll-forward")), ...equityRows(input)];
  const side = sideOf(sectionOf(group));
  const ids = accounts.map(({ id }) => id);
  const of = (kind: Specification): readonly LedgerAccountId[] =>
    ids.filter((id) => specificationOf(books, id) === kind);
  const lists = new Set(of("contacts").flatMap((id) => listOfAccount(books, id) ?? []));
  const assets = new Set(of("assets").flatMap((id) => assetGroupOf(books, id) ?? []));
  return [
    ...below(word("bank"), bankRows(input, lead, side)),
    ...[...lists].flatMap((list) => below(word("contacts"), contactRows(input, list))),
    ...(assets.size === 0 ? [] : below(word("assets-of"), assetRows(input, group, [...assets]))),
    ...below(
      word("documents"),
      of("documents").flatMap((id) => documentRows(input, id)),
    ),
    ...below(
      word("quarters"),
      of("quarters").flatMap((id) => quarterRows(input, id, side)),
    ),
    ...below(
      word("counters"),
      of("counters").flatMap((id) => counterRows(input, id, side)),
    ),
    ...(group === "long-term" ? repaymentRows(input, leadFigures(books).leads) : []),
    ...(OF_REGISTER.has(group) && assets.size === 0
      ? [namedRow("note", word("no-register"), {})]
      : []),
    ...unmovedRows(input, lead),
  ];
}

/** Fixed assets that a register has one by one. */
const OF_REGISTER: ReadonlySet<LeadGroup> = new Set(["intangible", "tangible", "real-estate"]);

const headingRow = (text: string): Row => textRow("heading", text, 1);

const below = (heading: string, rows: readonly Row[]): readonly Row[] =>
  rows.length === 0 ? [] : [headingRow(heading), ...rows];

/** What shows best what an account consists of; the counter accounts of its movements where nothing else does. */
type Specification = "contacts" | "assets" | "documents" | "quarters" | "counters" | "none";

function specificationOf(books: Books, id: LedgerAccountId): Specification {
  if (listOfAccount(books, id) !== null) return "contacts";
  if (assetGroupOf(books, id) !== null) return "assets";
  if (deferralOf(books, id) !== null) return "documents";
  if (!balanceMovements(books).has(id)) return "none";
  return isOfPeriods(books, id) ? "quarters" : "counters";
}

/** Roles of accounts that are settled period by period. */
const ROLES_OF_PERIODS: readonly AccountRole[] = ["tax", "wage-tax", "net-wages"];
/** Taxes and social charges, wages and pensions, by the reference scheme. */
const CODES_OF_PERIODS = ["BSchBep", "BVorVbk", "BSchSal", "BSchOvsStp"];

function isOfPeriods(books: Books, id: LedgerAccountId): boolean {
  const code = books.accounts.get(id)?.rgsCode ?? "";
  return (
    CODES_OF_PERIODS.some((prefix) => code.startsWith(prefix)) ||
    ROLES_OF_PERIODS.some((role) => accountsWithRole(books, role).includes(id))
  );
}

/** Accounts without postings, of which the books of one year cannot say what the balance consists of. */
function unmovedRows({ books, word }: LeadInput, { accounts }: Lead): readonly Row[] {
  const own = accounts.filter(
    ({ id, cells }) => specificationOf(books, id) === "none" && !isZero(cells.closing.amount),
  );
  if (own.length === 0) return [];
  const labels = own.map(({ id }) => accountLabel(books, id)).join(", ");
  return [namedRow("note", word("no-movements", { accounts: labels }), {})];
}
