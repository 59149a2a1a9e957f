/** How many threads write a pack. */
import { expect, test } from "vitest";
import { writersFor } from "../../src/cli/pack-writers.ts";

const CLOSE = 6;
const HANDOFF = 35;

test.each([
  { cores: 8, postings: 49_999, files: HANDOFF, writers: 1 },
  { cores: 8, postings: 50_000, files: CLOSE, writers: 4 },
  { cores: 3, postings: 100_000, files: CLOSE, writers: 3 },
  { cores: 2, postings: 100_000, files: CLOSE, writers: 1 },
  { cores: 2, postings: 250_000, files: CLOSE, writers: 2 },
  { cores: 2, postings: 50_000, files: HANDOFF, writers: 2 },
  { cores: 1, postings: 1_000_000, files: HANDOFF, writers: 1 },
])("$cores cores, $postings postings, $files files: $writers", ({ cores, writers, ...pack }) => {
  expect(writersFor(pack, cores)).toBe(writers);
});
