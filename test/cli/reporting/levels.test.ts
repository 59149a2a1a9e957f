/** What --quiet and --verbose print, what ends a command, and what no output may contain. */
import { expect, test } from "vitest";
import { Failure } from "../../../src/failure.ts";
import type { LogFile } from "../../../src/runs/state/run-log-file.ts";
import { type Captured, captured } from "./captured.ts";

const SECRET = 'tok"en/with+öther~signs';

/** A log in memory. */
function logged(): LogFile & { readonly text: () => string } {
  let text = "";
  return {
    path: "run.log",
    append: (lines) => (text += lines),
    close: () => undefined,
    text: () => text,
  };
}

const ROOM = { left: 47, max: 50, windowMs: 300_000, moreInMs: 0 };
const report = ({ reporter }: Captured): void => {
  reporter.note("A note.");
  reporter.progress({ done: 3, total: 12, room: ROOM, phase: "months", step: "cash flow" });
  reporter.wait({ kind: "budget", delayMs: 9_000, untilMs: 0, isFirstOfWindow: true });
  reporter.detail("request", { outcome: 200 }, "GET /1/contacts.json: 200");
  reporter.item("file", { path: "a" }, "a");
  reporter.result("pack", {}, ["b"]);
};

test("--quiet prints the result, its parts and failures, and nothing else", () => {
  for (const isTTY of [false, true]) {
    const people = captured({ quiet: true, isTTY, noColour: true });
    report(people);
    people.reporter.tick();
    expect([people.out(), people.err()]).toEqual(["a\nb\n", ""]);
    people.reporter.failure(new Failure("year-empty", "2031 has no postings", "Name another."));
    expect(people.err()).toBe("slotsom: 2031 has no postings\nName another.\n(year-empty)\n");
  }
  const programs = captured({ quiet: true, json: true });
  report(programs);
  programs.reporter.end(3);
  expect(programs.messages().map(({ type }) => type)).toEqual(["file", "pack"]);
});

test("--quiet says nothing to people of what is settled; programs have every result", () => {
  const people = captured({ quiet: true });
  people.reporter.settled("pack", { final: true }, ["Final pack"]);
  expect([people.out(), people.err()]).toEqual(["", ""]);
  const usual = captured();
  usual.reporter.settled("pack", { final: true }, ["Final pack"]);
  expect(usual.out()).toBe("Final pack\n");
  const programs = captured({ quiet: true, json: true });
  programs.reporter.settled("pack", { final: true }, ["Final pack"]);
  programs.reporter.end(0);
  expect(programs.messages()).toMatchObject([{ type: "pack", final: true }]);
});

test("--verbose adds each request, for people on stderr", () => {
  const people = captured({ verbose: true });
  report(people);
  expect(people.err()).toContain("GET /1/contacts.json: 200\n");
  expect(people.out()).toBe("a\nb\n");
  const programs = captured({ verbose: true, json: true });
  report(programs);
  expect(programs.messages()).toContainEqual({
    format_version: "1.1",
    type: "request",
    outcome: 200,
  });
  const usual = captured();
  report(usual);
  expect(usual.err()).not.toContain("GET");
});

test.each([
  [0, "pack", "reconciled"],
  [0, "checks", "reconciled"],
  [0, "token", "done"],
  [3, "pack", "draft"],
  [7, "verification", "unverified"],
  [4, "doctor", "refused"],
] as const)("exit code %i of %s has the status %s", (exitCode, type, status) => {
  const { reporter, messages } = captured({ json: true });
  reporter.result(type, {}, []);
  reporter.note("After the result.");
  reporter.end(exitCode);
  expect(messages().at(-1)).toEqual({ format_version: "1.1", type, status, exit_code: exitCode });
});

