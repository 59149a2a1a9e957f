/** Explains a check, an account or a figure on a snapshot, without the service. */
import type { Period } from "../calendar/month.ts";
import type { Check } from "../checks/check.ts";
import { type Explanation, explainCheck } from "../checks/explain-check.ts";
import { checkNamed } from "../checks/find-checks.ts";
import { type AccountCard, accountCard, accountNamed } from "../ledger/account-card.ts";
import type { OpenedBooks } from "../pull/open-books.ts";
import { type StoredAnswer, sourcesOf } from "../pull/stored-answers.ts";
import { type SnapshotOrder, withMonths } from "./check-snapshot.ts";
import type { ExplainedFigure } from "./explain-figure.ts";
import type { BooksInMemory } from "./outcome.ts";
import type { RunPorts } from "./run-ports.ts";

export interface ExplainOrder extends SnapshotOrder {
  /**
   * The id or the name of a check, the number or the id of an account, or the id or the name of a figure: the first
   * that fits.
   */
  readonly subject: string;
  readonly comparisonsMax: number;
  readonly rowsMax: number;
}

export interface ExplainedCheck {
  readonly books: BooksInMemory;
  readonly explanation: Explanation;
  /** The answers with which the shown comparisons were made, by their hashes. */
  readonly answers: ReadonlyMap<string, readonly StoredAnswer[]>;
}

interface ExplainedAccount {
  readonly books: BooksInMemory;
  readonly card: AccountCard;
}

export type ExplainedSubject =
  | ({ readonly kind: "check" } & ExplainedCheck)
  | ({ readonly kind: "account" } & ExplainedAccount)
  | ({ readonly kind: "figure" } & ExplainedFigure);

/** Failure codes: as for `checkSnapshot`; `arguments-invalid` for a word that is no check, no account and no figure. */
export async function explainSubject(
  given: ExplainOrder,
  ports: RunPorts,
): Promise<ExplainedSubject> {
  const { subject, rowsMax } = given;
  const check = checkNamed(subject);
  const { explainFigure, orderOfFigure } = await import("./explain-figure.ts");
  const order = check === null ? orderOfFigure(subject, given, ports) : given;
  return withMonths(order, ports, async (opened, months, from) => {
    if (check !== null) return explainedCheck(check, opened, { ...order, months });
    const { books } = opened;
    const account = accountNamed(books, subject);
    if (account !== null) {
      const card = await accountCard(books, account, { within: months, largestMax: rowsMax });
      return { kind: "account", books, card };
    }
    return {
      kind: "figure",
      ...(await explainFigure(subject, opened, { ...order, ...from }, ports)),
    };
  });
}

async function explainedCheck(
  check: Check,
  { books, evidence }: OpenedBooks,
  wanted: Pick<ExplainOrder, "comparisonsMax" | "rowsMax"> & { readonly months: Period | null },
): Promise<ExplainedSubject> {
  const explanation = await explainCheck(check, books, wanted);
  const hashes = explanation.shown.flatMap(({ comparison }) => comparison.sources);
  return { kind: "check", books, explanation, answers: sourcesOf(evidence, hashes) };
}
