/** Gives the figures of `close-input.yml` their accounts in the books. */
import { amountOf } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import type { Books } from "../../ledger/books.ts";
import type {
  ClientInput,
  DeclaredVat,
  PayrollTotals,
  SuppliedAmount,
  SuppliedBankBalance,
} from "../../ledger/client-input.ts";
import type { FinancialAccountId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { sourceHash } from "../../ledger/source.ts";
import type { LinedProblem } from "../read-yaml.ts";
import { type CloseInputFile, invalidInput, periodIn } from "./close-input-file.ts";
import { currentAccountTerms, withholdingExemption } from "./equity-section.ts";
import { taxInputOf } from "./tax-section.ts";
import { privateUseOf, vatBoxesOf } from "./vat-section.ts";

type Lists = Pick<Books, "accounts" | "financialAccounts" | "taxRates">;

/** Failure code: `input-invalid`, for accounts that the books do not have. */
export function resolveCloseInput(file: CloseInputFile, books: Lists): ClientInput {
  const problems: LinedProblem[] = [];
  const bankBalances = bankBalancesOf(file, books, problems);
  const { adopted_opening: opening, profit_shares: shares } = file.stated;
  const byAccount = (field: string, stated: Readonly<Record<string, string>>) =>
    amountsByAccount({ file, field, stated }, books, problems);
  const adoptedOpening = opening === undefined ? null : byAccount("adopted_opening", opening);
  const profitShares = shares === undefined ? null : byAccount("profit_shares", shares);
  const currentAccounts = currentAccountTerms(file, books, problems);
  const vatBoxes = vatBoxesOf(file, books, problems);
  const tax = taxInputOf(file.stated.tax, books, { lineOf: file.lineOf, problems });
  if (problems.length > 0) throw invalidInput(file.name, problems);
  const { employees } = file.stated;
  return {
    fileName: file.name,
    sha256: file.sha256,
    bankBalances,
    declaredVat: declaredVatOf(file),
    ...vatBoxes,
    ...privateUseOf(file),
    payroll: payrollOf(file),
    adoptedOpening,
    currentAccounts,
    ...(profitShares === null ? {} : { profitShares }),
    withholdingExemption: withholdingExemption(file),
    employees: employees === undefined ? null : statedAt(file, employees, ["employees"]),
    ...(tax === null ? {} : { tax }),
  };
}

const statedAt = (
  { lineOf }: CloseInputFile,
  text: string,
  path: readonly string[],
): SuppliedAmount => ({ amount: amountOf(text), line: lineOf(path) });

function bankBalancesOf(
  file: CloseInputFile,
  books: Lists,
  problems: LinedProblem[],
): readonly SuppliedBankBalance[] {
  return (file.stated.bank_balances ?? []).flatMap(({ account, on, balance }, index) => {
    const path = ["bank_balances", String(index)];
    const found = financialAccountsNamed(books, account);
    const [financialAccountId] = found;
    if (financialAccountId !== undefined && found.length === 1) {
      return [{ ...statedAt(file, balance, path), financialAccountId, on }];
    }
    const what =
      found.length > 1
        ? `"${account}" is the name of ${String(found.length)} financial accounts: use the IBAN`
        : `no financial account is called "${account}"${suggestion(account, financialNames(books))}`;
    problems.push({ line: file.lineOf([...path, "account"]), at: path.join("/"), what });
    return [];
  });
}

const plain = (text: string): string => text.replace(/\s/g, "").toLowerCase();

/** By IBAN, by name, or by the number of the ledger account. */
function financialAccountsNamed(
  { financialAccounts, accounts }: Lists,
  word: string,
): readonly FinancialAccountId[] {
  const all = [...financialAccounts.values()];
  const byIdentifier = all.filter(
    ({ identifier }) => identifier !== null && plain(identifier) === plain(word),
  );
  if (byIdentifier.length > 0) return byIdentifier.map(({ id }) => id);
  const byName = all.filter(({ name }) => plain(name) === plain(word));
  if (byName.length > 0) return byName.map(({ id }) => id);
  return [...accounts.values()].flatMap(({ code, financialAccountId }) =>
    code === word && financialAccountId !== null ? [financialAccountId] : [],
  );
}

const financialNames = ({ financialAccounts }: Lists): readonly string[] =>
  [...financialAccounts.values()].flatMap(({ name, identifier }) => [
    name,
    ...(identifier === null ? [] : [identifier]),
  ]);

/** A field with an amount for each number of an account. */
interface AmountsStated {
  readonly file: CloseInputFile;
  readonly field: string;
  readonly stated: Readonly<Record<string, string>>;
}

function amountsByAccount(
  { file, field, stated }: AmountsStated,
  { accounts }: Lists,
  problems: LinedProblem[],
): ReadonlyMap<LedgerAccountId, SuppliedAmount> {
  const found = new Map<LedgerAccountId, SuppliedAmount>();
  const codes = [...accounts.values()].flatMap(({ code }) => (code === null ? [] : [code]));
  for (const [number, amount] of Object.entries(stated)) {
    const path = [field, number];
    const named = [...accounts.values()].filter(({ code }) => code === number);
    const [account] = named;
    if (account !== undefined && named.length === 1) {
      found.set(account.id, statedAt(file, amount, path));
      continue;
    }
    const what =
      named.length > 1
        ? `${String(named.length)} ledger accounts have number ${number}`
        : `no ledger account has number ${number}${suggestion(number, codes)}`;
    problems.push({ line: file.lineOf(path), at: path.join("/"), what });
  }
  return found;
}

const declaredVatOf = (file: CloseInputFile): readonly DeclaredVat[] =>
  (file.stated.declared_vat ?? []).map(({ period, amount }, index) => ({
    ...statedAt(file, amount, ["declared_vat", String(index)]),
    period: acceptedPeriod(period),
    boxes: null,
    before: null,
    statedIn: sourceHash(file.sha256),
  }));

const payrollOf = (file: CloseInputFile): readonly PayrollTotals[] =>
  (file.stated.payroll ?? []).map((totals, index) => ({
    period: acceptedPeriod(totals.period),
    line: file.lineOf(["payroll", String(index)]),
    grossWages: amountOf(totals.gross_wages),
    wageTax: amountOf(totals.wage_tax),
    netWages: amountOf(totals.net_wages),
  }));

function acceptedPeriod(text: string): DeclaredVat["period"] {
  const period = periodIn(text);
  invariant(period !== null, "the shape accepts periods only");
  return period;
}
