/** JT21: entries of users who booked few of them. */
import { hitsOfUsers } from "../internal/hits-of-users.ts";
import { usersGap } from "../internal/preparations-in.ts";
import { countValue, journalTest } from "../journal-test.ts";

export const seldomUsers = journalTest({
  id: "JT21",
  name: "seldom-users",
  counts: "entries",
  parameters: ["entries"],
  gap: ({ books }) => usersGap(books),
  begin: ({ books, criteria: { entries: most }, hit }) =>
    hitsOfUsers(books, hit, ({ transactions }) =>
      transactions > most
        ? null
        : {
            reason: "seldom-user",
            values: { entries: countValue(transactions), most: countValue(most) },
          },
    ),
});
