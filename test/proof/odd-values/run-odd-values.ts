/**
 * Tries every odd value and writes how runs end to `endings.txt` and docs/api-gaps.md: `npm run proof:odd`. With a pattern it
 * prints the endings of the fields whose names match, and writes nothing.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import {
  ENDINGS,
  type EndingsOfField,
  GAPS,
  pageWith,
  tableOf,
  textOf,
  wordOf,
} from "./endings.ts";
import { endingsOf, openOddFields } from "./odd-fields.ts";

/** The process tries every field whose number has this remainder. */
interface Share {
  readonly index: number;
  readonly shares: number;
}

const { signal } = new AbortController();
const [argument = ""] = process.argv.slice(2);

if (process.send === undefined) {
  if (argument === "") await tryAll();
  else await tryMatching(new RegExp(argument));
} else {
  await tryShare(JSON.parse(argument) as Share);
}

async function tryAll(): Promise<void> {
  const started = performance.now();
  const found = new Map<number, EndingsOfField>();
  const shares = availableParallelism();
  await Promise.all(
    Array.from({ length: shares }, async (_, index) => {
      const child = fork(import.meta.filename, [JSON.stringify({ index, shares })]);
      child.on("message", (message) => {
        const [at, endings] = message as [number, EndingsOfField];
        found.set(at, endings);
      });
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`a process ended with ${String(code)}`);
    }),
  );
  const endings = [...found].sort(([left], [right]) => left - right).map(([, one]) => one);
  writeFileSync(ENDINGS, textOf(endings));
  writeFileSync(GAPS, pageWith(readFileSync(GAPS, "utf8"), tableOf(endings)));
  const words = endings.flatMap(({ words: of }) => of.filter((word) => word !== "-"));
  const seconds = Math.round((performance.now() - started) / 1_000);
  print(`${String(endings.length)} fields, ${String(words.length)} values, ${String(seconds)} s`);
  for (const [ending, of] of Map.groupBy(words, endingIn)) print(`${ending}: ${String(of.length)}`);
  // A service of the sweep that does not answer in time says nothing of an odd value.
  process.exitCode = words.includes("bug") || words.includes("service-unreachable") ? 1 : 0;
}

function endingIn(word: string): string {
  return word === "fine" || word === "bug" || word.includes("-") ? word : "findings";
}

async function tryShare({ index, shares }: Share): Promise<void> {
  await using odd = await openOddFields(signal);
  for (const [at, of] of odd.fields.entries()) {
    if (at % shares !== index) continue;
    const words = (await endingsOf(of)).map(wordOf);
    process.send?.([at, { name: of.name, words }]);
  }
  process.disconnect?.();
}

async function tryMatching(pattern: RegExp): Promise<void> {
  await using odd = await openOddFields(signal);
  for (const of of odd.fields) {
    if (!pattern.test(of.name)) continue;
    const endings = await endingsOf(of);
    print(`${of.name}: ${endings.map(wordOf).join(" ")}`);
    for (const ending of endings)
      if (ending !== null && "message" in ending) print(`  ${ending.message}`);
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
