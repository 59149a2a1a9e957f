/** The state shared by the parts of the writer while one auditfile is written. */
import { invariant } from "../../failure.ts";
import { accountNumbers } from "./auditfile-accounts.ts";
import type { AuditfileContents } from "./auditfile-contents.ts";
import type { AuditfileLayout } from "./auditfile-layout.ts";
import type { AuditfileTexts } from "./auditfile-text.ts";

export interface Writing {
  readonly layout: AuditfileLayout;
  readonly texts: AuditfileTexts;
  /** Account key to `accID`. */
  readonly numbers: ReadonlyMap<string, string>;
  /**
   * Complete elements that many lines repeat, by the key they refer to; bounded by the number of
   * accounts, relations, rates, projects and bank accounts.
   */
  readonly account: (key: string) => string;
  readonly relation: (id: string) => string;
  readonly vatId: (id: string) => string;
  readonly project: (id: string) => string;
  readonly source: (source: string) => string;
  readonly bankAccount: (number: string) => string;
}

export function writingOf(
  contents: AuditfileContents,
  layout: AuditfileLayout,
  texts: AuditfileTexts,
): Writing {
  const numbers = accountNumbers(contents.ledgerAccounts);
  const projects = new Map(contents.projects.map((project) => [project.id, project]));
  return {
    layout,
    texts,
    numbers,
    account: remembered((key) => texts.identity("accID", numberOf(numbers, key))),
    relation: remembered((id) => texts.identity("custSupID", id)),
    vatId: remembered((id) => texts.identity("vatID", id)),
    project: remembered((id) => {
      const project = projects.get(id);
      invariant(project !== undefined, `project ${id} is in the contents of the auditfile`);
      return layout.project(project, texts);
    }),
    source: remembered((source) => layout.source(source, texts)),
    bankAccount: remembered((number) => layout.lineBankAccount(number, texts)),
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
