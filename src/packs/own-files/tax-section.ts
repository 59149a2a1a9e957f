/** The section `tax` of `close-input.yml`: its shape, what is wrong in it, and its accounts in the books. */
import { amountOf, isZero } from "../../amount/amount.ts";
import { listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { described, documented, record } from "../../fields/record.ts";
import { filledText, oneOf, textLike } from "../../fields/scalars.ts";
import type { Books } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { TaxCorrection, TaxInput } from "../../ledger/tax-input.ts";
import type { LinedProblem } from "../read-yaml.ts";

const AMOUNT = described(
  "an amount, as in 1234.56 or -10.00",
  textLike(/^-?\d{1,15}(?:\.\d{1,2})?$/),
);
const POSITIVE = described("an amount without a sign", textLike(/^\d{1,15}(?:\.\d{1,2})?$/));
const YEAR = described("a year, as in 2023", textLike(/^\d{4}$/));
const PERCENTAGE = described(
  "a percentage, as in 26.5",
  textLike(/^(?:100|\d{1,2}(?:\.\d{1,2})?)$/),
);

const CORRECTION = record({
  description: filledText,
  kind: documented(
    "Whether the difference reverses in another year",
    oneOf("permanent", "temporary"),
  ),
  amount: optional(documented("What the taxable profit is higher than the result", AMOUNT)),
  accounts: optional(
    documented(
      "The numbers of the accounts of which a percentage is not deductible",
      listOf(filledText),
    ),
  ),
  percentage: optional(documented("That percentage: 26.5 of mixed costs, say", PERCENTAGE)),
  law: optional(documented("The article of the law, as in Wet Vpb art. 8", filledText)),
});

export const TAX = record({
  liable: optional(
    documented(
      "Whether the administration is liable to corporate tax: for a foundation, an association, or books that do not show it",
      oneOf("yes", "no"),
    ),
  ),
  corrections: optional(
    documented("Differences between the result and the taxable profit", listOf(CORRECTION)),
  ),
  losses: optional(
    documented(
      "Losses of earlier years that can still be set off, without a sign; each year once",
      listOf(record({ year: YEAR, amount: POSITIVE })),
    ),
  ),
  investments: optional(
    documented(
      "The investments of the year that count for the small investments allowance",
      POSITIVE,
    ),
  ),
});

type SuppliedTax = ValueOf<typeof TAX>;
type LineOf = (path: readonly string[]) => number;

/** A correction without an amount, or with two ways to it, and years of losses that occur twice. */
export function taxProblems(tax: SuppliedTax | undefined, lineOf: LineOf): readonly LinedProblem[] {
  const problem = (path: readonly string[], what: string): LinedProblem => ({
    ...{ line: lineOf(path), at: path.join("/"), what },
  });
  const unclear = (tax?.corrections ?? []).flatMap((one, index) => {
    const hasAmount = one.amount !== undefined;
    const hasAccounts = one.accounts !== undefined && one.percentage !== undefined;
    const hasPart = one.accounts !== undefined || one.percentage !== undefined;
    if (hasAmount ? !hasPart : hasAccounts) return [];
    const path = ["tax", "corrections", String(index)];
    return [problem(path, "state an amount, or accounts with a percentage")];
  });
  const years = (tax?.losses ?? []).map(({ year }) => year);
  const repeated = years.flatMap((year, index) =>
    years.indexOf(year) === index
      ? []
      : [problem(["tax", "losses", String(index)], `the loss of ${year} is stated twice`)],
  );
  return [...unclear, ...repeated];
}

interface Stated {
  readonly lineOf: LineOf;
  /** Receives the accounts that the books do not have. */
  readonly problems: LinedProblem[];
}

/** Null without the section. */
export function taxInputOf(
  tax: SuppliedTax | undefined,
  books: Pick<Books, "accounts">,
  stated: Stated,
): TaxInput | null {
  if (tax === undefined) return null;
  const { liable, corrections = [], losses = [], investments } = tax;
  const { lineOf } = stated;
  return {
    isLiable: liable === undefined ? null : liable === "yes",
    corrections: corrections.map((one, index) => correctionOf(one, index, books, stated)),
    losses: losses
      .map(({ year, amount }, index) => ({
        year: Number.parseInt(year, 10),
        amount: amountOf(amount),
        line: lineOf(["tax", "losses", String(index)]),
      }))
      .filter(({ amount }) => !isZero(amount))
      .toSorted((one, other) => one.year - other.year),
    investments:
      investments === undefined
        ? null
        : { amount: amountOf(investments), line: lineOf(["tax", "investments"]) },
  };
}

type SuppliedCorrection = NonNullable<SuppliedTax["corrections"]>[number];

function correctionOf(
  { description, kind, amount, accounts = [], percentage, ...own }: SuppliedCorrection,
  index: number,
  books: Pick<Books, "accounts">,
  stated: Stated,
): TaxCorrection {
  const path = ["tax", "corrections", String(index)];
  const line = stated.lineOf(path);
  const law = own.law ?? null;
  if (amount !== undefined || percentage === undefined) {
    return {
      ...{ description, kind, law, line },
      of: { kind: "amount", amount: amountOf(amount ?? "0") },
    };
  }
  const found = accounts.flatMap((number, at) =>
    resultAccountNumbered(books, number, { ...stated, path: [...path, "accounts", String(at)] }),
  );
  return {
    ...{ description, kind, law, line },
    of: { kind: "accounts", accounts: found, percentage: amountOf(percentage) },
  };
}

function resultAccountNumbered(
  { accounts }: Pick<Books, "accounts">,
  number: string,
  { lineOf, problems, path }: Stated & { readonly path: readonly string[] },
): readonly LedgerAccountId[] {
  const results = [...accounts.values()].filter(({ type }) => isResultType(type));
  const named = results.filter(({ code }) => code === number);
  const [account] = named;
  if (account !== undefined && named.length === 1) return [account.id];
  const codes = results.flatMap(({ code }) => (code === null ? [] : [code]));
  const what =
    named.length > 1
      ? `${String(named.length)} accounts of the result have number ${number}`
      : `no account of the result has number ${number}${suggestion(number, codes)}`;
  problems.push({ line: lineOf(path), at: path.join("/"), what });
  return [];
}
