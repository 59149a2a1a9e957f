/** A file of judgement that people share: by git, by a folder, and by a service that synchronises folders. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../../src/failure.ts";
import { addEntries } from "../../../src/runs/judgement/add-entries.ts";
import { judgementToUse } from "../../../src/runs/judgement/judgement-of-books.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { AdderOrder } from "./entry-adder.ts";
import {
  ADMINISTRATION,
  acceptance,
  add,
  addressIn,
  type JudgedAddress,
  pathIn,
  reasonsIn,
  writeProfiles,
} from "./judged-folder.ts";

const FILE = `${ADMINISTRATION}.yml`;

interface Clone {
  readonly address: JudgedAddress;
  /** Runs git, and returns whether it succeeded. */
  readonly git: (...argv: readonly string[]) => boolean;
  readonly commit: () => void;
}

/** A clone of a repository on a machine of its own. */
function cloneOf(repository: string, name: string): Clone {
  const folder = join(temporaryFolder(), name);
  const environment = {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: `${name}@office.example` },
    ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: `${name}@office.example` },
  };
  const run = (cwd: string, argv: readonly string[]): boolean =>
    spawnSync("git", argv, { cwd, env: environment, stdio: "pipe" }).status === 0;
  expect(run(".", ["clone", "--quiet", repository, folder])).toBe(true);
  writeProfiles(folder);
  const git = (...argv: readonly string[]): boolean => run(folder, argv);
  const commit = (): void => {
    expect(git("add", "--all")).toBe(true);
    expect(git("commit", "--quiet", "--message", "judgement")).toBe(true);
  };
  return { address: addressIn(folder, join(temporaryFolder(), "home")), git, commit };
}

/** Two clones with the same profiles, the first two entries, and `.gitattributes` of its own if given. */
function twoClones(attributes: string | null): { readonly ann: Clone; readonly bob: Clone } {
  const repository = temporaryFolder();
  spawnSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", repository]);
  const ann = cloneOf(repository, "ann");
  add(ann.address, acceptance("ann", "first"), acceptance("ann", "second"));
  if (attributes !== null) writeFileSync(pathIn(ann.address, ".gitattributes"), attributes);
  ann.commit();
  expect(ann.git("push", "--quiet", "origin", "HEAD:main")).toBe(true);
  return { ann, bob: cloneOf(repository, "bob") };
}

/** Both add entries to the same file; the second to push has to merge. */
function bothAdd(ann: Clone, bob: Clone): boolean {
  add(ann.address, acceptance("ann", "third"), acceptance("ann", "fourth"));
  ann.commit();
  add(bob.address, acceptance("bob", "fifth"));
  add(bob.address, acceptance("bob", "sixth"));
  bob.commit();
  expect(ann.git("push", "--quiet", "origin", "HEAD:main")).toBe(true);
  return bob.git("pull", "--quiet", "--no-rebase", "--no-edit");
}

const ALL = ["fifth", "first", "fourth", "second", "sixth", "third"];

test("git joins the entries of two clones without a conflict, and both read the same", () => {
  const { ann, bob } = twoClones(null);
  expect(bothAdd(ann, bob)).toBe(true);
  expect(bob.git("push", "--quiet", "origin", "HEAD:main")).toBe(true);
  expect(ann.git("pull", "--quiet", "--no-rebase")).toBe(true);
  const textOf = ({ address }: Clone): string => readFileSync(pathIn(address), "utf8");
  expect(textOf(ann)).toBe(textOf(bob));
  expect(reasonsIn(bob.address)).toEqual(ALL);
});

test("git joins them when one clone is rebased", () => {
  const { ann, bob } = twoClones(null);
  add(ann.address, acceptance("ann", "third"), acceptance("ann", "fourth"));
  ann.commit();
  expect(ann.git("push", "--quiet", "origin", "HEAD:main")).toBe(true);
  add(bob.address, acceptance("bob", "fifth"), acceptance("bob", "sixth"));
  bob.commit();
  expect(bob.git("pull", "--quiet", "--rebase")).toBe(true);
  expect(reasonsIn(bob.address)).toEqual(ALL);
});

test("without merge=union git leaves marks: the message says what to do, and then everything is read", () => {
  const { ann, bob } = twoClones("# none\n");
  expect(bothAdd(ann, bob)).toBe(false);
  const path = pathIn(bob.address);
  const text = readFileSync(path, "utf8");
  expect(text).toContain("<<<<<<<");
  expect(messageOf(() => reasonsIn(bob.address))).toContain(
    `${path}, line 8: a mark of git between two edits: remove it, and keep the entries of both`,
  );
  writeFileSync(path, text.replaceAll(/^(?:<{7}|={7}|>{7}).*\n/gm, ""));
  expect(reasonsIn(bob.address)).toEqual(ALL);
  bob.commit();
});

