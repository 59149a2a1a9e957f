/** Verifies a bag with hand-written lists; end-to-end/handoff alters a real one. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { verifyPack } from "../../src/packs/verify-pack.ts";
import type { SealedContents } from "../../src/verification/sealed-contents.ts";
import { signalOfTest } from "../support/ending.ts";
import { plainPack, smallBag } from "../support/small-pack.ts";

type Files = Readonly<Record<string, string>>;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const listOf = (files: Files, ...names: readonly string[]): string =>
  names.map((name) => `${hashOf(files[name] ?? "")}  ${name}\n`).join("");

const contentsOf = (files: Files): SealedContents => ({
  names: new Set(Object.keys(files).sort()),
  sizes: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.byteLength(text)])),
  differences: [],
  bytes: async function* (name) {
    yield Buffer.from(files[name]!);
  },
  close: () => Promise.resolve(),
});

/** An unsigned bag of two files with correct lists, except for the given changes. */
function bagOf(changes: Files = {}): Files {
  const plain: Files = {
    "data/a.txt": "aye",
    "data/b.txt": "bee",
    "bagit.txt": "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n",
    "bag-info.txt": "Payload-Oxum: 6.2\nSigned-With: none\n",
  };
  const payload: Files = { ...plain, ...changes };
  const listed: Files = {
    "manifest-sha256.txt": listOf(payload, "data/a.txt", "data/b.txt"),
    ...payload,
  };
  const tags = ["bag-info.txt", "bagit.txt", "manifest-sha256.txt"];
  return { "tagmanifest-sha256.txt": listOf(listed, ...tags), ...listed };
}

async function foundIn(files: Files): Promise<readonly string[] | null> {
  const verification = await verifyPack(contentsOf(files), signalOfTest());
  return (
    verification?.differences.map(({ kind, file, message }) => `${kind} ${file}: ${message}`) ??
    null
  );
}

test("a bag with correct lists has no differences", async () => {
  expect(await foundIn(bagOf())).toEqual([]);
});

describe("differences of a bag:", () => {
  test("its tag manifest omits a required file", async () => {
    const bag = bagOf();
    const short = listOf(bag, "bag-info.txt", "bagit.txt");
    expect(await foundIn({ ...bag, "tagmanifest-sha256.txt": short })).toEqual([
      "malformed tagmanifest-sha256.txt: it does not list manifest-sha256.txt",
    ]);
  });

  test("a required file is neither present nor listed", async () => {
    const bag = bagOf();
    const files = {
      ...Object.fromEntries(Object.entries(bag).filter(([name]) => name !== "bagit.txt")),
      "tagmanifest-sha256.txt": listOf(bag, "bag-info.txt", "manifest-sha256.txt"),
    };
    expect(await foundIn(files)).toEqual([
      "malformed tagmanifest-sha256.txt: it does not list bagit.txt",
    ]);
  });

  test("it has no tag manifest", async () => {
    const bag = Object.entries(bagOf()).filter(([name]) => name !== "tagmanifest-sha256.txt");
    expect(await foundIn(Object.fromEntries(bag))).toContain(
      "missing tagmanifest-sha256.txt: it is missing",
    );
  });

  test("its stated size differs from its actual size", async () => {
    const info = "Payload-Oxum: 7.2\nSigned-With: none\n";
    expect(await foundIn(bagOf({ "bag-info.txt": info }))).toEqual([
      "malformed bag-info.txt: Payload-Oxum states 7.2, the payload is 6.2",
    ]);
  });

  test("it declares an unknown version", async () => {
    expect(await foundIn(bagOf({ "bagit.txt": "BagIt-Version: 9\n" }))).toEqual([
      "malformed bagit.txt: it declares an unsupported BagIt version or encoding",
    ]);
  });

  test("a list has an invalid line, and a file twice", async () => {
    const list = `${listOf(bagOf(), "data/a.txt", "data/b.txt", "data/a.txt")}nonsense\n`;
    expect(await foundIn(bagOf({ "manifest-sha256.txt": list }))).toEqual([
      "malformed manifest-sha256.txt: it lists data/a.txt twice",
      "malformed manifest-sha256.txt: line 4 is not a hash followed by a name",
    ]);
  });

  test("the payload list has a file outside the payload", async () => {
    const list = listOf(bagOf(), "data/a.txt", "data/b.txt", "bagit.txt");
    expect(await foundIn(bagOf({ "manifest-sha256.txt": list }))).toEqual([
      "malformed manifest-sha256.txt: bagit.txt is not below data/",
    ]);
  });

  test("a file is not readable", async () => {
    const bag = bagOf();
    const contents: SealedContents = {
      ...contentsOf(bag),
      bytes: (name) => {
        if (name === "data/a.txt") throw new Error("a bad block");
        return contentsOf(bag).bytes(name);
      },
    };
    expect((await verifyPack(contents, signalOfTest()))?.differences).toEqual([
      { kind: "changed", file: "data/a.txt", message: "it cannot be read: a bad block" },
    ]);
  });
});

