/** What a run lacks is found before the first month is pulled, in one message with a line for each cause. */
import { expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";

const refused = (path: RegExp, scope: string): FalseAnswer => ({
  path,
  status: 401,
  body: JSON.stringify({ error: `No access to ${scope}` }),
});
const listed: FalseAnswer = { path: /estimates/, status: 200, body: "[]" };
const NO_ESTIMATES = refused(/estimates/, "estimates");

interface Ran {
  readonly code: number;
  readonly err: string;
  readonly requests: readonly string[];
}

async function ran(
  line: string,
  falseAnswers: readonly FalseAnswer[],
  own?: ServedAdministration,
): Promise<Ran> {
  const service = own ?? (await serveAdministration());
  const falsified = await startFalseAnswers(service.url, falseAnswers);
  const made = userOf(service, { base_url: falsified.url, fiscal_year: SHORT_YEAR });
  onTestFinished(async () => {
    await falsified.close();
    made.close();
    if (own === undefined) await service.close();
  });
  const code = await runCli(line.split(" "), made.world);
  return { code, err: made.err(), requests: falsified.requests };
}

/** The causes and the remedies of the failure on the screen. */
const lackingIn = (err: string): readonly string[] =>
  err.slice(err.indexOf("slotsom: nothing was pulled")).trimEnd().split("\n").slice(1);

const reportsIn = ({ requests }: Ran): readonly string[] =>
  requests.filter((request) => request.includes("/reports/"));

test("every scope that is missing is named before a report is requested", async () => {
  const found = await ran("close --year 2025", [
    refused(/\/projects/, "settings"),
    refused(/receipts\/synchronization/, "documents"),
    refused(/financial_mutations\/synchronization/, "bank"),
    NO_ESTIMATES,
  ]);
  expect(found.code).toBe(EXIT.usage);
  expect(lackingIn(found.err)).toEqual([
    "  the scope settings is missing, needed by pull, close, monthly and handoff",
    "  the scope documents is missing, needed by pull, close, monthly and handoff",
    "  the scope bank is missing, needed by pull, close, monthly and handoff",
    "  the scope estimates is missing, needed by export auditfile, and by close and handoff without --skip-exports",
    "Give the token the scopes settings, documents, bank, estimates in the service, or create a token that has them.",
    "(not-ready)",
  ]);
  expect(reportsIn(found)).toEqual([]);
});

test.each(["close", "handoff"])(
  "%s: the scope of the service's auditfile is missed before the pull, and a pack without it needs none",
  async (command) => {
    const found = await ran(`${command} --year 2025`, [NO_ESTIMATES]);
    expect(found.code).toBe(EXIT.usage);
    expect(lackingIn(found.err)).toEqual([
      "  the scope estimates is missing, needed by export auditfile, and by close and handoff without --skip-exports",
      "Give the token the scope estimates in the service, or create a token that has it. Or leave out the service's exports with --skip-exports.",
      "(not-ready)",
    ]);
    expect(reportsIn(found)).toEqual([]);
    const skipped = await ran(`${command} --year 2025 --skip-exports`, [NO_ESTIMATES]);
    expect([skipped.code, skipped.err]).toEqual([EXIT.reconciled, skipped.err]);
    expect(skipped.requests.filter((request) => request.includes("estimates"))).toEqual([]);
  },
);

test("a pull, a plan and a monthly pack need no scope of exports", async () => {
  for (const line of ["plan --year 2025", "pull --year 2025", "monthly --period 2025-01"]) {
    const { code, requests } = await ran(line, [NO_ESTIMATES]);
    expect([line, code]).toEqual([line, EXIT.reconciled]);
    expect(requests.filter((request) => request.includes("estimates"))).toEqual([]);
  }
});

type Account = Readonly<Record<string, unknown>>;

test("accounts that the service's exports refuse are named before the pull", async () => {
  const body = (honest: string): string =>
    JSON.stringify(
      (JSON.parse(honest) as readonly Account[]).map((account, index) => ({
        ...account,
        ...(index === 0 ? { account_id: null, taxonomy_item: null, name: "First" } : {}),
      })),
    );
  const found = await ran("close --year 2025", [{ path: /ledger_accounts/, body }, listed]);
  expect(found.code).toBe(EXIT.usage);
  expect(lackingIn(found.err)).toEqual([
    expect.stringMatching(
      /^ {2}the service will refuse its auditfile: no number for First \(\d+\)$/,
    ),
    expect.stringMatching(
      /^ {2}the service will refuse its brugstaat: no RGS code for First \(\d+\)$/,
    ),
    "Give each ledger account a unique number in the service, or leave out the service's exports with --skip-exports.",
    "Link each ledger account to an RGS code in the service, or leave out the service's exports with --skip-exports.",
    "(not-ready)",
  ]);
  expect(reportsIn(found)).toEqual([]);
});

test("the preflight asks nothing that the pull asks again", async () => {
  const { code, requests } = await ran("pull --year 2025", [listed]);
  expect(code).toBe(EXIT.reconciled);
  const names = requests.filter((one) => /tax_rates|projects|ledger_accounts/.test(one));
  expect(names.toSorted()).toEqual([...new Set(names)].sort());
});

test("an export that lacks a scope which the service does not show beforehand says how to do without it", async () => {
  const { code, err } = await ran("close --year 2025", [
    refused(
      /export\/auditfile/,
      "contacts, documents, estimates, sales_invoices, bank and settings",
    ),
  ]);
  expect(code).toBe(EXIT.refused);
  expect(err).toContain(
    "slotsom: the credential lacks one of the scopes documents, estimates, sales_invoices, bank, settings, which the service's auditfile requires\n" +
      "A credential that has pulled the books lacks only the scope estimates: give it that scope, and continue with slotsom resume, which pulls nothing again. Or make the pack without the service's exports from the books that are there: slotsom render.\n",
  );
});

test("closing entries that are not at the end of the fiscal year are named in one line, and refuse nothing", async () => {
  const service = await serveAdministration();
  onTestFinished(() => service.close());
  const planned = async (fiscalYear: { readonly first_month: number }): Promise<string> => {
    const made = userOf(service, { fiscal_year: fiscalYear });
    try {
      expect(await runCli(["plan", "--year", "2025"], made.world)).toBe(EXIT.reconciled);
      return made.err();
    } finally {
      made.close();
    }
  };
  expect(await planned({ first_month: 4 })).toContain(
    "Closing entries are dated 31 December 2024, but by the profile fiscal year 2025 ends in March 2025. If that is wrong, correct fiscal_year in slotsom.yml.\n",
  );
  expect(await planned({ first_month: 1 })).not.toContain("Closing entries");
});

test("a year that was empty is asked for again: something may have been booked", async () => {
  const nothing = (honest: string): string =>
    JSON.stringify(
      Object.fromEntries(Object.keys(JSON.parse(honest) as object).map((name) => [name, {}])),
    );
  const service = await serveAdministration();
  const falsified = await startFalseAnswers(service.url, [
    { path: /synchronization/, times: 6, body: "[]" },
    { path: /general_ledger/, times: 1, body: nothing },
  ]);
  const made = userOf(service, { base_url: falsified.url, fiscal_year: SHORT_YEAR });
  onTestFinished(async () => {
    await falsified.close();
    made.close();
    await service.close();
  });
  expect(await runCli(["pull", "--year", "2025"], made.world)).toBe(EXIT.usage);
  expect(made.err()).toContain("has no postings and no balances");
  expect(await runCli(["pull", "--year", "2025"], made.world)).toBe(EXIT.reconciled);
});
