/** The way from the liquid funds before the reported months to those at their end, in steps that add up. */
import { isZero } from "../../amount/amount.ts";
import { controlAccounts } from "../../checks/control-accounts.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import { leadGroupOf } from "../../ledger/dossier/lead-groups.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type BridgeSection, bridgeFigures } from "./bridge-figures.ts";
import { equityWord } from "./cash-drivers.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import type { FigureInput } from "./page-figures.ts";
import { monthsReported } from "./reported.ts";
import type { ResultStep, ResultSteps } from "./result-steps.ts";

/** In the order of reading; what is left is the last step. */
const STEPS = [
  ...(["result", "stock", "debtors", "creditors", "vat"] as const),
  ...(["investments", "loans", "owners"] as const),
] as const;
type Step = (typeof STEPS)[number];

/** Null where one of both balances is not known. `linked` has the terms of a figure that other sheets show. */
export function cashSteps(
  { id, books, words }: FigureInput,
  [before, now]: readonly [before: FigureCell | null, now: FigureCell | null],
  linked: (cell: FigureCell) => FigureCell,
): ResultSteps | null {
  if (before === null || now === null) return null;
  const { result, ...ofSteps } = cashTerms(books);
  const nameOf = (part: string) => ({ id: `${id}/steps-cash/${part}`, period: now.figure.period });
  const step = (driver: string, cell: FigureCell): ResultStep => {
    const label = words.of("first-page.steps.cash", { what: driver });
    return { label, driver, cell };
  };
  const named = STEPS.map((key) =>
    step(
      words.of(`sentences.drivers.${key === "owners" ? equityWord(books) : wordOf(key, result)}`),
      totalCell(nameOf(key), key === "result" ? result.terms : ofSteps[key]),
    ),
  ).filter(({ cell }) => !isZero(cell.amount));
  const from = linked(totalCell({ ...nameOf("from"), period: before.figure.period }, [before]));
  const rest = totalCell(nameOf("rest"), [now], [from, ...named.map(({ cell }) => cell)]);
  const others = isZero(rest.amount) ? [] : [step(words.of("sentences.others"), rest)];
  const steps = [...named, ...others];
  return { from, steps, to: totalCell(nameOf("to"), [from, ...steps.map(({ cell }) => cell)]) };
}

const wordOf = (key: Exclude<Step, "owners">, { isPure }: CashTerms["result"]) =>
  key === "result" && !isPure ? ("cash-result" as const) : key;

/** The figures of the indirect cash flow that each step adds up over the reported months. */
interface CashTerms extends Readonly<Record<Exclude<Step, "result">, readonly FigureCell[]>> {
  /** `isPure`: no part of the result is without cash. */
  readonly result: { readonly terms: readonly FigureCell[]; readonly isPure: boolean };
}

const cashTerms = oncePerBooks((books: Books): CashTerms => {
  const { fromResult, nonCash, workingCapital, investing, financing } = bridgeFigures(books);
  const [loans = [], ...owners] = financing.parts.map((part) => cellsOf(books, [part], () => true));
  const ofAccounts = (isIn: (id: LedgerAccountId) => boolean): readonly FigureCell[] =>
    cellsOf(books, workingCapital.parts, isIn);
  const among = (ids: readonly LedgerAccountId[]): readonly FigureCell[] => {
    const own = new Set(ids);
    return ofAccounts((id) => own.has(id));
  };
  return {
    result: { terms: monthsReported(books, fromResult), isPure: nonCash.length === 0 },
    stock: ofAccounts((id) => isStock(books, id)),
    debtors: among(controlAccounts(books, "debtors")),
    creditors: among(controlAccounts(books, "creditors")),
    vat: among(accountsWithRole(books, "tax")),
    investments: monthsReported(books, investing.total),
    ...{ loans, owners: owners.flat() },
  };
});

const cellsOf = (
  books: Books,
  parts: BridgeSection["parts"],
  isIn: (id: LedgerAccountId) => boolean,
): readonly FigureCell[] =>
  parts.flatMap(({ accounts }) =>
    accounts.flatMap(({ account, figures }) =>
      figures === null || !isIn(account.id) ? [] : monthsReported(books, figures),
    ),
  );

export const isStock = (books: Books, id: LedgerAccountId): boolean =>
  leadGroupOf(books, id, "current_assets") === "stock";
