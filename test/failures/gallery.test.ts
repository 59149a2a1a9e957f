/** Every failure has a case, every case gives its exact message, and leaves no half-written file. */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FAILURES } from "../../src/failure.ts";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";
import { failuresPage, galleryCases, outcomeOf, playCase, renewCase } from "./gallery.ts";

let service: ServedAdministration;
beforeAll(async () => {
  service = await serveAdministration();
});
afterAll(() => service.close());

const cases = galleryCases();
const isRenewing = process.env["GOLDENS"] === "renew";

test("every failure code has a case, and every case has a failure code", () => {
  expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual(Object.keys(FAILURES).sort());
});

test.each(cases.filter(({ case: { tested_in } }) => tested_in === undefined))(
  "$code: $name",
  async ({ code, name, case: played }) => {
    // An export stays in the service, so a case that requests one has a service of its own.
    const own = played.arguments?.[0] === "export" ? await serveAdministration() : null;
    const found = await playCase(played, own ?? service);
    if (isRenewing) renewCase({ code, name, case: { ...played, ...outcomeOf(found) } });
    const { exit, message, remedy } = isRenewing ? found : played;
    expect(found).toEqual({ exit, code, message, remedy, written: [] });
  },
);

test.each(cases.filter(({ case: { tested_in } }) => tested_in !== undefined))(
  "$code is tested in the file that the gallery names",
  ({ code, case: { tested_in } }) => {
    expect(readFileSync(tested_in ?? "", "utf8")).toContain(code);
  },
);

test("docs/failures.md is up to date with the cases", () => {
  const page = failuresPage(isRenewing ? galleryCases() : cases);
  if (isRenewing) writeFileSync("docs/failures.md", page);
  expect(readFileSync("docs/failures.md", "utf8")).toBe(page);
});
