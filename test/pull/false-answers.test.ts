/** Every false answer is reported, or repaired and reported; the pulled books are right or are not used. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";
import { BROKEN_RESPONSES } from "./false-answers/broken-responses.ts";
import { type FalseAnswerCase, named, page } from "./false-answers/false-answer-case.ts";
import { FALSE_PAGES } from "./false-answers/false-pages.ts";
import { FALSE_REPORTS } from "./false-answers/false-reports.ts";
import { FALSE_ROWS } from "./false-answers/false-rows.ts";
import { pullWithFalseAnswers } from "./false-answers/pull-with-false-answers.ts";

let service: ServedAdministration;
/** The movements from an honest service, by last month. */
const honest = new Map<string | undefined, readonly string[] | null>();
beforeAll(async () => {
  service = await serveAdministration();
  for (const lastMonth of [undefined, "2025-02"]) {
    const { reported, movements } = await pullWithFalseAnswers(service, [], lastMonth);
    expect(reported).toEqual([]);
    honest.set(lastMonth, movements);
  }
});
afterAll(() => service.close());

describe.each([
  ["pages", FALSE_PAGES],
  ["rows", FALSE_ROWS],
  ["reports", FALSE_REPORTS],
  ["responses", BROKEN_RESPONSES],
])("false %s", (_, cases: readonly FalseAnswerCase[]) => {
  test.each(cases)("$title", async (given) => {
    const { reported, movements } = await pullWithFalseAnswers(
      service,
      given.answers,
      given.lastMonth,
    );
    const expected = honest.get(given.lastMonth);
    const isEqual = JSON.stringify(movements) === JSON.stringify(expected);
    const missing = given.reported.filter(
      (line) => !reported.some((found) => found.startsWith(line)),
    );
    expect({ missing, reported }).toEqual({ missing: [], reported });
    expect(movements === null ? "none" : isEqual ? "equal" : "different").toBe(given.books);
    // A case that expects no report must have none at all.
    if (given.reported.length === 0) expect(reported).toEqual([]);
  });
});

test.each([301, 302, 303, 307, 308])(
  "a redirect (%i) to another host is named, and the credential does not follow it",
  async (status) => {
    const received: string[] = [];
    const elsewhere = createServer((request, response) => {
      received.push(request.headers.authorization ?? "without a credential");
      response.end("[]");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const location = `http://127.0.0.1:${String(port)}/`;
    try {
      const answer = { path: page(2), status, headers: { location }, body: "" };
      const { reported, movements } = await pullWithFalseAnswers(service, [answer]);
      expect({ reported, movements, received }).toEqual({
        reported: [expect.stringContaining(`request-refused: ${named(2)}: `)],
        movements: null,
        received: [],
      });
    } finally {
      elsewhere.closeAllConnections();
      await new Promise((resolve) => elsewhere.close(resolve));
    }
  },
);
