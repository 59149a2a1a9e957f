/** Gathers the notes on changes into the changelog at a release, and deletes them. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Below the root of the repository. */
export const CHANGELOG = "CHANGELOG.md";
export const NOTES = "docs/changes/unreleased";

export interface Release {
  readonly version: string;
  /** `2026-11-22` */
  readonly date: string;
}

interface Item {
  readonly kind: Kind;
  readonly text: string;
}

type Kind = keyof typeof TITLES;
const TITLES = { Add: "Added", Change: "Changed", Fix: "Fixed" } as const;
const START = /^(Add|Change|Fix): (?=\S)/;
const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * Writes the changelog first and deletes the notes after that: a crash in between loses nothing, and the next call
 * only deletes. Returns the names of the gathered notes. Throws, without a change, at notes that cannot be gathered.
 */
export function gatherNotes(root: string, release: Release): readonly string[] {
  const { version } = release;
  if (!VERSION.test(version)) {
    throw new Error(`${version} is not a version. Write it in package.json as in 0.2.0.`);
  }
  const folder = join(root, NOTES);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  if (names.length === 0) {
    throw new Error(`${NOTES} has no notes, so there is nothing to release.`);
  }
  const items = names.flatMap((name) => itemsOf(name, readFileSync(join(folder, name), "utf8")));
  const path = join(root, CHANGELOG);
  const changelog = readFileSync(path, "utf8");
  const written = sectionOf(changelog, version);
  if (written === null) {
    writeFileSync(`${path}.building`, withSection(changelog, release, items), { flush: true });
    renameSync(`${path}.building`, path);
  } else if (items.some((item) => !written.includes(listItem(item)))) {
    throw new Error(
      `${CHANGELOG} already has version ${version}. Raise the version in package.json first.`,
    );
  }
  for (const name of names) rmSync(join(folder, name));
  return names;
}

/** The paragraphs of a note: one with a kind starts an item, the others continue the item before them. */
function itemsOf(name: string, note: string): readonly Item[] {
  const items: { kind: Kind; text: string }[] = [];
  for (const paragraph of note.trim().split(/\n{2,}/)) {
    const [start = "", kind] = START.exec(paragraph) ?? [];
    const last = items.at(-1);
    if (kind === "Add" || kind === "Change" || kind === "Fix") {
      items.push({ kind, text: capitalized(paragraph.slice(start.length)) });
    } else if (last !== undefined) {
      last.text += `\n\n${paragraph}`;
    } else {
      throw new Error(
        `${NOTES}/${name} starts with "${paragraph.slice(0, 40)}". Start it with Add:, Change: or Fix:.`,
      );
    }
  }
  return items;
}

function withSection(
  changelog: string,
  { version, date }: Release,
  items: readonly Item[],
): string {
  const groups = Object.entries(TITLES).flatMap(([kind, title]) => {
    const ofKind = items.filter((item) => item.kind === kind);
    return ofKind.length === 0 ? [] : [`### ${title}\n\n${ofKind.map(listItem).join("\n")}\n`];
  });
  const section = [`## ${version} - ${date}\n`, ...groups].join("\n");
  const first = changelog.search(/^## /m);
  if (first === -1) return `${changelog.trimEnd()}\n\n${section}`;
  return `${changelog.slice(0, first)}${section}\n${changelog.slice(first)}`;
}

/** The text below the heading of a version; null without one. */
function sectionOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^(?=## )/m);
  return sections.find((section) => section.startsWith(`## ${version} `)) ?? null;
}

const listItem = ({ text }: Item): string => `- ${text.replaceAll(/\n(?=[^\n])/g, "\n  ")}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
