/** The state shared by the parts of the writer while one auditfile is written. */
import { invariant } from "../../failure.ts";
import { accountNumbers } from "./auditfile-accounts.ts";
import type { AuditfileCode, AuditfileContents } from "./auditfile-contents.ts";
import type { AuditfileCodeKind, AuditfileLayout } from "./auditfile-layout.ts";
import type { AuditfileTexts } from "./auditfile-text.ts";

export interface Writing {
  readonly layout: AuditfileLayout;
  readonly texts: AuditfileTexts;
  /** Account key to `accID`. */
  readonly numbers: ReadonlyMap<string, string>;
  /**
   * Complete elements that many lines repeat, by the key they refer to; bounded by the number of
   * accounts, relations, rates, codes, users and bank accounts.
   */
  readonly account: (key: string) => string;
  readonly relation: (id: string) => string;
  readonly vatId: (id: string) => string;
  readonly codes: Readonly<Record<AuditfileCodeKind, (id: string) => string>>;
  readonly source: (source: string) => string;
  readonly user: (user: string) => string;
  readonly bankAccount: (number: string) => string;
  readonly offsetBankAccount: (number: string) => string;
}

export function writingOf(
  contents: AuditfileContents,
  layout: AuditfileLayout,
  texts: AuditfileTexts,
): Writing {
  const numbers = accountNumbers(contents.ledgerAccounts);
  const codesOf = (kind: AuditfileCodeKind, codes: readonly AuditfileCode[] = []) => {
    const byId = new Map(codes.map((code) => [code.id, code]));
    return remembered((id) => {
      const code = byId.get(id);
      invariant(code !== undefined, `${kind} ${id} is in the contents of the auditfile`);
      return layout.code(kind, code, texts);
    });
  };
  return {
    layout,
    texts,
    numbers,
    account: remembered((key) => texts.identity("accID", numberOf(numbers, key))),
    relation: remembered((id) => texts.identity("custSupID", id)),
    vatId: remembered((id) => texts.identity("vatID", id)),
    codes: {
      cost: codesOf("cost", contents.costs),
      product: codesOf("product", contents.products),
      project: codesOf("project", contents.projects),
    },
    source: remembered((source) => layout.source(source, texts)),
    user: remembered((user) => layout.user(user, texts)),
    bankAccount: remembered((number) => layout.lineBankAccount(number, texts)),
    offsetBankAccount: remembered((number) => layout.offsetBankAccount(number, texts)),
  };
}

function remembered(make: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

export function numberOf(numbers: ReadonlyMap<string, string>, key: string): string {
  const number = numbers.get(key);
  invariant(number !== undefined, `ledger account ${key} is in the contents of the auditfile`);
  return number;
}
