/** Hits on all entries of some users. */
import type { Books } from "../../ledger/books.ts";
import type { DocumentId } from "../../ledger/ledger-account.ts";
import type { Preparer } from "../../ledger/preparation.ts";
import { type Hit, hitOnEntry, textValue, type Visit } from "../journal-test.ts";
import { preparationsIn } from "./preparations-in.ts";

type Reasoned = Pick<Hit, "reason" | "values">;

/** `reasonFor` returns null for a user whose entries are no hits. Memory holds the ids of the entries that are. */
export function hitsOfUsers(
  books: Books,
  hit: (hit: Hit) => void,
  reasonFor: (user: Preparer) => Reasoned | null,
): Visit {
  const { users, documentsOf } = preparationsIn(books);
  const all = users();
  const found = new Map<DocumentId, Reasoned>();
  for (const one of all) {
    const reasoned = reasonFor(one);
    if (reasoned === null) continue;
    const values = { ...reasoned.values, user: textValue(one.name) };
    for (const document of documentsOf(one.user)) found.set(document, { ...reasoned, values });
  }
  return {
    entry: (entry) => {
      const reasoned = found.get(entry.document.id);
      if (reasoned !== undefined) hit(hitOnEntry(entry, reasoned));
    },
    end: () => ({ tested: all.reduce((sum, { transactions }) => sum + transactions, 0) }),
  };
}
