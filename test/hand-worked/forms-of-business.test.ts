/**
 * Packs of other forms of business than a B.V. with wages: final, in the words of the form, with figures worked out
 * by hand.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Amount,
  absolute,
  add,
  amountText,
  isNegative,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { accountsWithRole } from "../../src/ledger/account-roles.ts";
import type { Books } from "../../src/ledger/books.ts";
import { rateMovements, vatPerRate } from "../../src/ledger/vat-per-rate.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { serveAdministration, writeProfile } from "../support/embedded-service.ts";
import { signalOfTest } from "../support/ending.ts";
import { figureLines } from "../support/figure-lines.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";
import { foundation } from "./foundation.ts";
import { holdingCompany } from "./holding-company.ts";
import { partnership } from "./partnership.ts";
import { underSmallBusinessScheme } from "./small-business-scheme.ts";
import { soleTrader } from "./sole-trader.ts";
import { traderInTheEu } from "./trader-in-the-eu.ts";

interface Form {
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
const UNPROVEN = {
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
const FORMS: readonly Form[] = [
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

/** A pack in the output folder, by language. */
const PACKS: readonly (readonly [folder: string, "nl" | "en", page: string])[] = [
  ["2025/close", "nl", "report-2025.html"],
  ["2025/close-en", "en", "report-2025.html"],
  ["2025-10/monthly", "nl", "management-pack-2025-10.html"],
  ["2025-10/monthly-en", "en", "management-pack-2025-10.html"],
];

describe.for(FORMS)(
  "the packs of $title",
  ({ books, declared, figures, boxes, unsaid, ...form }) => {
    let world: TestWorld;
    let folder: string;
    const exits: number[] = [];
    let said = "";
    beforeAll(async () => {
      const own = books();
      const { id } = own.administration;
      const service = await serveAdministration({ administrationId: id, books: () => own });
      world = makeWorld({ TOKEN: service.token });
      writeProfile(world.folder, { base_url: service.url, administration_id: id });
      folder = join(world.folder, "output", id);
      const returns = declared.map(
        (amount, at) => `  - { period: 2025-Q${String(at + 1)}, amount: ${amount} }\n`,
      );
      const input = join(world.folder, "declared.yml");
      const stated = returns.length === 0 ? [] : ["--input", input];
      writeFileSync(input, `format_version: 1\nyear: 2025\ndeclared_vat:\n${returns.join("")}`);
      const year = ["--year", "2025", "--skip-exports", ...stated];
      const month = ["--period", "202510", ...stated];
      await runCli(["key", "create"], world.world);
      for (const argv of [
        ["close", "--language", "nl", ...year],
        ["close", "--language", "en", ...year],
        ["monthly", "--language", "nl", ...month],
        ["monthly", "--language", "en", ...month],
        ["handoff", "--language", "en", ...year],
      ]) {
        exits.push(await runCli([...argv, "--profile", "test"], world.world));
      }
      said = `${world.out()}${world.err()}`;
      await service.close();
    });
    afterAll(() => {
      world.close();
    });

    test("are final, and no check has a finding", () => {
      expect(exits, said).toEqual([0, 0, 0, 0, 0]);
      expect(said.match(/.* with findings.*/g) ?? []).toEqual([]);
    });

    test("have the figures that were worked out by hand", () => {
      const lines = figureLines(
        readFileSync(join(folder, "2025/close/figures-2025.jsonl"), "utf8"),
      );
      const found = new Map(lines.map(({ figure, amount }) => [figure, amount]));
      expect(Object.keys(figures).map((key) => [key, found.get(key)])).toEqual(
        Object.entries(figures),
      );
    });

    test("have in each box of the return what was worked out by hand", async () => {
      const home = join(world.folder, "home/snapshots");
      const path = readdirSync(home, { recursive: true, encoding: "utf8" }).find((one) =>
        /202501\.\.202512.*\.sqlite$/.test(one),
      );
      const opened = await openBooks(join(home, path!), signalOfTest());
      expect(boxesOf(opened.books, books())).toEqual(boxes);
      opened.close();
    });

    test.for(PACKS)("say in %s nothing of another form", ([pack, language, page]) => {
      const text = readFileSync(join(folder, pack, page), "utf8");
      const main = text.slice(text.indexOf("<main")).replace(/<script.*?<\/script>/gs, "");
      const shown = main.replace(/<[^>]*>/g, " ");
      expect(shown.length).toBeGreaterThan(10_000);
      expect(shown.match(unsaid[language]) ?? []).toEqual([]);
      const isUntaxed = /In deze periode is geen btw geboekt|No VAT is booked in this period/;
      expect(isUntaxed.test(shown)).toBe(declared.length === 0);
      // Depreciation, returns that were paid and tax that was paid explain themselves.
      if (!form.asksForNotes) expect(shown).not.toMatch(/Licht toe|Add a note/);
      const [isTaxed, isYear] = [form.isTaxed === true, pack.startsWith("2025/")];
      expect(/na belasting|after tax/i.test(shown)).toBe(isTaxed && isYear);
      const isBefore = /nog geen vennootschapsbelasting|no corporate income tax is/.test(shown);
      expect(isBefore).toBe(isTaxed && !isYear);
      const [, unproven] = main.split(UNPROVEN[language]);
      expect(unproven).toBeDefined();
      const [listed] = unproven!.split("<h2");
      expect(listed!.match(/lonen|loon|wages|payroll|\b[A-Z]\d+\b/gi) ?? []).toEqual([]);
    });
  },
);

/** Sales and what is owed on purchases are positive, input tax too. */
function boxesOf(books: Books, { taxRates }: AdministrationBooks): Form["boxes"] {
  const boxes = new Map<string, readonly [Amount, Amount]>();
  const put = (box: string, base: Amount, tax: Amount): void => {
    const [bases, taxes] = boxes.get(box) ?? [ZERO, ZERO];
    boxes.set(box, [add(bases, absolute(base)), add(taxes, tax)]);
  };
  const onTaxAccounts = [...rateMovements(books, new Set(accountsWithRole(books, "tax")))];
  for (const { taxRateId, base } of vatPerRate(books)) {
    const references = taxRates.find(({ id }) => id === taxRateId)?.reportReferences ?? [];
    const own = onTaxAccounts.filter((one) => one.taxRateId === taxRateId);
    for (const box of references) {
      const isInput = box === "NL/5b";
      const side = own.filter(({ net }) => isNegative(net) !== isInput);
      put(box.replace("NL/", ""), base, absolute(sumOf(side.map(({ net }) => net))));
    }
  }
  return Object.fromEntries(
    [...boxes]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([box, [base, tax]]) => [box, [amountText(base, 2), amountText(tax, 2)]]),
  );
}
