/** Who signed a lead, when and for which balance; where nobody did, the place for initials. */
import { equalAmounts, ZERO } from "../../../amount/amount.ts";
import { dateInZone } from "../../../calendar/calendar-date.ts";
import { leadSignOffs } from "../../../ledger/dossier/lead-balances.ts";
import { sectionOf } from "../../../ledger/dossier/lead-groups.ts";
import { SIGNER_ROLES, type SignerRole } from "../../../ledger/judgement/entries.ts";
import { isOnePerson, type LeadSignOffs } from "../../../ledger/judgement/signed-leads.ts";
import { sideOf, turn } from "../../../ledger/signs.ts";
import type { Row } from "../../sheet.ts";
import { alarmCell, BLANK, row, textRow } from "../cells.ts";
import { exactMoneyText } from "../money-text.ts";
import { dayTitle } from "../period-words.ts";
import type { Lead } from "./lead-figures.ts";
import type { LeadInput } from "./lead-words.ts";

export function signatureRows(input: LeadInput, lead: Lead): readonly Row[] {
  const { books, word } = input;
  const signed = leadSignOffs(books)?.find((one) => one.lead === lead.group);
  if (signed === undefined || SIGNER_ROLES.every((role) => signed[role] === null))
    return [textRow("note", word("signatures"), 1)];
  return [
    ...SIGNER_ROLES.map((role) => signatureRow(input, lead, signed, role)),
    ...(isOnePerson(signed) ? [textRow("note", word("one-person"), 1)] : []),
  ];
}

function signatureRow(
  { books, words, word }: LeadInput,
  { group }: Lead,
  signed: LeadSignOffs,
  role: SignerRole,
): Row {
  const own = signed[role];
  if (own === null) return textRow("note", word(`initials-${role}`), 1);
  const { entry, isSuspended } = own;
  const { administration } = books;
  const { balance: now } = signed.today ?? { balance: ZERO };
  const money = (amount: typeof now): string =>
    exactMoneyText(words, turn(amount, sideOf(sectionOf(group))), administration.currency);
  const values = {
    name: entry.by,
    role: words.of(`signing.roles.${role}`),
    day: dayTitle(words, dateInZone(entry.at, administration.timeZone)),
    amount: money(entry.balance),
  };
  if (!isSuspended) return textRow("note", word("signed", values), 1);
  const text = equalAmounts(entry.balance, now)
    ? word("suspended-accounts", values)
    : word("suspended", { ...values, now: money(now) });
  return row("note", 0, [BLANK, alarmCell(text)]);
}
