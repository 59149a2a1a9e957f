import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { foundation } from "./foundation.ts";
import { holdingCompany } from "./holding-company.ts";
import { partnership } from "./partnership.ts";
import { underSmallBusinessScheme } from "./small-business-scheme.ts";
import { soleTrader } from "./sole-trader.ts";
import { traderInTheEu } from "./trader-in-the-eu.ts";

export interface Form {
  readonly title: string;
  readonly books: () => AdministrationBooks;
  /** The returns of 2025, by quarter; none without tax. */
  readonly declared: readonly string[];
  /** By the end of the ids of the figures of the year. */
  readonly figures: Readonly<Record<string, string>>;
  /** The base and the tax owed of the year in each box of the return; in 5b the tax deducted. */
  readonly boxes: Readonly<Record<string, readonly [base: string, tax: string]>>;
  /** Whether tax on the result is booked, in the last month of the year. */
  readonly isTaxed?: true;
  /** Subsidies owed, or a participation, move its balances. */
  readonly asksForNotes?: true;
  /** What the pages of no pack say. */
  readonly unsaid: Readonly<Record<"nl" | "en", RegExp>>;
}

const OF_COMPANIES = {
  nl: /dividend|aandeelhouder|vennootschapsbelasting|resultaatbestemming \(/gi,
  en: /dividend|shareholder|corporate|profit appropriation/gi,
};
const WITHOUT_TAX = {
  nl: /dividend|aandeelhouder|btw-aangiften|Niet vergeleken, want niet aangeleverd:[^.]*btw/gi,
  en: /dividend|shareholder|VAT returns|Not compared, as it was not supplied:[^.]*VAT/gi,
};
/** The heading of what a pack could not prove. */
export const UNPROVEN = {
  nl: "Wat deze rapportage niet kon aantonen",
  en: "What this pack could not prove",
};
const OF_BUSINESSES = {
  nl: /na belasting|dividend|aandeelhouder|eigenar|vennootschap|winst|eigen vermogen|omzet(?!belasting)|btw-aangiften/gi,
  en: /after tax|dividend|shareholder|owner|corporate|profit|equity|revenue|VAT returns/gi,
};
/** Matches nothing. */
const NOTHING = { nl: /(?!)/g, en: /(?!)/g };

/**
 * The sole trader sells 6,500 a month, uses material for 1,180, and has other costs of 6,027.30 in the year. The
 * partners share 159,966.20 as 2 : 2 : 1. The holding earns 29,028.80, interest, and 23,450.75 of its participation.
 */
export const FORMS: readonly Form[] = [
  {
    title: "a sole trader",
    books: soleTrader,
    declared: ["2200", "2135", "2135", "2847"],
    figures: {
      "profit-and-loss/year-2025/net-profit": "57812.70",
      "equity/year-2025/opening/total": "41075.10",
      "equity/year-2025/deposits/total": "2900.00",
      "equity/year-2025/withdrawals/total": "-35008.55",
      "equity/year-2025/closing/total": "66779.25",
      // The withdrawals in kind: 1,440 for the car, 116 for the telephone, 712.80 of tax.
      "cash-bridge/year-2025/in-kind": "-2268.80",
      "cash-bridge/year-2025/financing": "-29839.75",
    },
    boxes: {
      "1a": ["43200.00", "9072.00"],
      "1b": ["34800.00", "3132.00"],
      "1d": ["3394.29", "712.80"],
      "5b": ["17130.00", "3597.30"],
    },
    unsaid: OF_COMPANIES,
  },
  {
    title: "a partnership",
    books: partnership,
    declared: ["8539", "8539", "8539", "8539"],
    figures: {
      "profit-and-loss/year-2025/net-profit": "159966.20",
      "equity-detail/year-2025/owner-1/opening": "38425.68",
      "equity-detail/year-2025/owner-1/appropriation": "63986.48",
      "equity-detail/year-2025/owner-1/withdrawn": "-38400.00",
      "equity-detail/year-2025/owner-1/closing": "64012.16",
      "equity-detail/year-2025/owner-2/closing": "62262.16",
      "equity-detail/year-2025/owner-3/deposits": "5000.00",
      "equity-detail/year-2025/owner-3/appropriation": "31993.24",
      "equity-detail/year-2025/owner-3/closing": "27506.08",
      "equity-detail/year-2025/owners/appropriation": "159966.20",
      "equity-detail/year-2025/owners/closing": "153780.40",
      "equity/year-2025/closing/total": "153780.40",
      "cash-bridge/year-2025/financing": "-98750.00",
    },
    boxes: { "1a": ["199200.00", "41832.00"], "5b": ["36540.00", "7673.40"] },
    unsaid: OF_COMPANIES,
  },
  {
    title: "a business under the small-business scheme",
    books: underSmallBusinessScheme,
    declared: [],
    figures: {
      "profit-and-loss/year-2025/net-profit": "12954.60",
      "equity/year-2025/withdrawals/total": "-10200.00",
      "equity/year-2025/closing/total": "10969.20",
    },
    boxes: {},
    unsaid: WITHOUT_TAX,
  },
  {
    title: "a foundation",
    books: foundation,
    asksForNotes: true,
    declared: [],
    figures: {
      // 19,200 of subsidy, 16,200 of courses and 4,983 of gifts; costs of 27,775.20.
      "profit-and-loss/year-2025/net-profit": "12607.80",
      "equity/year-2025/closing/total": "32615.80",
    },
    boxes: {},
    unsaid: OF_BUSINESSES,
  },
  {
    title: "a holding with a participation",
    books: holdingCompany,
    ...{ isTaxed: true, asksForNotes: true },
    declared: ["1549", "1549", "1549", "1549"],
    figures: {
      "profit-and-loss/year-2025/net-profit": "47909.55",
      "equity/year-2025/dividends/total": "-8000.00",
      "equity/year-2025/closing/total": "172778.75",
      "cash-bridge/year-2025/participations": "-23450.75",
      "cash-bridge/year-2025/investing": "14000.00",
    },
    boxes: { "1a": ["31200.00", "6552.00"], "5b": ["1680.00", "352.80"] },
    unsaid: NOTHING,
  },
  {
    title: "a company that trades in the EU",
    books: traderInTheEu,
    // 1a 8,946 + 4b 4,630 + 2a 781 - 5b 9,476; in the last one 1d 1,080.
    declared: ["4881", "4881", "4881", "5961"],
    figures: {
      "profit-and-loss/year-2025/result-before-tax": "88189.80",
      "profit-and-loss/year-2025/net-profit": "82039.80",
      "equity/year-2025/dividends/total": "-10000.00",
      "equity/year-2025/closing/total": "167725.60",
    },
    boxes: {
      "1a": ["170400.00", "35784.00"],
      "1d": ["5142.86", "1080.00"],
      "2a": ["14880.00", "3124.80"],
      "3a": ["28800.00", "0.00"],
      "3b": ["73200.00", "0.00"],
      "4b": ["88200.00", "18522.00"],
      // 16,254 of domestic purchases, and what is owed in 2a and 4b.
      "5b": ["180480.00", "37900.80"],
    },
    isTaxed: true,
    unsaid: NOTHING,
  },
];
