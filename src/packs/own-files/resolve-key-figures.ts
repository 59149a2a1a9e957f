/** Compares the accounts and groups that formulas of key figures name with those of the books. */
import { suggestions } from "../../fields/nearest-word.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type AccountsOfFormula,
  accountsNamedIn,
  type NamedAccounts,
} from "../../ledger/key-figures/accounts-of-formula.ts";
import { type Formula, partsOfFormula } from "../../ledger/key-figures/key-figure.ts";
import { validRgsCode } from "../../ledger/rgs-codes.ts";
import type { FormulaFault } from "./formula-tokens.ts";
import { YEAR_OF_BALANCE } from "./formula-units.ts";
import { invalidKeyFigures, type KeyFiguresFile } from "./key-figures-file.ts";

/**
 * The books with the key figures. Failure code: `input-invalid`, for accounts and groups that the books do not have.
 */
export function withKeyFigures(books: Books, file: KeyFiguresFile | null): Books {
  if (file === null) return books;
  const named = accountsNamedIn(books);
  const problems = file.figures.flatMap(({ id, formula }) =>
    faultsIn(books, named, formula).map((fault) => file.placeOf(id, fault)),
  );
  if (problems.length > 0) throw invalidKeyFigures(file.name, problems);
  const { name: fileName, sha256, figures } = file;
  return { ...books, keyFigures: { fileName, sha256, figures } };
}

function faultsIn(
  books: Books,
  named: AccountsOfFormula,
  formula: Formula,
): readonly FormulaFault[] {
  return partsOfFormula(formula).flatMap((part): readonly FormulaFault[] => {
    if (part.kind === "year") {
      const ofDay = partsOfFormula(part.of).filter(
        (one) => isNaming(one) && named(one)?.nature === "balance",
      );
      return ofDay.map(({ at }) => ({ at, what: YEAR_OF_BALANCE }));
    }
    if (!isNaming(part)) return [];
    const found = named(part);
    if (found === null) return [{ at: part.at, what: notFound(books, part) }];
    return found.isOneSection ? [] : [{ at: part.at, what: severalSections(part.code) }];
  });
}

const isNaming = (part: Formula): part is NamedAccounts =>
  part.kind === "account" || part.kind === "group";

function notFound({ accounts }: Books, { kind, code }: NamedAccounts): string {
  const all = [...accounts.values()];
  if (kind === "account") {
    const numbers = all.flatMap((account) => account.code ?? []);
    return `no account has number ${code}${suggestions(code, numbers)}`;
  }
  const codes = all.flatMap((account) => validRgsCode(account) ?? []);
  return `no account has an RGS code that begins with ${code}${suggestions(code, codes)}`;
}

const severalSections = (code: string): string =>
  `rgs(${code}) has accounts of several sections, whose amounts do not add up: name smaller groups`;
