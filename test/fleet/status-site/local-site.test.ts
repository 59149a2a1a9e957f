/** The site over the queue of one machine, and a queue that cannot be read. */
import { expect, test } from "vitest";
import { Failure } from "../../../src/failure.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { openedSite } from "./opened-site.ts";
import { siteSuite } from "./site-suite.ts";

const makePlace = () => ({ kind: "local", home: temporaryFolder() }) as const;

siteSuite("the site over the queue of one machine", () => Promise.resolve(makePlace()));

test("a queue that cannot be read is a 503 with the code alone, and is read again", async () => {
  const { queue } = await openedSite(makePlace());
  let isAway = true;
  const { get } = await openedSite(makePlace(), {
    queue: {
      ...queue,
      measures: async () => {
        if (isAway) throw new Failure("database-unreachable", "postgres://host is away", "Wait.");
        return queue.measures();
      },
    },
  });
  for (const path of ["/", "/metrics", "/healthz"]) {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([503, "the queue cannot be read: database-unreachable"]);
  }
  isAway = false;
  expect((await get("/")).status).toBe(200);
});

test("a body that is no form, and one that is too large, are refused", async () => {
  const { url, post } = await openedSite(makePlace());
  const headers = { "content-type": "application/json" };
  const json = await fetch(new URL("/sign-in", url), { method: "POST", headers, body: "{}" });
  expect(json.status).toBe(415);
  expect((await post("/sign-in", { token: "x".repeat(10_000) })).status).toBe(413);
});
