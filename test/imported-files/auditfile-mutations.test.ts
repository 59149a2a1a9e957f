/**
 * Damaged auditfiles: bytes exchanged, elements dropped, doubled, moved and nested. Each is read, or refused with a
 * code and a line, within a second of processor time. `MUTATIONS=100000 npx vitest run
 * test/imported-files/auditfile-mutations.test.ts` tries as many as it says.
 */
import { readdirSync, readFileSync } from "node:fs";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { Failure } from "../../src/failure.ts";
import { auditfileReader } from "../../src/imported-files/read-auditfile.ts";
import { DATA_BOUNDS, xmlReader } from "../../src/imported-files/xml/read-xml.ts";
import { refuseRemark, XmlFault } from "../../src/imported-files/xml/xml-fault.ts";

const MUTATIONS = Number.parseInt(process.env["MUTATIONS"] ?? "600", 10);
const MICROSECONDS_MAX = 1_000_000;
const FOLDER = new URL("../../fixtures/auditfiles/", import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".xaf"))
  .map((name) => readFileSync(new URL(name, FOLDER), "latin1"));

/** Numbers from 0 to 1 that follow from the seed: a failing mutation is found again by its number. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 4294967296;
  };
}

interface Choice {
  readonly below: (count: number) => number;
}

/** An element without elements, or one with them: from a `<` to the end of a closing tag of the same name. */
function anyElement(text: string, { below }: Choice): { start: number; end: number } {
  const start = text.indexOf("<", below(text.length));
  const name = /^<([\w:]+)/.exec(text.slice(start, start + 60))?.[1];
  const close = `</${name ?? ""}>`;
  const end = name === undefined ? -1 : text.indexOf(close, start);
  return end === -1 ? { start: 0, end: 0 } : { start, end: end + close.length };
}

const PIECES = [
  "<",
  ">",
  "&",
  "]]>",
  "<!--",
  "<![CDATA[",
  "<?x ?>",
  "<!DOCTYPE a>",
  "&#0;",
  "&amp;",
  "\u0000",
  "\u0080",
  "\u00ef\u00bb\u00bf",
  "\r",
  "-",
  ",",
  "1e9",
  " xmlns:a='b'",
  "<a:b/>",
  "<trLine>",
  "</transaction>",
  "<openingBalance>",
];

const MUTATORS: readonly ((text: string, choice: Choice) => string)[] = [
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1);
  },
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + (PIECES[below(PIECES.length)] ?? "") + text.slice(at);
  },
  (text, { below }) => text.slice(0, below(text.length)),
  (text, choice) => {
    const { start, end } = anyElement(text, choice);
    return text.slice(0, start) + text.slice(end);
  },
  (text, choice) => {
    const { start, end } = anyElement(text, choice);
    return text.slice(0, end) + text.slice(start);
  },
  (text, choice) => {
    const { start, end } = anyElement(text, choice);
    const rest = text.slice(0, start) + text.slice(end);
    const at = rest.indexOf("<", choice.below(rest.length));
    return rest.slice(0, at) + text.slice(start, end) + rest.slice(at);
  },
  (text, choice) => {
    const { start, end } = anyElement(text, choice);
    const element = text.slice(start, end);
    return text.replace(element, `${"<a>".repeat(30)}${element}`);
  },
  (text, { below }) => {
    const at = text.indexOf(">", below(text.length));
    return text.slice(0, at + 1) + "9".repeat(below(3000)) + text.slice(at + 1);
  },
];

function mutated(number: number): Uint8Array {
  const next = numbers(number);
  const choice: Choice = { below: (count) => Math.floor(next() * Math.max(count, 1)) };
  let text = FILES[choice.below(FILES.length)] ?? "";
  const times = 1 + choice.below(4);
  for (let time = 0; time < times; time++) {
    text = MUTATORS[choice.below(MUTATORS.length)]?.(text, choice) ?? text;
  }
  return Buffer.from(text, "latin1");
}

/** The parts as text, or the refusal. */
function outcome(bytes: Uint8Array, pieceBytes: number): string {
  const reader = auditfileReader();
  const parts: unknown[] = [];
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      parts.push(...reader.read(bytes.subarray(at, at + pieceBytes)));
    }
    parts.push(...reader.end());
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    expect(thrown.code).toBe("auditfile-unreadable");
    expect(thrown.message).toMatch(/ \(line \d+\)$/);
    return thrown.message;
  }
  const texts = parts.map((part) =>
    JSON.stringify(part, (_key, value: unknown) => (value instanceof Map ? [...value] : value)),
  );
  // The encoding of a piece is looked at before its elements.
  return texts.sort().join("\n");
}

test(`${String(MUTATIONS)} damaged files are read or refused, within a second each`, () => {
  let refused = 0;
  for (let number = 0; number < MUTATIONS; number++) {
    const bytes = mutated(number);
    // The processor time of this thread: on a loaded machine a second passes while nothing is done.
    const before = process.threadCpuUsage();
    const whole = outcome(bytes, bytes.length + 1);
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system, `mutation ${String(number)}`).toBeLessThan(MICROSECONDS_MAX);
    if (whole.startsWith("the auditfile")) refused += 1;
    // Where the pieces of a file end has no meaning.
    if (number % 4 === 0) {
      const pieces = outcome(bytes, 1 + (number % 97));
      expect(pieces, `mutation ${String(number)} in pieces`).toBe(whole);
    }
  }
  expect(refused).toBeGreaterThan(MUTATIONS / 10);
  expect(refused).toBeLessThan(MUTATIONS);
}, 3_600_000);

function isReadBySaxes(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let isRead = true;
  const refuse = (): void => {
    isRead = false;
  };
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.write(text).close();
  return isRead;
}

function refusedBy(bytes: Uint8Array): string | null {
  const bounds = { ...DATA_BOUNDS, depthMax: 1000 };
  const reader = xmlReader(
    { open: () => undefined, close: () => undefined, remark: refuseRemark },
    bounds,
  );
  try {
    reader.write(bytes);
    reader.end();
    return null;
  } catch (fault) {
    if (!(fault instanceof XmlFault)) throw fault;
    return fault.message;
  }
}

test("without deviations, the lexical layer reads what saxes reads", () => {
  const differing: string[] = [];
  for (let number = 0; number < MUTATIONS; number++) {
    const text = Buffer.from(mutated(number))
      .toString("latin1")
      .replace(/[^\n\r\t -~]/g, "e");
    const plain = text.replace(/encoding="[^"]*"/, 'encoding="UTF-8"');
    const why = refusedBy(Buffer.from(plain));
    if ((why === null) !== isReadBySaxes(plain))
      differing.push(`${String(number)}: ${String(why)}`);
  }
  expect(differing).toEqual([]);
}, 3_600_000);
