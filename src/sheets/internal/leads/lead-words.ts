/** The words of the lead schedules, and what their rows are made from. */
import { LEAD_GROUPS } from "../../../ledger/dossier/lead-groups.ts";
import { SIGNER_ROLES } from "../../../ledger/judgement/entries.ts";
import { ACCEPTANCE_WORDS } from "../../acceptance-text.ts";
import { CHECK_TITLES } from "../check-outcomes.ts";
import { type SheetInputOf, sheetWords } from "../define-sheet.ts";
import { EQUITY_COLUMNS } from "../equity-figures.ts";
import { MONEY_WORDS } from "../money-text.ts";
import { RATIO_WORDS } from "../ratio-cells.ts";
import { SUBJECT_WORDS } from "../subject-text.ts";
import { wordsUnder } from "../word-keys.ts";
import { LEADS } from "./lead-figures.ts";

export const ABOUT = sheetWords(
  LEADS,
  [
    "overview no-opening answer threshold assets liabilities results total balance-difference",
    "ledger-difference ledger-difference-one",
    "bank bank-statement bank-typed bank-difference bank-unknown",
    "contacts assets-of documents other-documents other-entries counters quarters roll-forward no-contact no-movements",
    "other-contacts other-assets other-counters no-counter list-difference register-difference",
    "no-register repayment no-repayment not-grouped open-points finding findings negative-assets no-note signatures",
    "signed suspended suspended-accounts initials-preparer initials-reviewer one-person",
  ],
  LEAD_GROUPS.map((group) => `sheets.leads.groups.${group}` as const),
  EQUITY_COLUMNS.map((column) => `sheets.equity.columns.${column}.title` as const),
  wordsUnder("sheets.equity", "appropriation-company appropriation-partners appropriation-owner"),
  RATIO_WORDS,
  MONEY_WORDS,
  SIGNER_ROLES.map((role) => `signing.roles.${role}` as const),
  ["acceptance.title"],
  ACCEPTANCE_WORDS,
  CHECK_TITLES,
  SUBJECT_WORDS,
);

export type LeadInput = SheetInputOf<typeof ABOUT>;
