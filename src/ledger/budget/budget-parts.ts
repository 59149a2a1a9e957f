/** Which lines of a budget are parts of which: a group of smaller groups and of accounts, a section of both. */
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { validRgsCode } from "../rgs-codes.ts";
import type { BudgetLine } from "./budget.ts";

export interface BudgetParts {
  /** The largest lines within each group; absent for a group without any. */
  readonly within: ReadonlyMap<BudgetLine, readonly BudgetLine[]>;
  /** The lines of accounts and groups that are in no group of the budget. */
  readonly tops: ReadonlySet<BudgetLine>;
}

export function partsOf(books: Pick<Books, "accounts">, lines: readonly BudgetLine[]): BudgetParts {
  const groups = new Map(
    lines.flatMap((line) =>
      line.subject.kind === "group" ? [[line.subject.code, line] as const] : [],
    ),
  );
  const within = new Map<BudgetLine, BudgetLine[]>();
  const tops = new Set<BudgetLine>();
  for (const line of lines) {
    const { subject } = line;
    if (subject.kind === "section") continue;
    const above =
      subject.kind === "group"
        ? groupAbove(groups, shorter(subject.code))
        : groupAbove(groups, rgsCodeOf(books, subject.id));
    const own = above === undefined ? undefined : within.get(above);
    if (above === undefined) tops.add(line);
    else if (own === undefined) within.set(above, [line]);
    else own.push(line);
  }
  return { within, tops };
}

/** Empty for an account without a valid code. */
export function rgsCodeOf({ accounts }: Pick<Books, "accounts">, id: LedgerAccountId): string {
  const account = accounts.get(id);
  return (account === undefined ? null : validRgsCode(account)) ?? "";
}

/** The smallest of the groups in which a code is: the one with most of its beginning. */
export const groupAbove = <Group>(
  groups: ReadonlyMap<string, Group>,
  code: string,
): Group | undefined => {
  for (let part = code; part !== ""; part = shorter(part)) {
    const group = groups.get(part);
    if (group !== undefined) return group;
  }
  return undefined;
};

const shorter = (code: string): string => code.slice(0, -1);
