/** What the lines of a budget name in the books: an account, a group of RGS, or a section of the result. */
import { suggestion } from "../../fields/nearest-word.ts";
import type { Books } from "../../ledger/books.ts";
import type { BudgetSubject } from "../../ledger/budget/budget.ts";
import type { LedgerAccount, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { type ResultSection, resultSectionOf } from "../../ledger/result-sections.ts";
import { isRgsCode, validRgsCode } from "../../ledger/rgs-codes.ts";
import { SECTION_NAMES, SECTION_WORD_LIST, sectionNamed } from "./budget-words.ts";

export interface NamedSubject {
  readonly subject: BudgetSubject;
  readonly section: ResultSection;
  /** Whose actuals are those of the subject. */
  readonly accounts: readonly LedgerAccountId[];
  /** The same for the same subject. */
  readonly key: string;
}

type Naming =
  | { readonly ok: true; readonly value: NamedSubject }
  /** A sentence without its full stop. */
  | { readonly ok: false; readonly problem: string };

type NamedBooks = Pick<Books, "accounts" | "accountMapping">;

/** Returns the function that finds what a text names; an account number comes before a code. */
export function subjectsIn(books: NamedBooks): (text: string) => Naming {
  const sectionOf = resultSectionOf(books);
  const ofResult = [...books.accounts.values()].flatMap((account) => {
    const section = sectionOf(account.id);
    return section === undefined ? [] : [{ account, section, code: validRgsCode(account) }];
  });
  const byNumber = Map.groupBy(books.accounts.values(), ({ code }) => code);
  const known = [
    ...ofResult.flatMap(({ account, code }) => [account.code, code]),
    ...SECTION_WORD_LIST,
  ].filter((word) => word !== null);
  return (text) => {
    const [account, ...more] = byNumber.get(text) ?? [];
    if (account !== undefined) {
      const section = sectionOf(account.id);
      if (more.length > 0)
        return refusal(`${String(more.length + 1)} accounts have number ${text}`);
      if (section === undefined) {
        return refusal(`account ${text} is of the balance sheet; a budget is of the result`);
      }
      const { id } = account;
      const subject = { kind: "account", id } as const;
      return { ok: true, value: { subject, section, accounts: [id], key: `account ${id}` } };
    }
    const section = sectionNamed(text);
    if (section !== null) {
      const accounts = ofResult.filter((one) => one.section === section);
      const subject = { kind: "section", section } as const;
      return { ok: true, value: { subject, section, ...membersOf(accounts), key: section } };
    }
    if (isRgsCode(text)) return groupNamed(text, ofResult);
    return refusal(
      `"${text}" is not an account number, an RGS code or a section of the result${suggestion(text, known)}`,
    );
  };
}

interface ResultAccount {
  readonly account: LedgerAccount;
  readonly section: ResultSection;
  readonly code: string | null;
}

function groupNamed(code: string, ofResult: readonly ResultAccount[]): Naming {
  if (code.startsWith("B")) {
    return refusal(`group ${code} is of the balance sheet; a budget is of the result`);
  }
  const members = ofResult.filter((one) => one.code?.startsWith(code) === true);
  const [first] = members;
  if (first === undefined) {
    const codes = ofResult.flatMap((one) => one.code ?? []);
    return refusal(`no account has an RGS code that begins with ${code}${suggestion(code, codes)}`);
  }
  const { section } = first;
  const other = members.find((one) => one.section !== section);
  if (other !== undefined) {
    return refusal(
      `group ${code} has accounts of two sections: ${nameOf(first)} of ${SECTION_NAMES[section]} and ${nameOf(other)} of ${SECTION_NAMES[other.section]}`,
    );
  }
  const subject = { kind: "group", code, section } as const;
  return { ok: true, value: { subject, section, ...membersOf(members), key: `group ${code}` } };
}

const membersOf = (members: readonly ResultAccount[]): Pick<NamedSubject, "accounts"> => ({
  accounts: members.map(({ account }) => account.id),
});

const nameOf = ({ account: { code, name } }: ResultAccount): string => code ?? name;

const refusal = (problem: string): Naming => ({ ok: false, problem });