test("a command without a result ends with a message of its own, and an interruption with its run", () => {
  const { reporter, messages } = captured({ json: true });
  reporter.item("file", { path: "a" }, "a");
  reporter.end(0);
  expect(messages().at(-1)).toEqual({
    format_version: "1.1",
    type: "end",
    status: "done",
    exit_code: 0,
  });
  const stopped = captured({ json: true });
  stopped.reporter.interrupted("Interrupted.", { run: "20261122-1" });
  stopped.reporter.end(130);
  expect(stopped.messages()).toEqual([
    {
      format_version: "1.1",
      type: "interrupted",
      text: "Interrupted.",
      run: "20261122-1",
      status: "interrupted",
      exit_code: 130,
    },
  ]);
});

test("a result that is followed by a failure is printed, and the failure is the last message", () => {
  const { reporter, messages } = captured({ json: true });
  reporter.result("pack", {}, []);
  reporter.failure(new Error("the lock was gone"));
  expect(messages().map(({ type, status }) => [type, status])).toEqual([
    ["pack", undefined],
    ["failure", "bug"],
  ]);
});

test("a bug has its stack with --verbose, and where no log has it", () => {
  const bug = new Error("broken invariant: x", { cause: new Error("the cause") });
  for (const verbose of [false, true]) {
    const { reporter, messages } = captured({ json: true, verbose });
    reporter.failure(bug);
    expect(messages()).toEqual([
      expect.objectContaining({
        code: "bug",
        message: "broken invariant: x",
        stack: expect.stringMatching(
          /levels\.test\.ts[\s\S]*Caused by: Error: the cause/,
        ) as string,
        status: "bug",
        exit_code: 1,
      }),
    ]);
  }
});

test("a bug in a run refers to the log, which has the stack", () => {
  const log = logged();
  const people = captured();
  people.reporter.addLog(log, "text");
  people.reporter.failure(new Error("broken invariant: x"));
  expect(people.err()).toBe(
    "slotsom: this is a bug in slotsom (broken invariant: x).\nPlease report it with the log run.log\n",
  );
  expect(log.text()).toContain("levels.test.ts");
  const programs = captured({ json: true });
  programs.reporter.addLog(logged(), "json");
  programs.reporter.failure(new Error("broken invariant: x"));
  expect(programs.messages()[0]).not.toHaveProperty("stack");
  const verbose = captured({ verbose: true });
  verbose.reporter.addLog(logged(), "text");
  verbose.reporter.failure(new Error("broken invariant: x"));
  expect(verbose.err()).toContain("levels.test.ts");
});

test("a credential is in no output and in no log, however a text writes it", () => {
  const forms = [
    SECRET,
    JSON.stringify(SECRET),
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString("base64"),
    Buffer.from(SECRET).toString("hex"),
  ];
  for (const json of [false, true]) {
    const log = logged();
    const all = captured({ json, verbose: true });
    all.reporter.hide(SECRET);
    all.reporter.addLog(log, json ? "json" : "text");
    for (const form of forms) {
      all.reporter.note(`An answer with ${form}.`, { form });
      all.reporter.detail("request", { form }, form);
      all.reporter.item("file", { form }, form);
      all.reporter.out.write(`${form}\n`);
      all.reporter.result("pack", { form }, [form]);
      all.reporter.failure(new Failure("year-empty", form, form));
      all.reporter.failure(new Error(form));
    }
    const everything = all.out() + all.err() + log.text();
    expect(everything).toContain("[credential]");
    for (const form of forms) expect(everything).not.toContain(form);
    expect(everything).not.toContain("with+");
  }
});

test("a secret that is a command's result is printed, and is in no log", () => {
  const log = logged();
  const { reporter, out } = captured();
  reporter.addLog(log, "text");
  reporter.hideInLogs("a-new-token");
  reporter.result("token", { token: "a-new-token" }, ["a-new-token"]);
  expect(out()).toBe("a-new-token\n");
  expect(log.text()).toContain("[credential]");
  expect(log.text()).not.toContain("a-new-token");
});

test("a log that can no longer be written is reported once, and the work continues", () => {
  const { reporter, err } = captured();
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  const append = (): never => {
    throw full;
  };
  reporter.addLog({ path: "run.log", append, close: () => undefined }, "text");
  reporter.note("One.");
  reporter.note("Two.");
  expect(err()).toBe("The log run.log cannot be written (ENOSPC); it ends here.\nOne.\nTwo.\n");
});
