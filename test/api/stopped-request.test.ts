/** A request that is stopped, before it is sent and while it waits for its answer. */
import { expect, test } from "vitest";
import { localServer } from "./local-server.ts";
import { send, TOKEN } from "./sending.ts";

test("an abort ends a request at once with the reason of the signal", async () => {
  const interrupt = new AbortController();
  await using server = await localServer(() => {
    interrupt.abort(new Error("interrupted"));
  });
  await expect(send(server, {}, interrupt.signal)).rejects.toThrow("interrupted");
  await expect(send(server, {}, AbortSignal.abort(new Error("before")))).rejects.toThrow("before");
  expect(server.seen).toHaveLength(1);
});

test("an abort while the credential is fetched sends nothing", async () => {
  const interrupt = new AbortController();
  await using server = await localServer((response) => {
    response.end("[]");
  });
  const credential = (): Promise<string> => {
    interrupt.abort(new Error("interrupted"));
    return Promise.resolve(TOKEN);
  };
  await expect(send(server, { credential }, interrupt.signal)).rejects.toThrow("interrupted");
  expect(server.seen).toEqual([]);
});
