/**
 * The lead schedules: per group of the balance sheet the accounts from opening through movements by nature to closing,
 * what they consist of, and what is still open. The groups are on one sheet, so that they add up to the balance sheet
 * in one place; on paper each is a table of its own.
 */
import { CLIENT_SUPPLIED } from "../checks/backing.ts";
import type { Books } from "../ledger/books.ts";
import { LEAD_GROUPS, type LeadGroup } from "../ledger/dossier/lead-groups.ts";
import { lacksOpening } from "../ledger/dossier/opening-tie.ts";
import { ASSET_BACKINGS } from "./internal/asset-figures.ts";
import { textRow, totalCell } from "./internal/cells.ts";
import { sheet } from "./internal/define-sheet.ts";
import { CLOSING_BALANCES, OPEN_ITEMS } from "./internal/figure-backings.ts";
import {
  LEAD_BACKINGS,
  LEAD_COLUMNS,
  type Lead,
  type LeadCells,
  type LeadColumn,
  leadFigures,
  leadName,
} from "./internal/leads/lead-figures.ts";
import {
  acceptedRows,
  explanationRows,
  isUnexplained,
  openPointRows,
} from "./internal/leads/lead-remarks.ts";
import { accountLeadRow, COLUMNS, namedRow } from "./internal/leads/lead-rows.ts";
import { signatureRows } from "./internal/leads/lead-signatures.ts";
import { specificationRows } from "./internal/leads/lead-specification.ts";
import { ABOUT, type LeadInput } from "./internal/leads/lead-words.ts";
import { changeCell } from "./internal/ratio-cells.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import { thresholdTexts } from "./internal/threshold.ts";
import type { Cell, Row } from "./sheet.ts";

/** What paper shows of all leads together; their movements are on their own tables. */
const IN_OVERVIEW: readonly string[] = ["code", "account", "opening", "closing", "change"];

export const leads = sheet(ABOUT, {
  subtitle: "sheets.movement",
  columns: COLUMNS,
  ties: [{ title: "ties.assets", figureOf: (books) => leadFigures(books).assets.total.closing }],
  checks: "B",
  backings: [
    ...new Set([
      ...[...LEAD_BACKINGS, ...ASSET_BACKINGS, CLOSING_BALANCES, CLIENT_SUPPLIED],
      ...[...Object.values(OPEN_ITEMS.debtors), ...Object.values(OPEN_ITEMS.creditors)],
    ]),
  ],
  hasContents: (books) => leadFigures(books).leads.length > 0,
  placesNotes: true,
  answer: (input) => {
    const count = leadFigures(input.books).leads.filter((lead) => isUnexplained(input, lead));
    return { text: input.word("answer", { count: String(count.length) }) };
  },
  rows: (input) => [
    textRow("heading", input.word("overview"), 1),
    ...overviewRows(input),
    ...leadFigures(input.books).leads.flatMap((lead) => [
      textRow("heading", input.words.of(`sheets.leads.groups.${lead.group}`), 1),
      ...leadRows(input, lead),
    ]),
  ],
  onPaper: [
    {
      columns: COLUMNS.map((column) => ({
        ...column,
        isIn: () => IN_OVERVIEW.includes(column.key),
      })),
      rows: overviewRows,
    },
    ...LEAD_GROUPS.map((group) => ({
      isDense: true as const,
      title: ({ words }: LeadInput) => words.of(`sheets.leads.groups.${group}`),
      columns: COLUMNS.map((column) => ({
        ...column,
        isIn: (books: Books) => isUsed(books, group, column),
      })),
      rows: (input: LeadInput) =>
        leadFigures(input.books)
          .leads.filter((lead) => lead.group === group)
          .flatMap((lead) => leadRows(input, lead)),
    })),
  ],
});

const isLeadColumn = (key: string): key is LeadColumn =>
  LEAD_COLUMNS.some((column) => column === key);

/** A column in which no account of the group moved is left out of its table. */
function isUsed(books: Books, group: LeadGroup, { key }: ColumnSpec<unknown>): boolean {
  const lead = leadFigures(books).leads.find((one) => one.group === group);
  return !isLeadColumn(key) || lead?.total[key] !== undefined;
}

const changeOf = (
  { books, words }: LeadInput,
  key: string,
  { opening, closing }: LeadCells,
): Cell =>
  changeCell(words, "balances", {
    name: leadName(books, "change", key),
    numerator: [closing],
    numeratorLess: [opening],
    denominator: [opening],
  });

/** Each lead in a line, and both sides of the balance sheet. */
function overviewRows(input: LeadInput): readonly Row[] {
  const figures = leadFigures(input.books);
  const sides = (["assets", "liabilities"] as const).flatMap((side) => {
    const { leads: own, total, balanceDifference } = figures[side];
    return [
      ...own.map((lead) => overviewRow(input, lead)),
      namedRow("total", input.word(side), total, changeOf(input, side, total)),
      namedRow("cross-check", input.word("balance-difference"), balanceDifference),
    ];
  });
  return [
    ...sides,
    textRow("note", input.word("threshold", thresholdTexts(input)), 1),
    ...(lacksOpening(input.books) ? [textRow("note", input.word("no-opening"), 1)] : []),
  ];
}

function overviewRow(input: LeadInput, { group, total }: Lead): Row {
  const { books, words } = input;
  const key = `${group}-overview`;
  const cells = LEAD_COLUMNS.flatMap((column) => {
    const cell = total[column];
    return cell === undefined
      ? []
      : [[column, totalCell(leadName(books, column, key), [cell])] as const];
  });
  const name = words.of(`sheets.leads.groups.${group}`);
  return namedRow("item", name, Object.fromEntries(cells), changeOf(input, key, total));
}

function leadRows(input: LeadInput, lead: Lead): readonly Row[] {
  const { books, word } = input;
  const { group, accounts, results, total, ledgerDifference, balanceDifference } = lead;
  const subtotal = namedRow("subtotal", word("total"), total, changeOf(input, group, total));
  return [
    ...accounts.map((account) =>
      accountLeadRow(books, account, changeOf(input, account.id, account.cells)),
    ),
    ...(results === null
      ? []
      : [namedRow("item", word("results"), results, changeOf(input, "unappropriated", results))]),
    subtotal,
    ...(accounts.length === 0
      ? []
      : [namedRow("cross-check", ledgerText(input, lead), ledgerDifference)]),
    namedRow("cross-check", word("balance-difference"), balanceDifference),
    ...uncodedRows(input, lead),
    ...specificationRows(input, lead),
    ...explanationRows(input, lead, subtotal),
    ...openPointRows(input, lead),
    ...acceptedRows(input, lead),
    ...signatureRows(input, lead),
  ];
}

/** Where codes decide the group, accounts without one are in what is left of their section. */
function uncodedRows({ books, word }: LeadInput, { group, accounts }: Lead): readonly Row[] {
  const isUncoded = accounts.some(({ id }) => (books.accounts.get(id)?.rgsCode ?? null) === null);
  return group.startsWith("other-") && isUncoded ? [textRow("note", word("not-grouped"), 1)] : [];
}

/** The numbers of its accounts, from the first to the last. */
function ledgerText({ books, word }: LeadInput, { accounts }: Lead): string {
  const codes = accounts.map(
    ({ id }) => books.accounts.get(id)?.code ?? books.accounts.get(id)?.name ?? id,
  );
  const [first, last] = [codes[0] ?? "", codes.at(-1) ?? ""];
  return first === last
    ? word("ledger-difference-one", { account: first })
    : word("ledger-difference", { first, last });
}
