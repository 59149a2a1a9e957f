/** The files of undici that we load in place of its root have the parts of its root. */
import undici from "undici";
import { expect, test } from "vitest";
import { Pool, request } from "../../src/api/undici-parts.ts";

test("the pool is that of the root, and its request is the one that a dispatcher has", () => {
  expect(Pool).toBe(undici.Pool);
  expect(request).toBe(Reflect.get(undici.Dispatcher.prototype, "request"));
});
