/** What a test started ends with it. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { inTestScope, untilFinished, whenFinished } from "./ending.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("a test that fails ends what it started, the last thing first", async () => {
  const ended: string[] = [];
  const failing = inTestScope(() => {
    for (const name of ["service", "client"]) {
      whenFinished(() => {
        ended.push(name);
      });
    }
    return Promise.reject(new Error("expected 1 to be 2"));
  });
  await expect(failing).rejects.toThrow("expected 1 to be 2");
  expect(ended).toEqual(["client", "service"]);
});

test("a test that ran out of time starts nothing more, and its work is stopped and waited for", async () => {
  const log: string[] = [];
  let folder = "";
  let abandoned: Promise<void> = Promise.resolve();
  await inTestScope(() => {
    const work = (signal: AbortSignal): Promise<void> =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          log.push("work stopped");
          reject(new Error("stopped"));
        });
      });
    const body = async (): Promise<void> => {
      folder = temporaryFolder();
      await untilFinished(work).catch(() => undefined);
      temporaryFolder();
      log.push("continued");
    };
    abandoned = body();
    // The time limit ends the test here, in the middle of its work.
    return Promise.resolve();
  });
  expect([log, existsSync(folder)]).toEqual([["work stopped"], false]);
  await expect(abandoned).rejects.toThrow("the test has finished and starts nothing more");
  expect(log).toEqual(["work stopped"]);
});