describe("a part of a pack", () => {
  const PARTS = 4;
  const payload = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`data/${String(at)}.txt`, "aye"]),
  );
  const bag = smallBag({ ...payload, "data/manifest.json": "{}" });
  const plain = plainPack(payload);

  const readIn = async (files: Files, number: number) => {
    const read: string[] = [];
    const whole = contentsOf(files);
    const bytes: SealedContents["bytes"] = (name) => {
      read.push(name);
      return whole.bytes(name);
    };
    const contents = { ...whole, bytes };
    const part = { number, of: PARTS };
    return { read, verification: await verifyPack(contents, signalOfTest(), { part }) };
  };

  test.each([
    [
      "a bag",
      bag,
      ["bagit.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt", "data/manifest.json"],
    ],
    ["a plain pack", plain, ["manifest.json"]],
  ])("the parts of %s read each file once, and its lists always", async (_what, files, always) => {
    const read: string[] = [];
    for (let number = 1; number <= PARTS; number += 1) {
      const { read: names, verification } = await readIn(files, number);
      const own = [...new Set(names)].filter((name) => name in payload);
      expect(names).toEqual(expect.arrayContaining([...always, ...own]));
      expect(own.length).toBeLessThanOrEqual(3);
      expect(verification).toMatchObject({ unreadCount: 10 - own.length, differences: [] });
      read.push(...own);
    }
    expect(read.toSorted()).toEqual(Object.keys(payload));
  });

  test("a changed file is found by its part alone, a missing one by every part", async () => {
    const changed = { ...bag, "data/5.txt": "bee" };
    const without = Object.fromEntries(
      Object.entries(bag).filter(([name]) => name !== "data/5.txt"),
    );
    for (let number = 1; number <= PARTS; number += 1) {
      const found = await readIn(changed, number);
      const isOwn = found.read.includes("data/5.txt");
      expect(found.verification?.differences.length).toBe(isOwn ? 1 : 0);
      const lacking = await readIn(without, number);
      expect(lacking.verification?.differences[0]).toMatchObject({ kind: "missing" });
    }
  });
});

test("a manifest without files, or without hashes, is reported", async () => {
  expect(await foundIn({ "manifest.json": "{" })).toEqual([
    "malformed manifest.json: it lists no files",
  ]);
  const files = [{ name: "a.txt", sha256: "12", bytes: 3 }];
  expect(await foundIn({ "manifest.json": JSON.stringify({ files }) })).toEqual([
    "malformed manifest.json: entry 1 has no name or no hash",
  ]);
});

test("a folder without lists is not a pack", async () => {
  expect(await foundIn({ "a.txt": "aye" })).toBeNull();
});

/** Version 1.0 had no outcomes; every version has the comparisons from which they follow. */
const CHECKS_STATED = {
  "1.0": [
    { id: "P1", severity: "blocking", compared: 12, broken: 0 },
    { id: "D7", severity: "information", compared: 4, broken: 1 },
    { id: "A1", severity: "blocking", compared: 0, broken: 0, gap: "no-assets" },
  ],
  "1.1": [
    { id: "P1", severity: "blocking", compared: 12, broken: 0, outcome: "holds" },
    { id: "D7", severity: "information", compared: 4, broken: 1, outcome: "with-findings" },
    { id: "A1", severity: "blocking", compared: 0, broken: 0, outcome: "not-possible", gap: "x" },
  ],
};

describe("what a pack states of its checks", () => {
  const manifestWith = (version: string, checks: unknown, sha256 = hashOf("aye")): Files => ({
    "a.txt": "aye",
    "manifest.json": JSON.stringify({
      ...{ format_version: version, status: "final", checks },
      files: [{ name: "a.txt", bytes: 3, sha256 }],
    }),
  });
  const statementOf = async (files: Files) =>
    (await verifyPack(contentsOf(files), signalOfTest()))?.statement;

  test.each(Object.entries(CHECKS_STATED))("is read from version %s", async (version, checks) => {
    expect(await statementOf(manifestWith(version, checks))).toEqual({
      status: "final",
      counts: {
        checks: 3,
        outcomes: {
          ...{ holds: 1, "with-findings": 1, accepted: 0 },
          ...{ "not-possible": 1, "nothing-to-compare": 0 },
        },
        ...{ informing: 1, compared: 16 },
      },
    });
  });

  test("is not repeated from a pack with a difference, or of a check without comparisons", async () => {
    const changed = manifestWith("1.1", CHECKS_STATED["1.1"], hashOf("another"));
    expect(await statementOf(changed)).toBeNull();
    const odd = [{ severity: "blocking", compared: "many", broken: 0 }];
    expect(await statementOf(manifestWith("1.1", odd))).toBeNull();
    expect(await statementOf(bagOf())).toBeNull();
  });
});
