/** The index of a written handoff: its links, its hashes, and the titles of the documents that it leads to. */
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, posix } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { PackFile } from "../../src/packs/pack-file.ts";
import { readTemplate } from "../../src/packs/read-template.ts";
import { makePack } from "../../src/pipeline.ts";
import { smallCompany } from "../support/books-notation.ts";
import { readPdf } from "../support/pdf-text.ts";
import { keyOf } from "../support/small-handoff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { zipEntries } from "../support/zip-entries.ts";

const ANSWERS = Array.from(
  { length: 21 },
  (_, number): PackFile => ({
    name: `98_provenance/answers/${String(number)}.json.gz`,
    mediaType: "application/gzip",
    isDispensable: false,
    bytes: async function* () {
      yield Buffer.from(`answer ${String(number)}`);
    },
  }),
);

let bag = "";
beforeAll(async () => {
  const { folder } = await makePack(smallCompany(), {
    template: readTemplate("templates", "handoff", "en"),
    outFolder: temporaryFolder(),
    program: { name: "slotsom", version: "0.1.0" },
    moreFiles: ANSWERS,
    snapshotId: "0".repeat(64),
    signingKey: keyOf("index"),
    signal: AbortSignal.timeout(300_000),
  });
  bag = folder;
});

const bytesOf = (name: string): Buffer => readFileSync(join(bag, name));
/** Without the marks of words that are not to be broken. */
const page = (): string =>
  bytesOf("data/00_index/index.html")
    .toString()
    .replace(/<\/?span[^>]*>/g, "");

/** The addresses of all links of the three forms of the index, by form. */
function linksOf(): Readonly<Record<"html" | "xlsx" | "pdf", readonly string[]>> {
  const found = (text: string, pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([, address = ""]) => address);
  const parts = zipEntries(bytesOf("data/00_index/index-2025.xlsx"));
  const relations = parts.filter(({ name }) => name.endsWith(".rels")).map(({ text }) => text);
  return {
    html: found(page(), /href="([^"#]*)"/g),
    xlsx: found(relations.join(""), /Target="([^"]*)" TargetMode="External"/g),
    pdf: found(bytesOf("data/00_index/index-2025.pdf").toString("latin1"), /\/URI \(([^)]*)\)/g),
  };
}

const fileOf = (address: string): string =>
  posix.join("data/00_index", decodeURIComponent(address));
const deadIn = (addresses: readonly string[]): readonly string[] =>
  addresses.map(fileOf).filter((name) => !existsSync(join(bag, name)));

/** The lines of `manifest-sha256.txt`: hashes by name. */
const manifest = (): ReadonlyMap<string, string> =>
  new Map(
    bytesOf("manifest-sha256.txt")
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );

test("every link of the index leads to a file or folder of the pack", () => {
  const links = linksOf();
  for (const addresses of Object.values(links)) {
    expect(addresses.length).toBeGreaterThan(15);
    expect(deadIn(addresses)).toEqual([]);
  }
  expect(links.xlsx).toEqual(links.html);
  expect(deadIn(["../10_trial_balance/trial-balance-2024.xlsx"])).toHaveLength(1);
});

test("every file of the pack is linked, or is in a folder of many that is", () => {
  const linked = new Set(linksOf().html.map(fileOf));
  const missing = [...manifest().keys()].filter(
    (name) => !linked.has(name) && !linked.has(`${posix.dirname(name)}/`),
  );
  // The manifest states the hash of the index, so it is written after it.
  expect(missing).toEqual(["data/manifest.json"]);
});

test("the hashes beside the links are those of the manifest, and of the files", () => {
  const stated = [...page().matchAll(/href="([^"]*)">[^<]*<\/a> <code>(\w+)<\/code>/g)].map(
    ([, address = "", sha256]) => [fileOf(address), sha256] as const,
  );
  const hashes = manifest();
  expect(stated.filter(([name, sha256]) => hashes.get(name) !== sha256)).toEqual([]);
  for (const [name, sha256] of stated) expect(hash("sha256", bytesOf(name))).toBe(sha256);
  const without = linksOf()
    .html.map(fileOf)
    .filter((name) => !stated.some(([one]) => one === name));
  expect([...new Set(without)].toSorted()).toEqual([
    "README.txt",
    "data/00_index/index-2025.pdf",
    "data/00_index/index-2025.xlsx",
    "data/00_index/index.html",
    "data/98_provenance/answers/",
  ]);
  expect(page()).toContain("98_provenance/answers/ (21 files)");
});

test("the start page has no script, and states status, signer and how to verify", () => {
  expect(page()).not.toMatch(/<script|<link|<img| src=/);
  expect(page()).toContain("node verify.mjs --public-key RW");
  expect(page()).toMatch(/<dd class="(?:final|draft)">/);
});

test("what is not in the pack is not called delivered", () => {
  const requests = [
    ...page().matchAll(/<tr><td data-label="Request">(PBC-\d\d) <\/td>(.*?)<\/tr>/gs),
  ];
  expect(requests.length).toBe(36);
  for (const [, number = "", cells = ""] of requests) {
    expect([number, />Delivered[ ;]/.test(cells)]).toEqual([
      number,
      cells.includes("href=") && !cells.includes("Not in these books"),
    ]);
  }
});

test("no two documents have the same title, and none only that of the pack", () => {
  const titles = readdirSync(bag, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    if (name.endsWith(".pdf")) return readPdf(bytesOf(name)).title;
    if (name.endsWith(".html"))
      return /<title>(.*?)<\/title>/.exec(bytesOf(name).toString())?.[1] ?? "";
    if (!name.endsWith(".xlsx")) return [];
    const core = zipEntries(bytesOf(name)).find((part) => part.name === "docProps/core.xml");
    return /<dc:title>(.*?)<\/dc:title>/.exec(core?.text ?? "")?.[1] ?? "";
  });
  expect(titles.length).toBeGreaterThan(8);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(titles.filter((title) => title.includes("Handoff to the auditor"))).toEqual([]);
});

test("the start page begins with links to each audit area, and each file has its purpose and size", () => {
  const nav = /<nav [^>]*>(.*?)<\/nav>/s.exec(page())?.[1] ?? "";
  const linked = [...nav.matchAll(/href="#([^"]*)">([^<]*)</g)].map(([, id, title]) => [id, title]);
  const headings = [...page().matchAll(/<h[23] id="([^"]*)">([^<]*)</g)].map(([, id, title]) => [
    id,
    title,
  ]);
  expect(linked).toEqual(headings);
  expect(linked.map(([, title]) => title)).toContain("Journal entries");
  expect(page()).toMatch(/<\/code><small>Trial balance · \d+ kB<\/small>/);
});

test("a document of several sheets has a title of its own, not that of its first sheet", () => {
  const { files } = readTemplate("templates", "handoff", "en");
  const untitled = files.filter(
    ({ format, sheets, title }) =>
      format.isForReaders === true && sheets.length > 1 && title === undefined,
  );
  expect(untitled.map(({ name, format }) => `${name}.${format.extension}`)).toEqual([]);
});

test("the index on paper has two pages at most", () => {
  expect(readPdf(bytesOf("data/00_index/index-2025.pdf")).pages.length).toBeLessThanOrEqual(2);
});

test("a link is dead once its file is gone", () => {
  rmSync(join(bag, "data/10_trial_balance/trial-balance-2025.xlsx"));
  expect([...new Set(deadIn(linksOf().html))]).toEqual([
    "data/10_trial_balance/trial-balance-2025.xlsx",
  ]);
});
