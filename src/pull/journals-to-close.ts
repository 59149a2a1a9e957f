/** The journals in which closing entries of an ordinary type are recognised: of the books and of the year before. */
import type { Session } from "../api/client.ts";
import { readJournalsOfMonth } from "../api/read-administration.ts";
import { monthOf } from "../calendar/month.ts";
import {
  type BooksToClose,
  isNamed,
  type JournalOfBooks,
  lastLateMonth,
  type YearBefore,
} from "../ledger/closings-by-effect.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { Comparatives } from "../ledger/period-reports.ts";
import { totalsBy } from "../ledger/statements.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { COMPARATIVES, monthsBefore } from "./year-before.ts";

/**
 * The processed journals, with their lines as listed, of the months in which a closing entry may be dated; a named one
 * may be in any.
 */
export function journalsOfBooks(
  { documents, order }: Pick<Snapshot, "documents" | "order">,
  closing: ReadonlySet<DocumentId>,
  named: BooksToClose["named"],
): readonly JournalOfBooks[] {
  const { first } = order.period;
  const { last } = order.fiscalYear.period;
  const journals: JournalOfBooks[] = [];
  for (const { id, number, date, state, details } of documents.contents(
    "general_journal_documents",
  )) {
    const month = monthOf(date);
    const mayClose =
      month <= lastLateMonth(first) || month === last || isNamed({ id, number }, named ?? []);
    if (state === "new" || !mayClose) continue;
    const lines = details.map(({ ledgerAccountId, contactId, projectId, amount }) => ({
      ...{ month, ledgerAccountId, contactId, projectId, amount },
    }));
    const amounts = totalsBy(lines, ({ ledgerAccountId }) => ledgerAccountId);
    journals.push({ id, number, date, amounts, lines, closesYear: closing.has(id) });
  }
  return journals;
}

/** The journals of the last month of the year before are those of the comparatives: their answers are there. */
export async function readYearBefore(
  session: Session,
  order: PullOrder,
  { closingMovements, priorYear: { profitAndLoss } }: Comparatives,
): Promise<YearBefore> {
  const { last } = order.priorYear.period;
  const isClosed = closingMovements === null || (closingMovements.get(last)?.size ?? 0) > 0;
  const journals = isClosed
    ? []
    : await readJournalsOfMonth(
        session,
        { listed: monthsBefore(order), month: last },
        COMPARATIVES,
      );
  return { results: profitAndLoss, isClosed, journals };
}
