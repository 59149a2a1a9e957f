/** Who signed which lead schedule, when and for which balance, beside its balance in these books. */
import { equalAmounts } from "../amount/amount.ts";
import { dateInZone } from "../calendar/calendar-date.ts";
import { CLIENT_SUPPLIED } from "../checks/backing.ts";
import type { Books } from "../ledger/books.ts";
import { signableLeads } from "../ledger/dossier/lead-balances.ts";
import {
  isLeadGroup,
  LEAD_GROUPS,
  type LeadGroup,
  sectionOf,
} from "../ledger/dossier/lead-groups.ts";
import { SIGNER_ROLES, type SignerRole } from "../ledger/judgement/entries.ts";
import {
  isOnePerson,
  type LeadSignOffs,
  signedCount,
  signedLeads,
  suspendedOf,
} from "../ledger/judgement/signed-leads.ts";
import { sideOf, turn } from "../ledger/signs.ts";
import {
  alarmCell,
  amountCell,
  blanks,
  dateCell,
  type FigureCell,
  row,
  textCell,
  textOrBlank,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { CLOSING_BALANCES } from "./internal/figure-backings.ts";
import { LEAD_BACKINGS, leadFigures } from "./internal/leads/lead-figures.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { SIGNING_WORDS, signingTexts } from "./internal/signing-text.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "sign-offs";
const ABOUT = sheetWords(
  ID,
  [
    "signed prepared reviewed one-person suspended suspended-accounts not-signed",
    "assets liabilities part-of-year none rule answer",
  ],
  SIGNING_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const ofRole = (role: SignerRole) => [
  columnOf("text", 20, role),
  columnOf("date", 12, `${role}-on`),
  columnOf("amount", 15, `${role}-balance`),
];

export const signOffs = sheet(ABOUT, {
  columns: [
    columnOf("text", 40, "lead"),
    columnOf("amount", 15, "balance"),
    ...SIGNER_ROLES.flatMap(ofRole),
    columnOf("text", 30, "state"),
    columnOf("text", 24, "sha256"),
  ],
  ties: [{ title: "ties.assets", figureOf: (books) => leadFigures(books).assets.total.closing }],
  checks: "Q6",
  backings: [...new Set([...LEAD_BACKINGS, CLOSING_BALANCES, CLIENT_SUPPLIED])],
  answer: ({ books, word }) => {
    const leads = leadsOf(books);
    if (leads === null) return { text: word("part-of-year") };
    const { signed, of: all } = signedCount(leads);
    return { text: word("answer", { signed: String(signed), all: String(all) }) };
  },
  rows: (input) => {
    const { books, words, word } = input;
    const leads = leadsOf(books);
    if (leads === null) return [textRow("note", word("part-of-year"))];
    const texts = signingTexts(books, words);
    return [
      textRow("note", texts?.count ?? word("none")),
      ...sideRows(input, "assets", leads),
      ...sideRows(input, "liabilities", leads),
      ...leads
        .filter(({ lead }) => !isLeadGroup(lead))
        .map((lead) => row("memo", 0, [textCell(lead.lead), ...blanks(7), stateCell(input, lead)])),
      textRow("note", word("rule")),
    ];
  },
});

/** Without a file of judgement nothing is signed; null for a part of a fiscal year. */
function leadsOf(books: Books): readonly LeadSignOffs[] | null {
  const leads = signableLeads(books);
  const { judgement = { entries: [] }, fiscalYear } = books;
  return leads === null ? null : signedLeads(judgement, fiscalYear.year, leads);
}

/** The leads of a side of the balance sheet, and their sum. */
function sideRows(
  input: Input,
  side: "assets" | "liabilities",
  all: readonly LeadSignOffs[],
): readonly Row[] {
  const { books, word } = input;
  const own = LEAD_GROUPS.filter(
    (group) => (sideOf(sectionOf(group)) === "debit") === (side === "assets"),
  ).flatMap((group) =>
    all.filter(({ lead }) => lead === group).map((signed) => ({ group, signed })),
  );
  const lines = own.map(({ group, signed }) => {
    const balance = balanceOf(books, group);
    return { balance, row: leadRow(input, group, signed, balance) };
  });
  const total = totalCell(
    { id: `${ID}/${yearKey(books)}/balance/${side}`, period: books.period },
    lines.map(({ balance }) => balance),
  );
  return [...lines.map((line) => line.row), row("total", 0, [textCell(word(side)), total])];
}

/** Zero for a lead that was signed and has no balance any more. */
const balanceOf = (books: Books, group: LeadGroup): FigureCell =>
  totalCell(
    { id: `${ID}/${yearKey(books)}/balance/${group}`, period: books.period },
    leadFigures(books)
      .leads.filter((lead) => lead.group === group)
      .map(({ total }) => total.closing),
  );

function leadRow(input: Input, group: LeadGroup, signed: LeadSignOffs, balance: FigureCell): Row {
  const { books, words } = input;
  return row("item", 0, [
    textCell(words.of(`sheets.leads.groups.${group}`)),
    balance,
    ...SIGNER_ROLES.flatMap((role) => roleCells(books, group, signed, role)),
    stateCell(input, signed),
    textOrBlank(signed.today?.sha256),
  ]);
}

function roleCells(
  books: Books,
  group: LeadGroup,
  signed: LeadSignOffs,
  role: SignerRole,
): readonly Cell[] {
  const entry = signed[role]?.entry;
  if (entry === undefined) return blanks(3);
  const figure = {
    ...{ id: `${ID}/${yearKey(books)}/${role}/${group}`, period: books.period },
    ...{ sources: [], backing: CLIENT_SUPPLIED },
  };
  return [
    textCell(entry.by),
    dateCell(dateInZone(entry.at, books.administration.timeZone)),
    amountCell(figure, turn(entry.balance, sideOf(sectionOf(group)))),
  ];
}

/** What stands of its signatures. */
function stateCell({ word }: Input, signed: LeadSignOffs): Cell {
  const [suspended] = suspendedOf(signed);
  if (suspended !== undefined) {
    const { today } = signed;
    const isSame = today !== null && equalAmounts(today.balance, suspended.balance);
    return alarmCell(word(isSame ? "suspended-accounts" : "suspended"));
  }
  const { preparer, reviewer } = signed;
  if (isOnePerson(signed)) return alarmCell(word("one-person"));
  if (preparer !== null && reviewer !== null) return textCell(word("signed"));
  if (preparer !== null) return textCell(word("prepared"));
  return reviewer === null ? textCell(word("not-signed")) : textCell(word("reviewed"));
}
