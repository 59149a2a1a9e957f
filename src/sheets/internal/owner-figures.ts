/** The capital of each owner who is a natural person: from opening through deposits and withdrawals to closing. */
import { isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { ownersOf } from "../../ledger/form-of-business.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import { detailName } from "./current-account-figures.ts";
import { EQUITY_COLUMNS, equityFigures } from "./equity-figures.ts";

/** What private accounts hold, by the end of their RGS code; accounts with another one are `other`. */
const WITHDRAWAL_KINDS = {
  Pro: "withdrawn",
  Poc: "withdrawn",
  Png: "in-kind",
  Pbe: "taxes",
  Ppr: "premiums",
} as const;
type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[keyof typeof WITHDRAWAL_KINDS] | "withdrawn-other";

export const OWNER_LINES = [
  ...(["opening", "appropriation", "deposits"] as const),
  ...(["withdrawn", "in-kind", "taxes", "premiums", "withdrawn-other", "other"] as const),
];
export type OwnerLine = (typeof OWNER_LINES)[number];

export interface OwnerFigures {
  /** The account by which a reader knows the owner. */
  readonly id: LedgerAccountId;
  /** In the order of `OWNER_LINES`; null where there is nothing. */
  readonly lines: readonly (FigureCell | null)[];
  readonly closing: FigureCell;
  /** Of a single owner: the result that is on no account yet, and the capital with it; else null. */
  readonly result: { readonly open: FigureCell; readonly capital: FigureCell } | null;
}

/** In the order of the codes; empty where no account of capital has one. */
export const ownerFigures = oncePerBooks((books: Books): readonly OwnerFigures[] => {
  const owners = ownersOf(books);
  if (owners.length === 0) return [];
  const { accounts, unappropriated } = equityFigures(books);
  return owners.flatMap((ids, at) => {
    const [id] = ids;
    if (id === undefined) return [];
    const own = accounts.filter((account) => ids.includes(account.id));
    const name = (key: string) => detailName(books, `owner-${String(at + 1)}/${key}`);
    const lines = OWNER_LINES.map((line) => {
      const cells = own.flatMap(({ id: account, cells: all }) =>
        EQUITY_COLUMNS.flatMap((column, place) => {
          const cell = all?.[place] ?? null;
          return cell !== null && lineOf(books, account, column) === line ? [cell] : [];
        }),
      );
      return cells.length === 0 ? null : totalCell(name(line), cells);
    });
    const closing = totalCell(
      name("closing"),
      lines.flatMap((cell) => cell ?? []),
    );
    const result = owners.length === 1 ? (unappropriated.at(-1) ?? null) : null;
    const open =
      result === null || isZero(result.amount) ? null : totalCell(name("result"), [result]);
    return [
      {
        ...{ id, lines, closing },
        result:
          open === null ? null : { open, capital: totalCell(name("capital"), [closing, open]) },
      },
    ];
  });
});

/** Null for a column that is the sum of others. */
function lineOf(
  { accounts }: Books,
  id: LedgerAccountId,
  column: (typeof EQUITY_COLUMNS)[number],
): OwnerLine | null {
  switch (column) {
    case "closing":
      return null;
    case "opening":
    case "appropriation":
    case "deposits":
      return column;
    case "withdrawals":
      return kindOf(accounts.get(id)?.rgsCode ?? "");
    case "result":
    case "increases":
    case "dividends":
    case "decreases":
      return "other";
  }
}

const kindOf = (code: string): WithdrawalKind =>
  Object.entries(WITHDRAWAL_KINDS).find(([end]) => code.slice(7).startsWith(end))?.[1] ??
  "withdrawn-other";
