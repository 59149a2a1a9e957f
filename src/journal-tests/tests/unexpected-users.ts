/** JT22: entries of users whom the criteria do not name. */
import { hitsOfUsers } from "../internal/hits-of-users.ts";
import { usersGap } from "../internal/preparations-in.ts";
import { journalTest } from "../journal-test.ts";

export const unexpectedUsers = journalTest({
  id: "JT22",
  name: "unexpected-users",
  counts: "entries",
  parameters: ["users"],
  gap: ({ books, criteria: { users } }) =>
    usersGap(books) ?? (users.length === 0 ? { name: "no-expected-users" } : null),
  begin: ({ books, criteria: { users }, hit }) => {
    const expected = new Set(users.map((user) => user.toLowerCase()));
    return hitsOfUsers(books, hit, ({ user, name }) =>
      [user, name].some((one) => expected.has(one.toLowerCase()))
        ? null
        : { reason: "unexpected-user", values: {} },
    );
  },
});
