/** The movement of an account by counter account, largest first, or by quarter: what no list of items explains. */
import { type Amount, absolute, compareAmounts, isZero, sumOf } from "../../../amount/amount.ts";
import { periodOf } from "../../../calendar/month.ts";
import { DERIVED } from "../../../checks/backing.ts";
import type { Books } from "../../../ledger/books.ts";
import {
  balanceMovements,
  NATURES,
  type NaturedMovement,
} from "../../../ledger/dossier/movement-natures.ts";
import type { LedgerAccountId } from "../../../ledger/ledger-account.ts";
import { type Side, turn } from "../../../ledger/signs.ts";
import { rowOf } from "../../../ledger/trial-balance.ts";
import type { Cell, Row } from "../../sheet.ts";
import { accountLabel } from "../account-rows.ts";
import { amountCell } from "../cells.ts";
import { LEDGER_AMOUNTS } from "../figure-backings.ts";
import { countText, periodTitle } from "../period-words.ts";
import { entrySources, LEADS, type LeadColumn, leadName } from "./lead-figures.ts";
import { specificationRow } from "./lead-rows.ts";
import type { LeadInput } from "./lead-words.ts";

/** Counter accounts of an account that are shown by name: the others together are one line. */
const SHOWN_MAX = 4;

export function counterRows(
  { books, words, word }: LeadInput,
  id: LedgerAccountId,
  side: Side,
): readonly Row[] {
  const counters = [...Map.groupBy(movementsOf(books, id), ({ counterId }) => counterId)]
    .filter(([, own]) => isMoved(own))
    .map(([counterId, own]) => ({ counterId, own, size: absolute(totalOf(own)) }))
    .toSorted((left, right) => compareAmounts(right.size, left.size));
  const isLong = counters.length > SHOWN_MAX + 1;
  const shown = isLong ? counters.slice(0, SHOWN_MAX) : counters;
  const rest = counters.slice(shown.length);
  const row = (name: string, key: string, own: readonly NaturedMovement[]): Row =>
    specificationRow(books, id, name, natureCells(books, { key: `${id}-${key}`, side }, own));
  return [
    ...shown.map(({ counterId, own }) =>
      counterId === null
        ? row(word("no-counter"), "none", own)
        : row(accountLabel(books, counterId), counterId, own),
    ),
    ...(rest.length === 0
      ? []
      : [
          row(
            word("other-counters", { count: countText(words, rest.length) }),
            "others",
            rest.flatMap(({ own }) => own),
          ),
        ]),
  ];
}

const QUARTER_MONTHS = 3;

/** What was booked in each quarter of the year with movements, and the balance at its end. */
export function quarterRows(
  { books, words }: LeadInput,
  id: LedgerAccountId,
  side: Side,
): readonly Row[] {
  const all = movementsOf(books, id);
  const starts = books.months.filter((_, at) => at % QUARTER_MONTHS === 0);
  return starts.flatMap(({ month: first }, at) => {
    const months = books.months.slice(at * QUARTER_MONTHS, (at + 1) * QUARTER_MONTHS);
    const last = months.at(-1);
    const own = all.filter(
      ({ month }) => last !== undefined && month >= first && month <= last.month,
    );
    if (last === undefined || !isMoved(own)) return [];
    const { sources } = last.generalLedger;
    const balance = amountCell(
      {
        ...{ id: `${LEADS}/${last.month}/closing/${id}`, period: periodOf(last.month) },
        ...{ sources, backing: LEDGER_AMOUNTS },
      },
      turn(rowOf(last.generalLedger, id).closing, side),
    );
    const cells = natureCells(books, { key: `${id}-${last.month}`, side }, own);
    const name = periodTitle(words, { first, last: last.month });
    return [specificationRow(books, id, name, { ...cells, closing: balance })];
  });
}

const movementsOf = (books: Books, id: LedgerAccountId): readonly NaturedMovement[] =>
  balanceMovements(books).get(id) ?? [];

/** Whether it has an amount in any column: what comes and goes within one says nothing. */
const isMoved = (own: readonly NaturedMovement[]): boolean =>
  NATURES.some((nature) => !isZero(totalOf(own.filter((one) => one.nature === nature))));

const totalOf = (own: readonly NaturedMovement[]): Amount => sumOf(own.map(({ amount }) => amount));

function natureCells(
  books: Books,
  { key, side }: { readonly key: string; readonly side: Side },
  own: readonly NaturedMovement[],
): Readonly<Partial<Record<LeadColumn, Cell>>> {
  const sources = entrySources(books);
  const cells = NATURES.flatMap((nature) => {
    const sum = totalOf(own.filter((one) => one.nature === nature));
    if (isZero(sum)) return [];
    const name = { ...leadName(books, nature, key), sources, backing: DERIVED };
    return [[nature, amountCell(name, turn(sum, side))] as const];
  });
  return Object.fromEntries(cells);
}
