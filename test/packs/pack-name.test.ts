/** The name of a pack's folder, by its contents and the packs that are there. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { PackSummary } from "../../src/packs/pack-losses.ts";
import { type ChosenName, chooseName, type PackLock } from "../../src/packs/pack-name.ts";

const WHOLE: PackSummary = {
  isFinal: true,
  language: "nl",
  asOf: dateOf("2026-11-15"),
  snapshotId: "0123456789abcdef",
  months: [],
  checks: [],
  files: ["workbook.xlsx", "service/auditfile.xaf"].map((name) => ({ name, sheets: [] })),
  trustedMonths: [],
  auditfileVersion: "4.0",
  isSigned: false,
  byHand: [],
  manifestSha256: "of whole",
};
const LESS: PackSummary = { ...WHOLE, files: [{ name: "workbook.xlsx", sheets: [] }] };
const OLDER: PackSummary = {
  ...WHOLE,
  asOf: dateOf("2026-10-01"),
  snapshotId: "fedcba9876543210",
};
const draft = (pack: PackSummary): PackSummary => ({ ...pack, isFinal: false });
const english = (pack: PackSummary): PackSummary => ({ ...pack, language: "en" });

type Packs = Readonly<Record<string, PackSummary | "damaged">>;
type Locks = Readonly<Record<string, PackLock>>;
const choose = (
  next: PackSummary,
  there: Packs = {},
  baseLanguage = "nl",
  locks: Locks = {},
): Promise<ChosenName> =>
  chooseName({
    pack: "close",
    baseLanguage,
    next,
    existing: (name) => Promise.resolve(there[name] ?? null),
    isNewer: () => false,
    locks: new Map(Object.entries(locks)),
  });
const nameOf = async (...given: Parameters<typeof choose>): Promise<string> =>
  (await choose(...given)).name;

test("the plain name is that of the profile's language, as long as nothing is lost", async () => {
  expect(await choose(WHOLE)).toEqual({ name: "close", reasons: [] });
  expect(await choose(LESS)).toEqual({ name: "close", reasons: [] });
  expect(await choose(WHOLE, { close: WHOLE })).toEqual({ name: "close", reasons: [] });
  expect(await choose(WHOLE, { close: LESS })).toEqual({ name: "close", reasons: [] });
  expect(await nameOf(english(WHOLE), {}, "en")).toBe("close");
});

test("another language has its own name, in which the same rule holds", async () => {
  expect(await choose(english(WHOLE), { close: WHOLE })).toEqual({
    name: "close-en",
    reasons: ["its language is en; the profile's is nl"],
  });
  expect(await nameOf(english(LESS), { close: WHOLE, "close-en": english(WHOLE) })).toBe(
    "close-en-render",
  );
});

test("a pack with less gets another name, and the reason names what it lacks", async () => {
  expect(await choose(LESS, { close: WHOLE })).toEqual({
    name: "close-render",
    reasons: ["the final pack in close has more: service/auditfile.xaf"],
  });
  expect(await nameOf(LESS, { close: WHOLE, "close-render": LESS })).toBe("close-render");
});

test("neither of two lesser packs takes the place of the other", async () => {
  const other = { ...WHOLE, files: [{ name: "service/auditfile.xaf", sheets: [] }] };
  const there = { close: WHOLE, "close-render": other };
  expect(await nameOf(LESS, there)).toBe("close-render-2");
  expect(await nameOf(LESS, { ...there, "close-render-2": LESS })).toBe("close-render-2");
});

test("older books get the name of their snapshot", async () => {
  expect(await choose(OLDER, { close: WHOLE })).toEqual({
    name: "close-snapshot-fedcba98",
    reasons: ["the final pack in close has more: newer books (as of 2026-11-15)"],
  });
  expect(await nameOf(WHOLE, { close: OLDER })).toBe("close");
});

test("a draft never takes the place of a final pack, and says that there is one", async () => {
  expect(await choose(draft(WHOLE))).toEqual({ name: "close-draft", reasons: [] });
  expect(await choose(draft(WHOLE), { close: WHOLE })).toEqual({
    name: "close-draft",
    reasons: ["it is a draft; the final pack in close is unchanged"],
  });
  expect(await nameOf(english(draft(WHOLE)))).toBe("close-en-draft");
});

test("when the profile's language has changed, the pack of the former one stays", async () => {
  expect(await choose(english(WHOLE), { close: WHOLE }, "en")).toEqual({
    name: "close-en",
    reasons: ["the final pack in close has more: its language (nl)"],
  });
});

test("a pack whose manifest cannot be read is not replaced", async () => {
  expect(await choose(WHOLE, { close: "damaged" })).toEqual({
    name: "close-render",
    reasons: ["what is in close is not a pack that can be read, so it is not replaced"],
  });
});

const LOCK: PackLock = { by: "A. Bakker", at: "2026-01-15T10:00:00.000Z" };
const LATER: PackSummary = { ...WHOLE, manifestSha256: "of later" };
const LATEST: PackSummary = { ...WHOLE, manifestSha256: "of latest" };

test("other contents go beside the pack that a lock names, the same contents do not", async () => {
  const locks = { "of whole": LOCK };
  expect(await choose(WHOLE, { close: WHOLE }, "nl", locks)).toEqual({
    name: "close",
    reasons: [],
  });
  const beside = {
    name: "close-later",
    reasons: ["the final pack in close is locked by A. Bakker on 2026-01-15"],
  };
  expect(await choose(LATER, { close: WHOLE }, "nl", locks)).toEqual(beside);
  // No lock names the later one: it is replaced as any pack is.
  expect(await choose(LATEST, { close: WHOLE, "close-later": LATER }, "nl", locks)).toEqual(beside);
  expect(await choose(LATER, { close: LATEST }, "nl", locks)).toEqual({
    name: "close",
    reasons: [],
  });
});

test("a later pack that is locked too stays, and the next one has a number", async () => {
  const locks = { "of whole": LOCK, "of later": { ...LOCK, by: "C. de Boer" } };
  const there = { close: WHOLE, "close-later": LATER };
  expect(await choose(LATEST, there, "nl", locks)).toEqual({
    name: "close-later-2",
    reasons: [
      "the final pack in close is locked by A. Bakker on 2026-01-15",
      "the final pack in close-later is locked by C. de Boer on 2026-01-15",
    ],
  });
  expect(await choose(LATER, there, "nl", locks)).toMatchObject({ name: "close-later" });
});

test("beside a locked pack, language, older books and lesser contents have their names as well", async () => {
  const locks = { "of whole": LOCK };
  const there = { close: WHOLE };
  const named = async (next: PackSummary, packs: Packs): Promise<string> =>
    (await choose(next, packs, "nl", locks)).name;
  const older = { ...OLDER, manifestSha256: "of older" };
  expect(await named(older, there)).toBe("close-snapshot-fedcba98");
  expect(await named({ ...LESS, manifestSha256: "of less" }, there)).toBe("close-later");
  const lesser = { ...LESS, manifestSha256: "of less" };
  expect(await named(lesser, { ...there, "close-later": LATER })).toBe("close-later-render");
  expect(await named(english(LATER), { ...there, "close-en": english(WHOLE) })).toBe(
    "close-en-later",
  );
  expect(await named(draft(LATER), there)).toBe("close-draft");
});
