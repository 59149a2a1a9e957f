/** The figures of the lead schedules: per account of the balance sheet opening, movements by nature and closing. */
import { sumOf } from "../../../amount/amount.ts";
import { type Backing, DERIVED } from "../../../checks/backing.ts";
import type { Books } from "../../../ledger/books.ts";
import { hasOpening } from "../../../ledger/compared-months.ts";
import {
  LEAD_GROUPS,
  type LeadGroup,
  leadGroupOf,
  sectionOf,
} from "../../../ledger/dossier/lead-groups.ts";
import { balanceMovements, NATURES } from "../../../ledger/dossier/movement-natures.ts";
import {
  type BalanceType,
  forBalanceTypes,
  type LedgerAccountId,
} from "../../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../../ledger/once-per-books.ts";
import { sectionHome, statedSections } from "../../../ledger/section-homes.ts";
import { sideOf, turn } from "../../../ledger/signs.ts";
import type { SourceHash } from "../../../ledger/source.ts";
import { BALANCE_BACKINGS, balanceFigures, closingOf, openingOf } from "../balance-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "../cells.ts";
import { EQUITY_COLUMNS, equityFigures } from "../equity-figures.ts";
import { CLOSING_BALANCES } from "../figure-backings.ts";
import { yearKey } from "../monthly-rows.ts";
import type { RowFigures } from "../statement-columns.ts";
import { TRIAL_BACKINGS, trialFigures } from "../trial-figures.ts";

export const LEADS = "leads";
export const LEAD_BACKINGS: readonly Backing[] = [
  ...new Set([...BALANCE_BACKINGS, ...TRIAL_BACKINGS, DERIVED]),
];

/** The columns of amounts, in order: the last is the sum of the others. Only equity has a result. */
export const LEAD_COLUMNS = ["opening", ...NATURES, "result", "closing"] as const;
export type LeadColumn = (typeof LEAD_COLUMNS)[number];

/** One for each column, in the reader's sign; a column in which nothing moved is absent. */
export type LeadCells = Readonly<Partial<Record<LeadColumn, FigureCell>>> & {
  readonly opening: FigureCell;
  readonly closing: FigureCell;
};

interface AtEnds {
  readonly opening: FigureCell;
  readonly closing: FigureCell;
}

export interface Lead {
  readonly group: LeadGroup;
  /** In the order of the chart: accounts with a balance or a movement. */
  readonly accounts: readonly { readonly id: LedgerAccountId; readonly cells: LeadCells }[];
  /** The results that are on no account, within equity; null for another group. */
  readonly results: LeadCells | null;
  readonly total: LeadCells;
  /** The accounts less the general ledger, and the total less the balance sheet. */
  readonly ledgerDifference: AtEnds;
  readonly balanceDifference: AtEnds;
}

export interface LeadFigures {
  readonly leads: readonly Lead[];
  /** All leads of a side of the balance sheet, and its difference from that. */
  readonly assets: LeadSide;
  readonly liabilities: LeadSide;
}

interface LeadSide extends Pick<Lead, "total" | "balanceDifference"> {
  readonly leads: readonly Lead[];
}

/** The figures of the groups that have accounts. */
export const leadFigures = oncePerBooks((books: Books): LeadFigures => {
  const leads = leadsOf(books);
  const { assets, liabilities } = balanceFigures(books);
  const isOfAssets = ({ group }: Lead): boolean => sideOf(sectionOf(group)) === "debit";
  const side = (key: string, own: readonly Lead[], onBalance: RowFigures): LeadSide => {
    const total = sumOfCells(
      books,
      key,
      own.map((lead) => lead.total),
    );
    return {
      leads: own,
      total,
      balanceDifference: differenceOf(books, `${key}-balance`, total, endsOf(books, onBalance)),
    };
  };
  return {
    leads,
    assets: side("assets", leads.filter(isOfAssets), assets),
    liabilities: side(
      "liabilities",
      leads.filter((lead) => !isOfAssets(lead)),
      liabilities,
    ),
  };
});

