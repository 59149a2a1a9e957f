/** The parts of `close-input.yml` about those who own the business: current accounts and dividend. */
import { amountOf } from "../../amount/amount.ts";
import { listOf, optional } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { described, documented, type RecordOf, record, recordOf } from "../../fields/record.ts";
import { filledText, oneOf, textLike } from "../../fields/scalars.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type CurrentAccountTerms,
  HOLDERS,
  INTEREST_BALANCES,
  type WithholdingExemption,
} from "../../ledger/client-input.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { LinedProblem } from "../read-yaml.ts";

const PERCENT = described("a percentage, as in 4.5%", textLike(/^\d{1,2}(?:\.\d{1,4})?%$/));

/** The reader has text; an editor sees a flag. */
const TRUE = { ...oneOf("true"), schema: { enum: ["true", true] } };

/** The fields of the file. */
export const EQUITY_INPUT = {
  current_accounts: optional(
    documented(
      "Current accounts with shareholders, directors and group companies, with the agreed interest",
      listOf(
        record({
          account: documented("The number of the ledger account", filledText),
          interest: optional(documented("The agreed interest of a year", PERCENT)),
          balances: optional(
            documented(
              "On which balances it is computed: those of each day (the default), or those of the ends of the months",
              oneOf(...INTEREST_BALANCES),
            ),
          ),
          holder: optional(
            documented("Who holds it; the default follows from the RGS code", oneOf(...HOLDERS)),
          ),
        }),
      ),
    ),
  ),
  profit_shares: optional(
    documented(
      "The share of each partner in the result, by the number of the account of capital; in any measure",
      recordOf(
        /^\S.{0,79}$/,
        described("a share, as in 60 or 33.5", textLike(/^\d{1,9}(?:\.\d{1,4})?$/)),
      ),
    ),
  ),
  dividends: optional(
    documented(
      "Dividend from which no tax has to be withheld, such as that to a parent company",
      record({
        withholding_exempt: documented("No tax is withheld", TRUE),
        reason: documented("Why no tax is withheld", filledText),
      }),
    ),
  ),
} as const;

/** What of the file these parts are read from. */
interface EquityPart {
  readonly stated: RecordOf<typeof EQUITY_INPUT>;
  readonly lineOf: (path: readonly string[]) => number;
}

/** By account; problems are added. */
export function currentAccountTerms(
  file: EquityPart,
  { accounts }: Pick<Books, "accounts">,
  problems: LinedProblem[],
): ReadonlyMap<LedgerAccountId, CurrentAccountTerms> {
  const found = new Map<LedgerAccountId, CurrentAccountTerms>();
  const codes = [...accounts.values()].flatMap(({ code }) => (code === null ? [] : [code]));
  for (const [index, stated] of (file.stated.current_accounts ?? []).entries()) {
    const path = ["current_accounts", String(index)];
    const named = [...accounts.values()].filter(({ code }) => code === stated.account);
    const [account] = named;
    if (account !== undefined && named.length === 1) {
      const { interest, balances = "daily", holder = null } = stated;
      found.set(account.id, {
        ...{ balances, holder, line: file.lineOf(path) },
        interest: interest === undefined ? null : amountOf(interest.slice(0, -1)),
      });
      continue;
    }
    const what =
      named.length > 1
        ? `${String(named.length)} ledger accounts have number ${stated.account}`
        : `no ledger account has number ${stated.account}${suggestion(stated.account, codes)}`;
    problems.push({ line: file.lineOf([...path, "account"]), at: path.join("/"), what });
  }
  return found;
}

export const withholdingExemption = ({
  stated: { dividends },
  lineOf,
}: EquityPart): WithholdingExemption | null =>
  dividends === undefined ? null : { reason: dividends.reason, line: lineOf(["dividends"]) };
