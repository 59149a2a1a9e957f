/** All journal-entry tests, in the order of their numbers. */
import type { JournalTest } from "./journal-test.ts";
import { aroundYearEnd } from "./tests/around-year-end.ts";
import { belowApprovalLimit } from "./tests/below-approval-limit.ts";
import { controlAccountsWithoutContact } from "./tests/control-accounts-without-contact.ts";
import { descriptions } from "./tests/descriptions.ts";
import { duplicates } from "./tests/duplicates.ts";
import { enteredLate } from "./tests/entered-late.ts";
import { enteredOutsideHours } from "./tests/entered-outside-hours.ts";
import { entriesAfterALock } from "./tests/entries-after-a-lock.ts";
import { entriesAfterAPack } from "./tests/entries-after-a-pack.ts";
import { entryNumbers } from "./tests/entry-numbers.ts";
import { firstDigits } from "./tests/first-digits.ts";
import { manualJournals } from "./tests/manual-journals.ts";
import { newCreditors } from "./tests/new-creditors.ts";
import { ownerAccounts } from "./tests/owner-accounts.ts";
import { revenueOutliers } from "./tests/revenue-outliers.ts";
import { revenueReversals } from "./tests/revenue-reversals.ts";
import { reversals } from "./tests/reversals.ts";
import { roundAmounts } from "./tests/round-amounts.ts";
import { seldomUsedAccounts } from "./tests/seldom-used-accounts.ts";
import { seldomUsers } from "./tests/seldom-users.ts";
import { unexpectedUsers } from "./tests/unexpected-users.ts";
import { unusualPairs } from "./tests/unusual-pairs.ts";
import { usersOnBothSides } from "./tests/users-on-both-sides.ts";
import { weekendsAndHolidays } from "./tests/weekends-and-holidays.ts";
import { yearClosingJournals } from "./tests/year-closing-journals.ts";

export const JOURNAL_TESTS: readonly JournalTest[] = [
  manualJournals,
  yearClosingJournals,
  weekendsAndHolidays,
  entriesAfterAPack,
  entriesAfterALock,
  aroundYearEnd,
  roundAmounts,
  duplicates,
  seldomUsedAccounts,
  unusualPairs,
  belowApprovalLimit,
  entryNumbers,
  descriptions,
  reversals,
  controlAccountsWithoutContact,
  firstDigits,
  ownerAccounts,
  revenueReversals,
  revenueOutliers,
  newCreditors,
  seldomUsers,
  unexpectedUsers,
  usersOnBothSides,
  enteredOutsideHours,
  enteredLate,
];
