/** The events that webhooks can subscribe to. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENT_NAMES } from "../../../src/service/rules/webhook-event-names.ts";
import { isEventOrGroup, isSubscribedTo } from "../../../src/service/rules/webhook-events.ts";

/** The published list, where the project has it. */
const LIST = "../shared/reference/webhook-events.txt";

test("343 events are published", () => {
  expect(EVENT_NAMES.size).toBe(343);
});

test.skipIf(!existsSync(LIST))("the names are those of the published list", () => {
  const published = readFileSync(LIST, "utf8")
    .split("\n")
    .filter((name) => name !== "");
  expect([...EVENT_NAMES].sort()).toEqual(published.sort());
});

test("every event and every start of its name up to an underscore is accepted", () => {
  const names = [...EVENT_NAMES];
  const groups = names.flatMap((name) =>
    name
      .split("_")
      .slice(1)
      .map((_, index) =>
        name
          .split("_")
          .slice(0, index + 1)
          .join("_"),
      ),
  );
  expect([...names, ...groups].filter((name) => !isEventOrGroup(name))).toEqual([]);
});

test.each([
  "contact_updated",
  "contact_cre",
  "contacts",
  "contact_",
  "_created",
  "project_colour_changed",
  "",
  "test_webhook",
  "Contact",
  "constructor",
])("%j is not an event", (name) => {
  expect(isEventOrGroup(name)).toBe(false);
});

test("a group contains the events that start with it and an underscore", () => {
  const contact = { action: "contact_changed", entityType: "Contact" };
  expect(isSubscribedTo(["contact"], contact)).toBe(true);
  expect(isSubscribedTo(["contact_person"], contact)).toBe(false);
  expect(isSubscribedTo(["sales_invoice", "contact_changed"], contact)).toBe(true);
});