test("two people who each make the first entry have one file with both after a merge", () => {
  const { ann, bob } = twoClones(null);
  expect(ann.git("rm", "--quiet", "-r", "judgement")).toBe(true);
  expect(ann.git("commit", "--quiet", "--message", "none")).toBe(true);
  expect(ann.git("push", "--quiet", "origin", "HEAD:main")).toBe(true);
  expect(bob.git("pull", "--quiet")).toBe(true);
  expect(bothAdd(ann, bob)).toBe(true);
  expect(reasonsIn(bob.address)).toEqual(["fifth", "fourth", "sixth", "third"]);
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (cause) {
    if (cause instanceof Failure) return cause.message;
    throw cause;
  }
  return "";
}

test("two processes that add 20 entries each to one folder, from homes of their own, lose none", async () => {
  const folder = temporaryFolder();
  writeProfiles(folder);
  const children = ["ann", "bob"].map((by) => {
    const order: AdderOrder = { folder, home: join(temporaryFolder(), "home"), by, count: 20 };
    const argv = ["test/runs/judgement/entry-adder.ts", JSON.stringify(order)];
    return endedWithTest(spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] }));
  });
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  const exits = children.map((child) => once(child, "exit"));
  for (const { stdin } of children) stdin.write("go\n");
  expect(await Promise.all(exits)).toEqual([
    [0, null],
    [0, null],
  ]);
  const all = ["ann", "bob"].flatMap((by) =>
    Array.from({ length: 20 }, (_, at) => `${by} ${String(at + 1)}`),
  );
  expect(reasonsIn(addressIn(folder, join(folder, "home")))).toEqual(all.sort());
  expect(readdirSync(join(folder, "judgement")).sort()).toEqual([".gitattributes", FILE]);
});

test("a failing command leaves neither a folder nor a lock", () => {
  const folder = temporaryFolder();
  writeProfiles(folder);
  const address = addressIn(folder, join(folder, "home"));
  const refused = new Failure("arguments-invalid", "nothing to accept", "Name another.");
  expect(() =>
    addEntries(address, () => {
      throw refused;
    }),
  ).toThrow(refused);
  expect(existsSync(join(folder, "judgement"))).toBe(false);
});

/** The copies that reading reports, as the name of each with the entries that the file lacks. */
function copiesIn(address: JudgedAddress): readonly (readonly [string, number | null])[] {
  const found: (readonly [string, number | null])[] = [];
  judgementToUse(address, {
    onEvent: (event) => {
      if (event.kind !== "judgement-copy") return;
      found.push([event.path.replace(/^.*\//, ""), event.missing]);
    },
  });
  return found;
}

test("a copy with entries that the file lacks is reported, whatever a service calls it", () => {
  const folder = temporaryFolder();
  writeProfiles(folder);
  const address = addressIn(folder, join(folder, "home"));
  add(address, acceptance("ann", "first"));
  const named = (name: string): string => pathIn(address, name);
  copyFileSync(named(FILE), named(`${ADMINISTRATION} (1).yml`));
  add(address, acceptance("bob", "second"));
  const copies = [
    `${ADMINISTRATION} (Bob's conflicted copy 2026-03-01).yml`,
    `${ADMINISTRATION}-PC.yml`,
    `${ADMINISTRATION}.sync-conflict-20260301-080000-ABCDEFG.yml`,
    `Copy of ${ADMINISTRATION}.yml`,
  ];
  for (const name of copies) copyFileSync(named(FILE), named(name));
  writeFileSync(
    named(`${ADMINISTRATION}~HEAD.yml`),
    `administration: "${ADMINISTRATION}"\n<<<<<<<`,
  );
  writeFileSync(named(`${ADMINISTRATION}0.yml`), `administration: "${ADMINISTRATION}0"\n`);
  expect(copiesIn(address)).toEqual([[`${ADMINISTRATION}~HEAD.yml`, null]]);
  writeFileSync(named(FILE), readFileSync(named(`${ADMINISTRATION} (1).yml`), "utf8"));
  expect(copiesIn(address)).toEqual([
    ...copies.slice(0, 3).map((name) => [name, 1]),
    [`${ADMINISTRATION}~HEAD.yml`, null],
    [copies[3], 1],
  ]);
});
