/** A recording transport: which answers it stores, and which requests it repeats. */
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { ApiRequest } from "../../src/api/transport.ts";
import { recording } from "../../src/snapshot/recording.ts";
import { replaying } from "../../src/snapshot/replaying.ts";
import { openForPull, Snapshot } from "../../src/snapshot/snapshot.ts";
import { answering, type Given } from "../api/answering.ts";
import { folder, idle, QUARTER } from "../pull/small-pull.ts";

const REQUEST: ApiRequest = {
  method: "GET",
  path: "/123/reports/assets.json",
  query: [["period", "202501"]],
  body: null,
  purpose: "2025-01/1/reports",
};

function arranged(
  path: string,
  given: (number: number) => Given,
  snapshot = openForPull(path, QUARTER),
) {
  let number = 0;
  const { session, requests } = answering(() => {
    number += 1;
    return given(number);
  });
  const events: boolean[] = [];
  const transport = recording({
    snapshot,
    inner: session.transport,
    clock: { now: () => "2026-11-15T12:00:01.000Z", sleep: async () => undefined },
    onAnswer: (_, isReplayed) => events.push(isReplayed),
  });
  return { snapshot, transport, requests, events };
}

test("an answered request is not repeated: the snapshot returns the answer byte for byte", async () => {
  using place = folder();
  const { snapshot, transport, requests, events } = arranged(place.snapshotPath, () => ({
    body: "[ ]\n",
    headers: { link: "<x>", location: "/x", "set-cookie": "session=1", server: "s" },
  }));
  const first = await transport.send(REQUEST, idle());
  const second = await transport.send(REQUEST, idle());
  expect([requests.length, events]).toEqual([1, [false, true]]);
  expect(Buffer.from(second.body).toString()).toBe("[ ]\n");
  expect([second.status, second.sha256]).toEqual([200, first.sha256]);
  expect(second.headers).toEqual({ link: "<x>", server: "s" });
  const replayed = await replaying(snapshot).send(REQUEST, idle());
  expect(replayed).toEqual(second);
  snapshot.close();
});

test("the parsed JSON of a body is passed on with the answer", async () => {
  using place = folder();
  const { snapshot, transport } = arranged(place.snapshotPath, (number) =>
    number === 1 ? { body: "<html></html>" } : { body: '[{"id": 123456789012345678}]' },
  );
  const refused = await transport.send(REQUEST, idle());
  const answered = await transport.send(REQUEST, idle());
  expect([refused.json, answered.json]).toEqual([
    undefined,
    { value: [{ id: "123456789012345678" }] },
  ]);
  snapshot.close();
});

test("the same request for another purpose is sent again", async () => {
  using place = folder();
  const { snapshot, transport, requests } = arranged(place.snapshotPath, () => ({ body: "[]" }));
  await transport.send(REQUEST, idle());
  await transport.send({ ...REQUEST, purpose: "2025-01/2/reports" }, idle());
  expect(requests).toHaveLength(2);
  snapshot.close();
});

test.each([
  ["a refusal", { status: 401, body: { error: "token is invalid" } }],
  ["a failure of the service", { status: 500, body: "" }],
])("%s is passed on and not stored as an answer", async (_, given) => {
  using place = folder();
  const { snapshot, transport } = arranged(place.snapshotPath, (number) =>
    number === 1 ? given : { body: "[]" },
  );
  expect((await transport.send(REQUEST, idle())).status).toBe(given.status);
  expect(snapshot.answerCount()).toBe(0);
  expect((await transport.send(REQUEST, idle())).status).toBe(200);
  snapshot.close();
});

test("a proxy's page is passed on but is not an answer, so the request is sent again", async () => {
  using place = folder();
  const { snapshot, transport, requests } = arranged(place.snapshotPath, (number) =>
    number === 1 ? { body: "<html>Maintenance</html>" } : { body: "[]" },
  );
  expect((await transport.send(REQUEST, idle())).status).toBe(200);
  await transport.send(REQUEST, idle());
  expect([requests.length, snapshot.answerCount()]).toEqual([2, 1]);
  snapshot.close();
});

test("an answer is on disk before it is used", async () => {
  using place = folder();
  const { snapshot, transport } = arranged(place.snapshotPath, () => ({ body: "[]" }));
  await transport.send(REQUEST, idle());
  const reader = new DatabaseSync(place.snapshotPath, { readOnly: true });
  expect(reader.prepare("SELECT key FROM answers").all()).toEqual([
    { key: "2025-01/1/reports GET /123/reports/assets.json?period=202501" },
  ]);
  reader.close();
  snapshot.close();
});

test("a request that was never answered cannot be replayed", async () => {
  using place = folder();
  const snapshot = openForPull(place.snapshotPath, QUARTER);
  await expect(replaying(snapshot).send(REQUEST, idle())).rejects.toMatchObject({
    code: "snapshot-missing",
    message: `${place.snapshotPath}: it contains no answer to GET /123/reports/assets.json?period=202501 (2025-01/1/reports)`,
  });
  snapshot.close();
});

test("a full disk is reported as such, and stored answers remain", async () => {
  using place = folder();
  openForPull(place.snapshotPath, QUARTER).close();
  const database = new DatabaseSync(place.snapshotPath);
  const pages = database.prepare("PRAGMA page_count").get()?.["page_count"];
  database.exec(`PRAGMA max_page_count = ${Number(pages) + 3}`);
  const { snapshot, transport } = arranged(
    place.snapshotPath,
    (number) => ({
      body: JSON.stringify(Array.from({ length: number ** 15 }, (_, index) => index ** 3)),
    }),
    new Snapshot(place.snapshotPath, database),
  );
  await transport.send(REQUEST, idle());
  const more = { ...REQUEST, purpose: "2025-01/2/reports" };
  await expect(transport.send(more, idle())).rejects.toMatchObject({
    code: "disk-full",
    message: `${place.snapshotPath}: the disk is full`,
  });
  expect(snapshot.answerCount()).toBe(1);
  snapshot.close();
});
