/** JT23: payments to a contact by a user who booked a purchase of that contact as well. */
import { compareAmounts, isNegative } from "../../amount/amount.ts";
import { controlAccounts } from "../../checks/control-accounts.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { Preparations } from "../../ledger/preparation.ts";
import { preparationsIn, usersGap } from "../internal/preparations-in.ts";
import { amountValue, hitOnLine, journalTest, textValue } from "../journal-test.ts";

export const usersOnBothSides = journalTest({
  id: "JT23",
  name: "users-on-both-sides",
  counts: "lines",
  parameters: ["amount"],
  gap: ({ books }) => {
    const gap = usersGap(books);
    if (gap !== null) return gap;
    if (controlAccounts(books, "creditors").length === 0) return { name: "no-creditors" };
    const [only, other] = preparationsIn(books).users();
    if (only === undefined || other !== undefined) return null;
    return { name: "one-user", values: { user: textValue(only.name) } };
  },
  begin: ({ books, criteria: { amount: amountMin }, hit }) => {
    const accounts = new Set(controlAccounts(books, "creditors"));
    const preparations = preparationsIn(books);
    const names = new Map(preparations.users().map(({ user, name }) => [user, name]));
    /** Pairs of a contact and a user: all purchases are visited before the lines. */
    const bought = new Set<string>();
    let tested = 0;
    return {
      entry: ({ document, kind, postings }) => {
        if (kind !== "purchase") return;
        const users = usersOf(preparations, document.id);
        for (const { contactId, ledgerAccountId, amount } of postings) {
          if (contactId === null || !accounts.has(ledgerAccountId) || !isNegative(amount)) continue;
          for (const user of users) bought.add(`${contactId} ${user}`);
        }
      },
      line: (posting, kind) => {
        const { contactId, ledgerAccountId, amount, document } = posting;
        if (kind === "purchase" || contactId === null || !accounts.has(ledgerAccountId)) return;
        if (compareAmounts(amount, amountMin) < 0) return;
        tested += 1;
        const both = usersOf(preparations, document.id).find((user) =>
          bought.has(`${contactId} ${user}`),
        );
        if (both === undefined) return;
        const values = { user: textValue(names.get(both) ?? both), amount: amountValue(amount) };
        hit(hitOnLine(posting, { reason: "both-sides", values }));
      },
      end: () => ({ tested }),
    };
  },
});

const usersOf = ({ of }: Preparations, document: Posting["document"]["id"]): readonly string[] =>
  of(document).flatMap(({ user }) => user ?? []);
