/** The accounts that a profile names by number, found in the chart when books are opened. */
import { expect, test } from "vitest";
import { type BooksSupplement, openBooks } from "../../src/pull/open-books.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

test("the accounts that a profile names are found by their numbers; a number that no account has is refused", async () => {
  using place = folder();
  await pullInto(place.snapshotPath, smallService(smallBooks()).transport);
  const named = (number: string): BooksSupplement => ({
    finalSnapshots: [],
    conflictingYears: [],
    accounts: {
      file: "slotsom.yml",
      profile: "bakery",
      closingJournals: null,
      roles: new Map([["suspense" as const, [{ number, line: 8 }]]]),
    },
  });
  const { books, close } = await openBooks(place.snapshotPath, idle(), named("1000"));
  const account = [...books.accounts.values()].find(({ code }) => code === "1000");
  expect(books.accountMapping).toEqual(new Map([["suspense", [account?.id]]]));
  close();
  await expect(openBooks(place.snapshotPath, idle(), named("1999"))).rejects.toMatchObject({
    code: "profile-invalid",
    message:
      "slotsom.yml, profiles/bakery/accounts names accounts that are not in the chart:\n  line 8, suspense: no account has number 1999",
  });
});
