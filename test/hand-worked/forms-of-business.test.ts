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
import { FORMS, type Form, UNPROVEN } from "./forms.ts";

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
