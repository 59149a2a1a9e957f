/** Which lines of a budget are parts of which: a group of smaller groups and of accounts, a section of both. */
import type { Books } from "../books.ts";
import { validRgsCode } from "../rgs-codes.ts";
import type { BudgetLine } from "./budget.ts";

export interface BudgetParts {
  /** The largest lines within each group; absent for a group without any. */
  readonly within: ReadonlyMap<BudgetLine, readonly BudgetLine[]>;
  /** The lines of accounts and groups that are in no group of the budget. */
  readonly tops: ReadonlySet<BudgetLine>;
}

export function partsOf(
  { accounts }: Pick<Books, "accounts">,
  lines: readonly BudgetLine[],
): BudgetParts {
  const groups = lines.flatMap((line) =>
    line.subject.kind === "group" ? [{ line, code: line.subject.code }] : [],
  );
  const codeOf = ({ subject }: BudgetLine): string | null => {
    if (subject.kind === "group") return subject.code;
    const account = subject.kind === "account" ? accounts.get(subject.id) : undefined;
    return account === undefined ? null : validRgsCode(account);
  };
  const within = new Map<BudgetLine, BudgetLine[]>();
  const tops = new Set<BudgetLine>();
  for (const line of lines) {
    if (line.subject.kind === "section") continue;
    const own = codeOf(line);
    const above = groups
      .filter((group) => group.line !== line && own?.startsWith(group.code) === true)
      .reduce<(typeof groups)[number] | null>(
        (nearest, group) =>
          nearest === null || group.code.length > nearest.code.length ? group : nearest,
        null,
      );
    if (above === null) tops.add(line);
    else within.set(above.line, [...(within.get(above.line) ?? []), line]);
  }
  return { within, tops };
}
