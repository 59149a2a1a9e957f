/** The limits of section 8 that apply to all three kinds of documents. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { type DocumentRequests, documentRequests } from "./document-requests.ts";

let service: EdgeService;
let requests: DocumentRequests;
beforeAll(async () => {
  service = await openEdge();
  requests = documentRequests(service);
});
afterAll(() => service.close());

const ALL = "filter=period:20000101..20991231&sort=date_asc";

describe.each(DOCUMENT_KINDS)("%s", (kind, body) => {
  const path = `/documents/${kind}`;

  const made: string[] = [];
  beforeAll(async () => {
    for (let count = 0; count < 101; count++) {
      made.push(String((await requests.keep("POST", path, body))["id"]));
    }
  });

  test("max documents returned: POST synchronization with 101 ids returns 100", async () => {
    const { status, json } = await requests.send("POST", `${path}/synchronization`, { ids: made });
    const ids = (json as readonly { readonly id: string }[]).map(({ id }) => id);
    expect([status, ids]).toEqual([200, made.slice(0, 100)]);
  });

  test("per_page: 1 to 100 documents on a page", async () => {
    for (const size of [1, 100]) {
      expect(await requests.records(`${path}?${ALL}&per_page=${String(size)}`)).toHaveLength(size);
    }
    for (const [size, error] of [
      ["0", "Per Page is too small"],
      ["101", "Per Page is too big"],
      ["many", "Per Page is invalid"],
    ]) {
      const { status, json } = await requests.ask("GET", `${path}?per_page=${size ?? ""}`);
      expect([status, json]).toEqual([400, { error }]);
    }
  });
});
