/** What reports and tax rates refuse, by the name of the rule: errors of sections 4.6 and 7, limits of section 8. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

/** The path with its required parameters. */
const pathOf = (report: string, query: string): string => {
  const needs = report === "journal_entries" ? "project_id=null&" : "";
  return `/123/reports/${report}?${needs}${query}`;
};
const answerTo = async (path: string): Promise<readonly [number, unknown]> => {
  const { status, json } = await service.get(path);
  return [status, json];
};
const refusedWith = (error: string): readonly [number, unknown] => [400, { error }];

const PAGED_MONTH = [
  ...["creditors", "debtors", "journal_entries", "ledger_accounts/1300"],
  ...["expenses_by_contact", "expenses_by_project", "revenue_by_contact", "revenue_by_project"],
];
const SINGLE_MONTH = [...PAGED_MONTH, "assets", "cash_flow", "subscriptions"];
const MULTI_MONTH = ["balance_sheet", "general_ledger", "profit_loss"];
const AGINGS = ["creditors_aging", "debtors_aging"];

test("every report of the service is in one family of periods", () => {
  const reports = ENDPOINTS.filter(({ operation }) => operation.startsWith("GET /reports/")).map(
    ({ operation }) =>
      operation.replace("GET /reports/", "").replace("{ledger_account_id}", "1300"),
  );
  expect([...SINGLE_MONTH, ...MULTI_MONTH, ...AGINGS].sort()).toEqual(reports.sort());
});

describe("limit: a report of one month takes 1 month", () => {
  test.each(SINGLE_MONTH)("%s", async (report) => {
    for (const month of ["202509", "202509..202509", "20250901..20250930", "20240201..20240229"]) {
      expect((await answerTo(pathOf(report, `period=${month}`)))[0]).toBe(200);
    }
    const longer = ["202508..202509", "20250801..20250930", "this_quarter", "prev_quarter"];
    for (const period of [...longer, "next_quarter", "this_year", "prev_year", "next_year"]) {
      expect(await answerTo(pathOf(report, `period=${period}`))).toEqual(
        refusedWith("Period cannot exceed 1 month"),
      );
    }
  });
});

describe("limit: balance sheet, general ledger and profit and loss take 12 months", () => {
  test.each(MULTI_MONTH)("%s", async (report) => {
    const year = ["202501..202512", "20250701..20260630", "202507..202606"];
    for (const period of [...year, "this_year", "prev_year", "next_year"]) {
      expect((await answerTo(pathOf(report, `period=${period}`)))[0]).toBe(200);
    }
    for (const period of ["202501..202601", "20250101..20260131", "202401..202512"]) {
      expect(await answerTo(pathOf(report, `period=${period}`))).toEqual(
        refusedWith("Period cannot exceed 12 months"),
      );
    }
  });
});

const MALFORMED = [
  ...["", "202513", "202500", "2025", "20250901", "2025-09", "this_week", "THIS_MONTH", "all"],
  ...["202509..", "..202509", "202510..202509", "20250930..20250901", "20250902..20250930"],
  ...["20250901..20250929", "20250901..20250931", "20250201..20250229", "202509..20250930"],
];

describe("error: Period is invalid", () => {
  test.each([...SINGLE_MONTH, ...MULTI_MONTH])("%s", async (report) => {
    for (const period of MALFORMED) {
      expect([period, await answerTo(pathOf(report, `period=${period}`))]).toEqual([
        period,
        refusedWith("Period is invalid"),
      ]);
    }
  });

  test.each(AGINGS)("%s takes YYYYMM or a preset, and no range", async (report) => {
    const forms = ["20250930", "202501..202509", "202509..202509", "next_month", "next_quarter"];
    for (const until of [...MALFORMED, ...forms, "next_year"]) {
      expect([until, await answerTo(pathOf(report, `period_until=${until}`))]).toEqual([
        until,
        refusedWith("Period is invalid"),
      ]);
    }
  });
});

