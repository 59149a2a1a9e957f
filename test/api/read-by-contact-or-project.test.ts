/** Revenue and expenses by contact and by project, as recorded in both shapes. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { readByContact, readByProject } from "../../src/api/read-reports.ts";
import { hashOf } from "../../src/api/transport.ts";
import { month } from "../../src/calendar/month.ts";
import { answering, fixtureText, recorded } from "./answering.ts";

const MARCH = month("2025-03");
const sourcesOf = (operation: string, name: string) => [
  hashOf(Buffer.from(fixtureText(operation, name))),
];

describe.each(["specification", "current"])("in the %s shape", (shape) => {
  test.each([
    [
      "revenue",
      [
        ["413100000000000001", "-7000"],
        ["413100000000000002", "30.5"],
        [null, "-1000"],
      ],
    ],
    [
      "expenses",
      [
        ["413100000000000003", "30"],
        [null, "70"],
      ],
    ],
  ] as const)(
    "%s by contact is debit positive, with a row without a contact",
    async (kind, rows) => {
      const session = recorded(`${kind}_by_contact`, shape);
      expect(await readByContact(session, { kind, month: MARCH }, "r")).toEqual({
        lines: rows.map(([contactId, amount]) => ({ contactId, amount: amountOf(amount) })),
        sources: sourcesOf(`${kind}_by_contact`, shape),
      });
      expect([...session.unknownFields]).toEqual([]);
    },
  );

  test.each([
    [
      "revenue",
      [
        ["413500000000000001", "-7000"],
        [null, "-969.5"],
      ],
    ],
    [
      "expenses",
      [
        [null, "0"],
        ["413500000000000001", "100"],
      ],
    ],
  ] as const)(
    "%s by project is debit positive, with a row without a project",
    async (kind, rows) => {
      const session = recorded(`${kind}_by_project`, shape);
      expect(await readByProject(session, { kind, month: MARCH }, "r")).toEqual({
        lines: rows.map(([projectId, amount]) => ({ projectId, amount: amountOf(amount) })),
        sources: sourcesOf(`${kind}_by_project`, shape),
      });
    },
  );
});

test("revenue by contact is read until a page is not full, and every page is a source", async () => {
  const first = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`4${at}`, "1.5"]));
  const pages = [first, { null: "2.0" }];
  const bodies = pages.map((rows) => JSON.stringify({ revenue_by_contact: rows }));
  const { session, requests } = answering(({ query }) => ({
    headers: { "x-total-count": "101" },
    body: bodies[Number(new Map(query).get("page")) - 1]!,
  }));
  const { lines: rows, sources } = await readByContact(
    session,
    { kind: "revenue", month: MARCH },
    "r",
  );
  expect(requests.map(({ path, query }) => [path, query[0], query.at(-1)])).toEqual([
    ["/123/reports/revenue_by_contact.json", ["period", "202503"], ["page", "1"]],
    ["/123/reports/revenue_by_contact.json", ["period", "202503"], ["page", "2"]],
  ]);
  expect(rows).toHaveLength(101);
  expect(rows.at(-1)).toEqual({ contactId: null, amount: amountOf("-2") });
  expect(sources).toEqual(bodies.map((body) => hashOf(Buffer.from(body))));
});

test.each([
  ["text", "7.0"],
  ["an amount that is not a number", { "41": "seven" }],
  ["an amount without a contact field", [{ amount: "7.0" }]],
  ["an amount of an empty identifier", { "": "7.0" }],
])("revenue by contact as %s is refused", async (_, rows) => {
  const { session } = answering(() => ({ body: { revenue_by_contact: rows } }));
  await expect(
    readByContact(session, { kind: "revenue", month: MARCH }, "r"),
  ).rejects.toMatchObject({ code: "answer-malformed" });
});
