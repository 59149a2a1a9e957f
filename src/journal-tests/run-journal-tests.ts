/** Runs the journal-entry tests: one pass over the entries, one over the lines by date, and the draw of the samples. */
import { blocksOf } from "../ledger/blocks.ts";
import type { Books } from "../ledger/books.ts";
import { documentKind } from "../ledger/document-kind.ts";
import type { JournalCriteria, TestCriteria } from "../ledger/journal-criteria.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import { entriesUnderTest } from "./entries-under-test.ts";
import { JOURNAL_TESTS } from "./index.ts";
import {
  type EntryUnderTest,
  type Gap,
  type Hit,
  type JournalTest,
  textValue,
  type Visit,
} from "./journal-test.ts";
import { countPopulation, type Population } from "./population.ts";
import { type Drawn, drawSample } from "./sample.ts";

export interface TestResult {
  readonly test: JournalTest;
  readonly criteria: TestCriteria;
  /** Null for a test that is not applicable. */
  readonly tested: number | null;
  readonly gap: Gap | null;
  /** All hits, of which `hits` has the first. */
  readonly found: number;
  readonly hits: readonly Hit[];
}

export interface SampledEntry extends Drawn {
  readonly entry: EntryUnderTest;
}

export interface JournalTestResults {
  readonly criteria: JournalCriteria;
  readonly population: Population;
  readonly results: readonly TestResult[];
  /** Drawn from all entries, and from those with a listed hit; by key. */
  readonly sample: Readonly<Record<"entries" | "hits", readonly SampledEntry[]>>;
}

/** One result per test, in the order of the list; a test that is not applicable has its reason. */
export async function runJournalTests(
  books: Books,
  criteria: JournalCriteria,
  tests: readonly JournalTest[] = JOURNAL_TESTS,
): Promise<JournalTestResults> {
  const { seed } = criteria.sample;
  const running = tests.map((test) => begin(test, books, criteria));
  const population = countPopulation(books);
  const ofAll = drawSample(seed, criteria.sample.entries);
  for await (const entry of entriesUnderTest(books)) {
    population.entry(entry);
    ofAll.add(entry.document);
    for (const { visit } of running) visit?.entry?.(entry);
  }
  for await (const block of blocksOf(books.postings("date"))) {
    for (const posting of block) {
      population.line(posting);
      const kind = documentKind(books, posting.document);
      for (const { visit } of running) visit?.line?.(posting, kind);
    }
  }
  const results = running.map(({ end }) => end());
  const ofHits = drawSample(seed, criteria.sample.hits);
  for (const { document } of results.flatMap(({ hits }) => hits)) {
    if (document !== null) ofHits.add(document);
  }
  const [entries, hits] = [ofAll.drawn(), ofHits.drawn()];
  const read = await entriesOf(books, [...entries, ...hits]);
  const sampled = (drawn: readonly Drawn[]): readonly SampledEntry[] =>
    drawn.flatMap((one) => {
      const entry = read.get(nameOf(one.document));
      return entry === undefined ? [] : [{ ...one, entry }];
    });
  return {
    criteria,
    population: population.end(),
    results,
    sample: { entries: sampled(entries), hits: sampled(hits) },
  };
}

interface Running {
  readonly visit: Visit | null;
  readonly end: () => TestResult;
}

function begin(test: JournalTest, books: Books, { tests, hitsListed }: JournalCriteria): Running {
  const criteria = tests.get(test.name) ?? NO_CRITERIA;
  const { leftOut, parameters } = criteria;
  const gap: Gap | null =
    leftOut === undefined
      ? test.gap(books, parameters)
      : { name: "left-out", values: { reason: textValue(leftOut) } };
  if (gap !== null) {
    return {
      visit: null,
      end: () => ({ test, criteria, tested: null, gap, found: 0, hits: [] }),
    };
  }
  const hits: Hit[] = [];
  let found = 0;
  const visit = test.begin(books, parameters, (hit) => {
    found += 1;
    if (hits.length < hitsListed) hits.push(hit);
  });
  return {
    visit,
    end: () => {
      const { tested, gap: late = null } = visit.end();
      return { test, criteria, tested: late === null ? tested : null, gap: late, found, hits };
    },
  };
}

const NO_CRITERIA: TestCriteria = { parameters: {}, rationale: new Map() };

const nameOf = ({ type, id }: DocumentRef): string => `${type} ${id}`;

async function entriesOf(
  books: Books,
  drawn: readonly Drawn[],
): Promise<ReadonlyMap<string, EntryUnderTest>> {
  const documents = new Set(drawn.map(({ document }) => document.id));
  const read = new Map<string, EntryUnderTest>();
  for await (const entry of entriesUnderTest(books, { documents, accounts: new Set() })) {
    read.set(nameOf(entry.document), entry);
  }
  return read;
}
