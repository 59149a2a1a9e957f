/** Every lie is caught and named, or repaired and told; what was pulled is right or is not used. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";
import { type LieCase, named, page } from "./lies/lie-case.ts";
import { liedTo } from "./lies/lied-to.ts";
import { LIES_OF_PAGES } from "./lies/lies-of-pages.ts";
import { LIES_OF_REPORTS } from "./lies/lies-of-reports.ts";
import { LIES_OF_ROWS } from "./lies/lies-of-rows.ts";
import { LIES_OF_THE_WIRE } from "./lies/lies-of-the-wire.ts";

let service: ServedAdministration;
/** What an honest service gives, by last month. */
const honest = new Map<string | undefined, readonly string[] | null>();
beforeAll(async () => {
  service = await serveAdministration();
  for (const lastMonth of [undefined, "2025-02"]) {
    const { told, movements } = await liedTo(service, [], lastMonth);
    expect(told).toEqual([]);
    honest.set(lastMonth, movements);
  }
});
afterAll(() => service.close());

describe.each([
  ["of pages", LIES_OF_PAGES],
  ["of rows", LIES_OF_ROWS],
  ["of reports", LIES_OF_REPORTS],
  ["of the wire", LIES_OF_THE_WIRE],
])("lies %s", (_, cases: readonly LieCase[]) => {
  test.each(cases)("$lie", async (given) => {
    const { told, movements } = await liedTo(service, given.lies, given.lastMonth);
    const expected = honest.get(given.lastMonth);
    const isAsEver = JSON.stringify(movements) === JSON.stringify(expected);
    const missing = given.told.filter((line) => !told.some((said) => said.startsWith(line)));
    expect({ missing, told }).toEqual({ missing: [], told });
    expect(movements === null ? "none" : isAsEver ? "as ever" : "other").toBe(given.books);
    // Books that are as ever with nothing said need a reason: only then does a case expect nothing.
    if (given.told.length === 0) expect(told).toEqual([]);
  });
});

test.each([301, 302, 303, 307, 308])(
  "a redirect (%i) to another host is named, and the credential does not follow it",
  async (status) => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.headers.authorization ?? "without a credential");
      response.end("[]");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const location = `http://127.0.0.1:${String(port)}/`;
    try {
      const lie = { path: page(2), status, headers: { location }, body: "" };
      const { told, movements } = await liedTo(service, [lie]);
      expect({ told, movements, asked }).toEqual({
        told: [expect.stringContaining(`request-refused: ${named(2)}: `)],
        movements: null,
        asked: [],
      });
    } finally {
      elsewhere.closeAllConnections();
      await new Promise((resolve) => elsewhere.close(resolve));
    }
  },
);
