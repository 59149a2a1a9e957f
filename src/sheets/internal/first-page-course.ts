/** What became of the balances in the reported months: liquid funds, stock, debtors, creditors; and of dividend. */
import {
  type Amount,
  amountText,
  isPositive,
  isZero,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { includesMonth, type Month, monthOf, periodOf } from "../../calendar/month.ts";
import { DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { dividends } from "../../ledger/dossier/dividends.ts";
import { type DueGroups, dueGroups } from "../../ledger/dossier/due-groups.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import { OPEN_ITEM_LISTS, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { reportedPeriod } from "../../ledger/reported-period.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { cashSteps, isStock } from "./cash-steps.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { comparedIn, keyedDrivers } from "./compared-result.ts";
import type { Driver } from "./drivers-text.ts";
import { OPEN_ITEMS } from "./figure-backings.ts";
import { levelsFor } from "./figure-levels.ts";
import { fullMonth } from "./full-period.ts";
import type { KeyAmounts } from "./key-amounts.ts";
import { hasKeyFigures } from "./key-columns.ts";
import { moneyText, scaleOf } from "./money-text.ts";
import { monthResult } from "./monthly-results.ts";
import {
  type AlsoShown,
  type Block,
  type FigureInput,
  type PageFigure,
  pageFigure,
} from "./page-figures.ts";
import { dayTitle } from "./period-words.ts";
import { stepDrivers } from "./result-steps.ts";
import { paidInDays, workingCapital } from "./working-capital.ts";

const BLOCK = "course";

/** Nothing without balances before the reported months. */
export function courseBlock(
  input: FigureInput,
  [now, before]: readonly KeyAmounts[],
): readonly Block[] {
  const { books, words } = input;
  const result = comparedIn(monthResult(books), [0, 1]);
  if (now === undefined || before === undefined || result === undefined) return [];
  // Where the table of key figures has no month before, no sheet has what its figures add up.
  const linked = hasKeyFigures(books, 1) ? (cell: FigureCell) => cell : withoutTerms;
  const steps = cashSteps(input, [before.cash, now.cash], linked);
  const months = [now.month, before.month] as const;
  const [period, comparedPeriod] = [fullMonth(words, now.month), fullMonth(words, before.month)];
  const reported = reportedPeriod(books);
  const declared = dividendsIn(input);
  return [
    {
      key: BLOCK,
      ...{ period, comparedPeriod, periodEnd: period, comparedEnd: comparedPeriod },
      comparedMonth: before.month,
      figures: [
        ...figureOf(input, "cash", [now.cash, before.cash], {
          side: "credit",
          // What is on no step of its own is the rest of the sentence too.
          drivers: (steps === null ? [] : stepDrivers(steps)).filter(
            ({ label }) => label !== words.of("sentences.others"),
          ),
        }),
        ...stockFigure(input, [now, before]),
        ...OPEN_ITEM_LISTS.flatMap((list) =>
          figureOf(input, list, [now[list], before[list]], {
            drivers: contactDrivers(input, list, months),
            more: [...overdueText(input, list), ...daysText(input, list, months)],
          }),
        ),
      ].map(({ compared, ...figure }) => ({
        ...figure,
        compared: compared === null ? null : linked(compared),
      })),
      ...(steps === null ? {} : { steps }),
      also: [
        ...OPEN_ITEM_LISTS.flatMap((list) => overdueRow(input, list)),
        ...declared.map(({ label, cell }) => ({ label, cell })),
      ],
      events: declared.length === 0 ? [] : [declared.map(({ text }) => text).join(" ")],
      revenue: result.revenue[0],
      between: [reported, reported],
      hasCompared: true,
    },
  ];
}

const withoutTerms = ({ amount, figure }: FigureCell): FigureCell => ({
  kind: "amount",
  ...{ amount, figure },
});

type Course = "cash" | "stock" | OpenItemList;

function figureOf(
  input: FigureInput,
  subject: Course,
  [current, compared]: readonly [FigureCell | null, FigureCell | null],
  { side = null, ...about }: Partial<Pick<PageFigure, "side" | "drivers" | "more">>,
): readonly PageFigure[] {
  if (current === null) return [];
  return [{ ...pageFigure(input, { block: BLOCK, subject, current, compared, side }), ...about }];
}

/** Nothing without an account of stock. */
function stockFigure(
  input: FigureInput,
  [now, before]: readonly [now: KeyAmounts, before: KeyAmounts],
): readonly PageFigure[] {
  const [own, earlier] = [stockIn(input.books, now), stockIn(input.books, before)];
  const drivers = own.map(({ name, cell }, at): Driver => {
    const effect = subtract(cell.amount, earlier[at]?.cell.amount ?? ZERO);
    return { label: name, effect, names: [name], amounts: [cell.amount, effect] };
  });
  const first = [own[0]?.cell ?? null, earlier[0]?.cell ?? null] as const;
  return figureOf(input, "stock", first, { drivers }).map((figure) => ({
    ...figure,
    current: totalCell(nameIn(figure.current), cellsOf(own)),
    compared:
      figure.compared === null ? null : totalCell(nameIn(figure.compared), cellsOf(earlier)),
  }));
}

const nameIn = ({ figure: { id, period } }: FigureCell): TotalName => ({ id, period });

interface StockOfAccount {
  readonly name: string;
  readonly cell: FigureCell;
}

const cellsOf = (stock: readonly StockOfAccount[]): readonly FigureCell[] =>
  stock.map(({ cell }) => cell);

/** The accounts of stock in the table, at the end of one month. */
const stockIn = (books: Books, { balance }: KeyAmounts): readonly StockOfAccount[] =>
  (balance?.table.sections.current_assets.accounts ?? []).flatMap(
    ({ account: { id }, figures }) => {
      const cell = figures?.[balance?.at ?? -1];
      if (cell === undefined || !isStock(books, id)) return [];
      return [{ name: books.accounts.get(id)?.name ?? id, cell }];
    },
  );

/** The contacts whose balance changed, if a check rolls them forward. */
function contactDrivers(
  input: FigureInput,
  list: OpenItemList,
  months: readonly [now: Month, before: Month],
): readonly Driver[] {
  const { books, words } = input;
  const { level } = levelsFor(input)([OPEN_ITEMS[list].rolledForward], books.period);
  const [now, before] = months.map(
    (month) => books.months.find((at) => at.month === month)?.[list],
  );
  if (level === "stated" || now === undefined || before === undefined) return [];
  const linesOf = ({ lines }: typeof now): readonly (readonly [ContactId | null, Amount])[] =>
    lines.map(({ contactId, amount }) => [contactId, turn(amount, TOTAL_SIDES[list])]);
  return keyedDrivers({ current: linesOf(now), compared: linesOf(before) }, (id) =>
    words.of(list === "debtors" ? "sentences.contact" : "sentences.supplier", {
      name: books.contacts.get(id)?.name ?? id,
    }),
  );
}

/** What is overdue by the due dates of listed invoices. */
export function overdueCell(
  { period }: Pick<Books, "period">,
  { groups, sources }: DueGroups,
  id: string,
): FigureCell {
  const figure = { id, period: periodOf(period.last), sources, backing: DERIVED };
  return amountCell(figure, sumOf(groups.slice(1)));
}

/** Null where no open invoice has a due date. */
function overdueOf({ id, books }: FigureInput, list: OpenItemList): FigureCell | null {
  const due = dueGroups(books)[list];
  return due === null ? null : overdueCell(books, due, `${id}/current/${BLOCK}-overdue-${list}`);
}

function overdueRow(input: FigureInput, list: OpenItemList): readonly AlsoShown[] {
  const cell = overdueOf(input, list);
  return cell === null ? [] : [{ label: input.words.of(`first-page.overdue.${list}`), cell }];
}

/** How much of the balance is overdue. */
function overdueText(input: FigureInput, list: OpenItemList): readonly string[] {
  const { books, words } = input;
  const cell = overdueOf(input, list);
  if (cell === null) return [];
  const { currency } = books.administration;
  const { amount } = cell;
  const text = moneyText(words, { amount, currency, scale: scaleOf(amount) });
  return [
    words.of("sentences.overdue", { amount: isZero(amount) ? words.of("sentences.nil") : text }),
  ];
}

/** In how many days the balance is paid, now and before; nothing where the invoices of a year are not known. */
function daysText(
  { books, words }: FigureInput,
  list: OpenItemList,
  [now, before]: readonly [now: Month, before: Month],
): readonly string[] {
  const daysAt = (month: Month): string | null => {
    const own = workingCapital(books).find((at) => at.month === month);
    const cell = own === undefined ? null : paidInDays(words, list, own);
    return cell?.kind === "ratio" ? amountText(cell.amount, 0) : null;
  };
  const [days, earlier] = [daysAt(now), daysAt(before)];
  if (days === null || earlier === null) return [];
  return [words.of("sentences.days", { days, earlier, period: fullMonth(words, before) })];
}

interface Event extends AlsoShown {
  readonly text: string;
}

/** Dividend that was declared, and what was paid of it, in the reported months. */
function dividendsIn(input: FigureInput): readonly Event[] {
  const { id, books, words } = input;
  const { of } = dividends(books);
  const period = reportedPeriod(books);
  const isIn = ({ on }: { readonly on: CalendarDate }): boolean =>
    includesMonth(period, monthOf(on));
  const event = (
    key: "declared" | "paid",
    own: readonly { readonly on: CalendarDate; readonly sources: readonly SourceHash[] }[],
    amount: Amount,
  ): readonly Event[] => {
    if (isZero(amount)) return [];
    const { currency } = books.administration;
    const date = [...new Set(own.map(({ on }) => dayTitle(words, on)))].join(", ");
    const text = moneyText(words, { amount, currency, scale: "whole" });
    const sources = own.flatMap((one) => one.sources);
    return [
      {
        label: words.of(`first-page.dividend.${key}`),
        text: words.of(`sentences.dividend.${key}`, { amount: text, date }),
        cell: amountCell(
          { id: `${id}/dividend/${key}`, period, sources, backing: DERIVED },
          amount,
        ),
      },
    ];
  };
  const declared = (of?.declared ?? []).filter(isIn);
  const paid = (of?.payments ?? []).filter(
    (one) => one.way === "paid" && isPositive(one.net) && isIn(one),
  );
  return [
    ...event("declared", declared, sumOf(declared.map(({ gross }) => gross))),
    ...event("paid", paid, sumOf(paid.map(({ net }) => net))),
  ];
}