export const leadName = (books: Books, column: string, key: string): TotalName => ({
  id: `${LEADS}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

/** Figures of the balance sheet at both ends; of a first year it has no opening. */
type StatedEnds = Readonly<Record<keyof AtEnds, readonly FigureCell[]>>;

const endsOf = (books: Books, figures: RowFigures): StatedEnds => ({
  opening: hasOpening(books) ? [openingOf(figures)] : [],
  closing: [closingOf(figures)],
});

function leadsOf(books: Books): readonly Lead[] {
  const { sections } = balanceFigures(books);
  const onBalance = new Map(
    Object.values(sections).flatMap(({ accounts }) =>
      accounts.flatMap(({ account, figures }) =>
        figures === null ? [] : [[account.id, endsOf(books, figures)] as const],
      ),
    ),
  );
  const bySection = accountsBySection(books);
  return LEAD_GROUPS.flatMap((group): readonly Lead[] => {
    const section = sectionOf(group);
    const ids = bySection[section].filter((id) => leadGroupOf(books, id, section) === group);
    const results = group === "equity" ? resultCells(books) : null;
    if (ids.length === 0 && results === null) return [];
    const accounts = ids.map((id) => ({
      id,
      cells: accountCells(books, id, section, onBalance.get(id)),
    }));
    const ofAccounts = accounts.map(({ cells }) => cells);
    const total = sumOfCells(books, group, [...ofAccounts, ...(results === null ? [] : [results])]);
    const stated =
      group === "equity"
        ? [endsOf(books, sections.equity.total)]
        : ids.flatMap((id) => onBalance.get(id) ?? []);
    return [
      {
        ...{ group, accounts, results, total },
        ledgerDifference: ledgerDifference(books, group, section, accounts),
        balanceDifference: differenceOf(books, `${group}-balance`, total, ...stated),
      },
    ];
  });
}

/** The accounts of each section with a balance at one of the ends, or with movements between them. */
function accountsBySection(
  books: Books,
): Readonly<Record<BalanceType, readonly LedgerAccountId[]>> {
  const { sections } = balanceFigures(books);
  const homes = statedSections(books);
  const shown = forBalanceTypes(
    (type) =>
      new Set(
        sections[type].accounts.flatMap(({ account, figures }) =>
          figures === null ? [] : [account.id],
        ),
      ),
  );
  for (const id of balanceMovements(books).keys()) {
    const home = sectionHome(books, homes, id);
    if (home !== null) shown[home].add(id);
  }
  const all = new Set([
    ...books.accounts.keys(),
    ...Object.values(shown).flatMap((ids) => [...ids]),
  ]);
  return forBalanceTypes((type) => [...all].filter((id) => shown[type].has(id)));
}

/** The answers that contained the postings of the books. */
export const entrySources = oncePerBooks((books: Books): readonly SourceHash[] => [
  ...new Set(books.months.flatMap((month) => month.entrySources)),
]);

function accountCells(
  books: Books,
  id: LedgerAccountId,
  section: BalanceType,
  onBalance: StatedEnds | undefined,
): LeadCells {
  const side = sideOf(section);
  const movements = balanceMovements(books).get(id) ?? [];
  const sources = entrySources(books);
  const [first] = books.months;
  const ledger = first?.generalLedger.sources ?? [];
  const opening = totalCell(
    { ...leadName(books, "opening", id), sources: ledger },
    onBalance?.opening ?? [],
  );
  const moved = NATURES.flatMap((nature) => {
    const own = movements.filter((one) => one.nature === nature);
    if (own.length === 0) return [];
    const name = { ...leadName(books, nature, id), sources, backing: DERIVED };
    return [
      [nature, amountCell(name, turn(sumOf(own.map(({ amount }) => amount)), side))] as const,
    ];
  });
  return rolled(books, id, { opening, ...Object.fromEntries(moved) });
}

type Moved = Readonly<Partial<Record<LeadColumn, FigureCell>>> & Pick<LeadCells, "opening">;

/** With the closing balance, which checks compare with the balance sheet. */
const rolled = (books: Books, key: string, cells: Moved): LeadCells => ({
  ...cells,
  closing: totalCell(
    { ...leadName(books, "closing", key), backings: [CLOSING_BALANCES] },
    Object.values(cells),
  ),
});

/** As the roll-forward of equity has them: what closing journals appropriated is a journal. */
function resultCells(books: Books): LeadCells {
  const { unappropriated } = equityFigures(books);
  const cellOf = (column: (typeof EQUITY_COLUMNS)[number]): readonly FigureCell[] => {
    const cell = unappropriated[EQUITY_COLUMNS.indexOf(column)] ?? null;
    return cell === null ? [] : [cell];
  };
  const key = "unappropriated";
  const appropriated = cellOf("appropriation");
  return rolled(books, key, {
    opening: totalCell(leadName(books, "opening", key), cellOf("opening")),
    ...(appropriated.length === 0
      ? {}
      : { journals: totalCell(leadName(books, "journals", key), appropriated) }),
    result: totalCell(leadName(books, "result", key), cellOf("result")),
  });
}

function sumOfCells(books: Books, key: string, rows: readonly LeadCells[]): LeadCells {
  const columnOf = (column: LeadColumn): readonly FigureCell[] =>
    rows.flatMap((cells) => cells[column] ?? []);
  const sums = LEAD_COLUMNS.flatMap((column) => {
    const own = columnOf(column);
    return own.length === 0
      ? []
      : [[column, totalCell(leadName(books, column, key), own)] as const];
  });
  return {
    ...Object.fromEntries(sums),
    opening: totalCell(leadName(books, "opening", key), columnOf("opening")),
    closing: totalCell(leadName(books, "closing", key), columnOf("closing")),
  };
}

const differenceOf = (
  books: Books,
  key: string,
  total: AtEnds,
  ...stated: readonly StatedEnds[]
): AtEnds => ({
  opening: totalCell(
    leadName(books, "opening", key),
    [total.opening],
    stated.flatMap(({ opening }) => opening),
  ),
  closing: totalCell(
    leadName(books, "closing", key),
    [total.closing],
    stated.flatMap(({ closing }) => closing),
  ),
});

/** The places of opening and closing among the figures of the trial balance, which are debit positive. */
const [TRIAL_OPENING, TRIAL_CLOSING] = [0, 3];

function ledgerDifference(
  books: Books,
  group: LeadGroup,
  section: BalanceType,
  accounts: Lead["accounts"],
): AtEnds {
  const ids = new Set(accounts.map(({ id }) => id));
  const trial = trialFigures(books).accounts.filter(({ id }) => ids.has(id));
  const isCredit = sideOf(section) === "credit";
  const at = (column: "opening" | "closing", place: number): FigureCell => {
    const own = accounts.map(({ cells }) => cells[column]);
    const ledger = trial.flatMap(({ cells }) => cells.slice(place, place + 1));
    const name = leadName(books, column, `${group}-ledger`);
    return isCredit ? totalCell(name, [...own, ...ledger]) : totalCell(name, own, ledger);
  };
  return { opening: at("opening", TRIAL_OPENING), closing: at("closing", TRIAL_CLOSING) };
}
