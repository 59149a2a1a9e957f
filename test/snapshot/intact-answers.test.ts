/** Verifying stored answers together finds what verifying one after another finds, in the same order. */
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf } from "../../src/api/transport.ts";
import { compressedBody, decompressedBody } from "../../src/snapshot/answer-rows.ts";
import { countIntact } from "../../src/snapshot/intact-answers.ts";

interface Stored {
  readonly sha256: string;
  /** Null for an answer without its body. */
  readonly frame: Uint8Array | null;
}

/** Sizes within a pool, within a batch, around a batch, and above it. */
const SIZES = [0, 1, 300, 40_000, 400_000, 1_048_575, 1_048_576, 2_000_000];
const DAMAGE = ["body", "frame", "cut off", "longer", "missing", "two frames"] as const;

const bodyOf = (size: number, mark: number): Uint8Array =>
  Buffer.alloc(size, `answer ${String(mark)}`);

/** The same body, of which the first frame states the size of a half: it can be read, but not together with others. */
function inTwoFrames(body: Uint8Array): Uint8Array {
  const half = body.length >>> 1;
  return Buffer.concat([body.subarray(0, half), body.subarray(half)].map(compressedBody));
}

function stored(size: number, mark: number, damage: (typeof DAMAGE)[number] | null): Stored {
  const body = bodyOf(size, mark);
  const [sha256, frame] = [hashOf(body), Buffer.from(compressedBody(body))];
  switch (damage) {
    case null:
      return { sha256, frame };
    case "body":
      return { sha256, frame: compressedBody(Buffer.concat([body, Buffer.from(" ")])) };
    case "frame":
      return { sha256, frame: frame.fill(0, 0, 3) };
    case "cut off":
      return { sha256, frame: frame.subarray(0, -3) };
    case "longer":
      return { sha256, frame: Buffer.concat([frame, frame]) };
    case "missing":
      return { sha256, frame: null };
    case "two frames":
      return { sha256, frame: inTwoFrames(body) };
  }
}

const isIntact = ({ sha256, frame }: Stored): boolean => {
  if (frame === null) return false;
  try {
    return hashOf(decompressedBody(frame)) === sha256;
  } catch {
    return false;
  }
};

/** The number of intact answers, or of the first that is not: answers are numbered from one. */
function verifiedTogether(answers: readonly Stored[]): readonly [what: string, number: number] {
  const database = databaseOf(answers);
  try {
    const count = countIntact(database, (numbers) => {
      const broken = numbers.find((number) => !isIntact(answers[number - 1]!));
      if (broken !== undefined) throw new Error(String(broken));
    });
    return ["intact", count];
  } catch (error) {
    return ["damaged", Number((error as Error).message)];
  } finally {
    database.close();
  }
}

function verifiedOneByOne(answers: readonly Stored[]): readonly [what: string, number: number] {
  const broken = answers.findIndex((answer) => !isIntact(answer));
  return broken === -1 ? ["intact", answers.length] : ["damaged", broken + 1];
}

function databaseOf(answers: readonly Stored[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE TABLE answers (number INTEGER PRIMARY KEY, sha256 TEXT); CREATE TABLE bodies (sha256 TEXT PRIMARY KEY, body BLOB)",
  );
  const answer = database.prepare("INSERT INTO answers VALUES (?, ?)");
  const body = database.prepare("INSERT INTO bodies VALUES (?, ?)");
  for (const [at, { sha256, frame }] of answers.entries()) {
    answer.run(at + 1, sha256);
    if (frame !== null) body.run(sha256, frame);
  }
  return database;
}

test("whatever is damaged, the first damaged answer is found, or all are counted", () => {
  const one = fc.record({
    size: fc.constantFrom(...SIZES),
    damage: fc.option(fc.constantFrom(...DAMAGE), { freq: 8 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (all) => {
      const answers = all
        .map(({ size, damage }, at) => stored(size, at + 1, damage))
        // A body is stored once.
        .filter(({ sha256 }, at, own) => own.findIndex((other) => other.sha256 === sha256) === at);
      expect(verifiedTogether(answers)).toEqual(verifiedOneByOne(answers));
    }),
    { numRuns: 60 },
  );
});

test("a damaged answer without content is found at the end of a batch too", () => {
  expect(verifiedTogether([stored(300, 1, null), stored(0, 2, "frame")])).toEqual(["damaged", 2]);
  expect(verifiedTogether([stored(300, 1, null), stored(0, 2, null)])).toEqual(["intact", 2]);
});

test("answers that are intact are not verified twice", () => {
  const answers = SIZES.map((size, at) => stored(size, at, null));
  const database = databaseOf(answers);
  const again: number[] = [];
  expect(countIntact(database, (numbers) => again.push(...numbers))).toBe(answers.length);
  expect(again).toEqual([]);
  database.close();
});
