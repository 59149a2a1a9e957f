/** Every operation of the client works with answers that have no field but those of the specification. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "../../src/api/client.ts";
import { type ApiRequest, hashOf } from "../../src/api/transport.ts";
import { groupsOf } from "../../src/client/groups.ts";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { gathered } from "../api/answering.ts";
import { edgeBooks } from "../service/edge-books.ts";
import { bearer, type EdgeService, openEdge } from "../service/edge-service.ts";
import { READINGS, sessionWith } from "./contract-calls.ts";
import { addDocuments } from "./document-readings.ts";
import { addOthers, withOthers } from "./other-readings.ts";
import { specifiedAnswer } from "./specified-fields.ts";

const SHAPES = ["specification", "current"] as const;

/** Removes the other fields from every answer; `removed` counts the answers that had any. */
function sessionOfSpecification(service: EdgeService, token: string) {
  const session = sessionWith(service, token);
  const counts = { removed: 0 };
  const send: Session["transport"]["send"] = async (request, signal) => {
    const response = await session.transport.send(request, signal);
    if (response.status >= 300 || response.body.length === 0) return response;
    const answer: unknown = JSON.parse(Buffer.from(response.body).toString());
    const left = specifiedAnswer(operationOf(request), answer);
    if (JSON.stringify(left) !== JSON.stringify(answer)) counts.removed += 1;
    const body = Buffer.from(JSON.stringify(left));
    return { ...response, body, sha256: hashOf(body) };
  };
  return { session: { ...session, transport: { send } }, counts };
}

const operationOf = ({ method, path }: ApiRequest): string => `${method} ${path}`;

/** Of records that the specification does not describe; the pull needs more of an administration than its id. */
const LISTS: Readonly<Record<string, (session: Session) => Promise<readonly object[]>>> = {
  administrations: (session) => groupsOf(session).administrations.list(),
  contacts: (session) => gathered(groupsOf(session).contacts.list()),
  "financial accounts": (session) => groupsOf(session).financialAccounts.list(),
  "ledger accounts": (session) => groupsOf(session).ledgerAccounts.list(),
  projects: (session) => gathered(groupsOf(session).projects.list({ state: "all" })),
  "tax rates": (session) => gathered(groupsOf(session).taxRates.list()),
};
const NEEDS_MORE = "GET /administrations";
/** Their paths have the ids of attachments, which are fields outside the specification. */
const OF_ATTACHMENT = "{attachment_id}";

const services = new Map<(typeof SHAPES)[number], { service: EdgeService; token: string }>();
beforeAll(async () => {
  for (const shapes of SHAPES) {
    const service = await openEdge({ shapes, books: [withOthers(edgeBooks())] });
    const token = service.token(SCOPES);
    services.set(shapes, { service, token });
    // The answers to the operations that create records are read without the other fields too.
    const { session, counts } = sessionOfSpecification(service, token);
    await addDocuments(session);
    await addOthers(service, session);
    expect(counts.removed).toBeGreaterThan(0);
    await service.send("POST", "/123/reports/export/auditfile", bearer(token), '{"year":"2025"}');
    await service.idle();
  }
});
afterAll(async () => {
  for (const { service } of services.values()) await service.close();
});

const OPERATIONS = Object.keys(READINGS).filter(
  (operation) => operation !== NEEDS_MORE && !operation.includes(OF_ATTACHMENT),
);

test.each(SHAPES)("with shape %s every operation reads what is left", async (shapes) => {
  const { service, token } = services.get(shapes)!;
  const { session, counts } = sessionOfSpecification(service, token);
  for (const operation of OPERATIONS)
    await expect(READINGS[operation]?.(session), operation).resolves.toBeDefined();
  for (const [name, list] of Object.entries(LISTS))
    expect((await list(session)).length, name).toBeGreaterThan(0);
  expect(counts.removed).toBeGreaterThan(SHAPES.length);
});

test("what is left of a receipt has no field outside the specification", async () => {
  const { service, token } = services.get("current")!;
  const { session } = sessionOfSpecification(service, token);
  const [receipt] = await gathered(
    groupsOf(session).receipts.list({ filter: { period: "this_year" } }),
  );
  expect(receipt).toMatchObject({ reference: "Bon 7", state: "open" });
  expect(receipt?.details).toEqual([{ id: receipt?.details[0]?.id, period: null }]);
  for (const name of ["contact", "exchangeRate", "payments", "notes", "attachments", "events"])
    expect(receipt).not.toHaveProperty(name);
});