const PAGED = [...PAGED_MONTH.map((report) => `reports/${report}`), "tax_rates"].concat(
  AGINGS.map((report) => `reports/${report}`),
);

describe("limit: per_page is 1 to 100", () => {
  test.each(PAGED)("%s", async (path) => {
    const ask = (query: string): Promise<readonly [number, unknown]> =>
      answerTo(path === "tax_rates" ? `/123/tax_rates?${query}` : pathOf(path.slice(8), query));
    for (const taken of ["1", "100"]) expect((await ask(`per_page=${taken}`))[0]).toBe(200);
    for (const refused of ["0", "101", "-1", "20001", "99999999999999999999"]) {
      expect(await ask(`per_page=${refused}`)).toEqual(
        refusedWith("per_page does not have a valid value"),
      );
    }
    for (const refused of ["many", "1.5", ""]) {
      expect(await ask(`per_page=${refused}`)).toEqual(
        refusedWith("per_page is invalid, per_page does not have a valid value"),
      );
    }
    expect(await ask("page=one")).toEqual(refusedWith("page is invalid"));
  });
});

test("error of section 7: per_page 20001 of the tax rates", async () => {
  expect(await answerTo("/123/tax_rates?per_page=20001")).toEqual(
    refusedWith("per_page does not have a valid value"),
  );
});

test.each([
  ["Category", "ledger_accounts/4711"],
  ["Category", "journal_entries?ledger_account_id=4711"],
  ["Project", "journal_entries?project_id=4711"],
  ["Project", "profit_loss?project_id=4711"],
  ["Contact", "journal_entries?contact_id=4711"],
  ["Financial account", "cash_flow?financial_account_id=4711"],
])("error: Record not found for model name: %s, of %s", async (model, path) => {
  expect(await answerTo(`/123/reports/${path}`)).toEqual([
    404,
    { error: `Record not found for model name: ${model}` },
  ]);
});

test.each([
  ["at least a contact_id, project_id or ledger_account_id is required", "period=202509"],
  ["at least a contact_id, project_id or ledger_account_id is required", "account_type=revenue"],
  [
    "when account_type is present, a contact_id or project_id is required",
    "ledger_account_id=1300&account_type=revenue",
  ],
  ["account_type does not have a valid value", "project_id=null&account_type=income"],
])("error of the journal entries: %s, for %s", async (error, query) => {
  expect(await answerTo(`/123/reports/journal_entries?${query}`)).toEqual(refusedWith(error));
});

test("revenue by project is one request, expenses are two: rule 3 of the journal entries", async () => {
  for (const type of ["revenue", "expenses", "direct_costs"]) {
    const path = `/123/reports/journal_entries?project_id=null&account_type=${type}`;
    expect((await answerTo(path))[0]).toBe(200);
  }
});

describe("the deprecated report of a ledger account", () => {
  test("lists the same as the journal entries of that account, page by page", async () => {
    const whole = await service.get("/123/reports/ledger_accounts/1300?period=202503");
    const entries = await service.get(
      "/123/reports/journal_entries?ledger_account_id=1300&period=202503",
    );
    expect(whole.json).toEqual(entries.json);
    expect(whole.json).not.toEqual([]);
    expect(whole.headers["x-total-count"]).toBe(entries.headers["x-total-count"]);
    const behind = await service.get("/123/reports/ledger_accounts/1300?period=202503&page=9");
    expect(behind.json).toEqual([]);
  });

  test("states that it is deprecated and which operation replaces it", async () => {
    const { headers } = await service.get("/123/reports/ledger_accounts/1300");
    expect(headers["x-deprecated-endpoint"]).toBe("GET /reports/journal_entries");
  });

  test("an id that is not digits is not found", async () => {
    expect((await answerTo("/123/reports/ledger_accounts/debtors"))[0]).toBe(404);
  });
});
