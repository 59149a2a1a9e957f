/**
 * Two months of the sample are closed and locked; then an invoice of rent arrives in them. The later close says what it
 * did to the result and the balance sheet, to the cent; so does a colleague who has the file of judgement alone.
 */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../src/amount/amount.ts";
import { decimalText } from "../../src/amount/decimal-text.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { openClient } from "../../src/client/open-client.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import type { TestWorld } from "../support/world.ts";

const LATE = "1234.56";

test("a posting in locked months is a finding with its effect, here and on the machine of a colleague", async () => {
  const service = await serveAdministration();
  const made = userOf(service, { fiscal_year: SHORT_YEAR });
  expect(await close(made)).toBe(EXIT.reconciled);
  expect(await run(made, ["lock", "--period", "2025-02", "--by", "C. de Boer"])).toBe(
    EXIT.reconciled,
  );
  const { expense, creditors } = await postLate(service);
  expect(await close(made)).toBe(EXIT.draft);
  const own = packOf(made, service);
  expect(own.broken).toEqual(expect.arrayContaining(["Q1", "Q2"]));
  expect(own.broken).not.toContain("Q3");
  expect(own.amountsOf(`late/${expense}`)).toEqual([LATE]);
  expect(own.amountsOf(`late/${creditors}`)).toEqual([LATE]);
  expect(own.amountsOf("late/net-profit")).toEqual([`-${LATE}`]);
  expect(own.amountsOf("late/unappropriated")).toEqual([`-${LATE}`]);
  expect(own.amountsOf("late/assets")).toEqual(["0.00"]);
  expect(own.amountsOf("late/line-1")).toEqual([LATE]);
  const colleague = userOf(service, { fiscal_year: SHORT_YEAR });
  cpSync(join(made.folder, "judgement"), join(colleague.folder, "judgement"), { recursive: true });
  expect(await close(colleague)).toBe(EXIT.draft);
  const other = packOf(colleague, service);
  expect(other.broken).toContain("Q1");
  expect(other.gaps).toEqual(["Q2", "Q3"]);
  expect(other.amountsOf("late/net-profit")).toEqual([`-${LATE}`]);
  expect(other.amountsOf("late/line-1")).toEqual([]);
  const open = ["unlock", "--period", "2025-02", "--reason", "The rent came late", "--by", "A"];
  expect(await run(made, open)).toBe(EXIT.reconciled);
  expect(await close(made)).toBe(EXIT.reconciled);
  await service.close();
});

const run = (made: TestWorld, argv: readonly string[]): Promise<number> => {
  made.forget();
  return runCli([...argv, "--profile", "test"], made.world);
};
const close = (made: TestWorld): Promise<number> =>
  run(made, ["close", "--year", "2025", "--skip-exports", "--language", "en"]);

/** A journal of February: rent against creditors. */
async function postLate(service: ServedAdministration) {
  const client = openClient({
    baseUrl: service.url,
    administrationId: service.administrationId,
    credential: service.token,
  });
  const accounts = await client.ledgerAccounts.list();
  const idOf = (type: string) => accounts.find(({ accountType: of }) => of === type)!.id;
  const [amount, nothing] = [decimalText(amountOf(LATE)), decimalText(ZERO)];
  const [expense, creditors] = [idOf("expenses"), idOf("current_liabilities")];
  await client.generalJournalDocuments.create({
    reference: "Late rent",
    date: dateOf("2025-02-20"),
    generalJournalDocumentEntries: [
      { ledgerAccountId: expense, debit: amount, credit: nothing, description: "Rent" },
      { ledgerAccountId: creditors, debit: nothing, credit: amount, description: "Rent" },
    ],
  });
  await client.close();
  return { expense, creditors };
}

function packOf(made: TestWorld, { administrationId }: ServedAdministration) {
  const folder = join(made.folder, "output", administrationId, "2025", "close-en-draft");
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
    checks: readonly { id: string; broken: number; gap?: string }[];
  };
  const figures = readFileSync(join(folder, "figures-2025.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"late-postings/'))
    .map((line) => JSON.parse(line) as { figure: string; amount: string });
  return {
    broken: manifest.checks.filter(({ broken }) => broken > 0).map(({ id }) => id),
    gaps: manifest.checks
      .filter(({ gap }) => gap?.startsWith("locked") === true)
      .map(({ id }) => id),
    amountsOf: (end: string) =>
      figures
        .filter(({ figure }) => figure === `late-postings/2025-02/${end}`)
        .map(({ amount }) => amount),
  };
}
