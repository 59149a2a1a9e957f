/** How many lead schedules are signed, and which signatures are suspended, in a sentence. */

import type { Books } from "../../ledger/books.ts";
import { leadSignOffs } from "../../ledger/dossier/lead-balances.ts";
import { isLeadGroup, LEAD_GROUPS } from "../../ledger/dossier/lead-groups.ts";
import {
  isOnePerson,
  type LeadSignOffs,
  signedCount,
  suspendedOf,
} from "../../ledger/judgement/signed-leads.ts";
import type { Cell, Words } from "../sheet.ts";
import { alarmCell, textCell } from "./cells.ts";
import { wordsUnder } from "./word-keys.ts";

export const SIGNING_WORDS = [
  ...wordsUnder(
    "signing",
    "leads leads-suspended count one-person memorandum memorandum-suspended",
  ),
  ...LEAD_GROUPS.map((group) => `sheets.leads.groups.${group}` as const),
];
type SigningWords = Words<(typeof SIGNING_WORDS)[number]>;

export interface SigningTexts {
  /** `7 of 9 signed; prepared 9, reviewed 7`, and whose preparer and reviewer are one person. */
  readonly count: string;
  /** The names of the leads with suspended signatures; null without any. */
  readonly suspended: string | null;
}

/** Null where nothing is signed by the books: without a file of judgement, or for a part of a year. */
export function signingTexts(books: Books, words: SigningWords): SigningTexts | null {
  const leads = leadSignOffs(books);
  if (leads === null) return null;
  const { signed, of: all, prepared, reviewed } = signedCount(leads);
  const count = words.of("signing.count", {
    ...{ signed: String(signed), all: String(all) },
    ...{ prepared: String(prepared), reviewed: String(reviewed) },
  });
  const alone = leadNames(words, leads.filter(isOnePerson));
  return {
    count: alone === null ? count : `${count}; ${words.of("signing.one-person", { leads: alone })}`,
    suspended: leadNames(
      words,
      leads.filter((lead) => suspendedOf(lead).length > 0),
    ),
  };
}

/** For a list of facts; empty where nothing is signed. */
export function signingFacts(
  books: Books,
  words: SigningWords,
): readonly { readonly label: string; readonly value: Cell }[] {
  const texts = signingTexts(books, words);
  if (texts === null) return [];
  const { count, suspended } = texts;
  const label = words.of("signing.leads-suspended");
  return [
    { label: words.of("signing.leads"), value: textCell(count) },
    ...(suspended === null ? [] : [{ label, value: alarmCell(suspended) }]),
  ];
}

function leadNames(words: SigningWords, leads: readonly LeadSignOffs[]): string | null {
  if (leads.length === 0) return null;
  const names = leads.map(({ lead }) =>
    isLeadGroup(lead) ? words.of(`sheets.leads.groups.${lead}`) : lead,
  );
  return names.join("; ");
}
