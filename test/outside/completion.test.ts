/** The completion scripts in the real shells: what each offers for a line that is being typed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTool } from "./run-tool.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-completion-"));
  const work = join(folder, "work");
  mkdirSync(join(work, "packs of june"), { recursive: true });
  writeFileSync(join(work, "plan one.json"), "{}");
  for (const shell of SHELLS) {
    const program = join(process.cwd(), "bin/slotsom.js");
    const { exitCode, out } = await runTool(process.execPath, [program, "completion", shell]);
    expect(exitCode).toBe(0);
    writeFileSync(join(folder, `slotsom.${shell}`), out);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Bash splits a line at blanks and at `=`; the last word is being typed. */
const bashWords = (line: string): readonly string[] => line.split(/ |(?<==)|(?==)/);

/** Offers of a shell, sorted. */
async function offers(shell: Shell, line: string): Promise<readonly string[]> {
  const script = join(folder, `slotsom.${shell}`);
  const { exitCode, out, err } = await runIn(shell, script, line);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  const words = out
    .split("\n")
    // Fish adds a description after a tab; zsh quotes blanks, and offers some words twice.
    .map((text) => (text.split("\t", 1)[0] ?? "").replaceAll("\\", "").replace(/\/$/, ""))
    .filter((text) => text !== "");
  return [...new Set(words)].toSorted();
}

function runIn(shell: Shell, script: string, line: string): ReturnType<typeof runTool> {
  const work = join(folder, "work");
  switch (shell) {
    case "bash": {
      // The shell finds the function by `complete`, sets the words, and calls it.
      const program = [
        'cd "$1"; source "$2"; shift 2',
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
        "$(complete -p slotsom | sed 's/.*-F \\([^ ]*\\) .*/\\1/')",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a variable of the shell.
        'printf "%s\\n" "${COMPREPLY[@]}"',
      ].join("\n");
      return runTool("bash", ["-c", program, "bash", work, script, ...bashWords(line)]);
    }
    case "fish":
      return runTool("fish", [
        "--no-config",
        "-c",
        'cd $argv[1]; source $argv[2]; complete -C "$argv[3]"',
        work,
        script,
        line,
      ]);
    case "zsh":
      return runTool("zsh", [
        "-f",
        join(import.meta.dirname, "zsh-offers.zsh"),
        work,
        script,
        line,
      ]);
  }
}

describe.each(SHELLS)("%s", (shell) => {
  test("completes commands and subcommands", async () => {
    expect(await offers(shell, "slotsom cl")).toEqual(["close"]);
    expect(await offers(shell, "slotsom re")).toEqual(expect.arrayContaining(["render", "resume"]));
    expect(await offers(shell, "slotsom serve ")).toEqual(["token", "verify"]);
    expect(await offers(shell, "slotsom serve token ")).toEqual(["create", "list", "revoke"]);
  });

  test("completes the options of the command, and no others", async () => {
    const offered = await offers(shell, "slotsom verify --");
    expect(offered).toEqual(expect.arrayContaining(["--public-key", "--json", "--help"]));
    expect(offered).not.toContain("--year");
    expect(await offers(shell, "slotsom close --out packs --lang")).toEqual(["--language"]);
    expect(await offers(shell, "slotsom serve token list --sc")).toEqual(["--scopes"]);
    expect(await offers(shell, "slotsom serve --no-d")).toEqual(["--no-downloads"]);
  });

  test("completes the choices of options and words, and the checks", async () => {
    expect(await offers(shell, "slotsom close --language ")).toEqual(["en", "nl"]);
    expect(await offers(shell, "slotsom close --language=")).toEqual(
      shell === "fish" ? ["--language=en", "--language=nl"] : ["en", "nl"],
    );
    expect(await offers(shell, "slotsom export --year 2025 br")).toEqual(["brugstaat"]);
    expect(await offers(shell, "slotsom key ")).toEqual(["create", "pin", "rotate", "show"]);
    expect(await offers(shell, "slotsom check P1 debits-eq")).toEqual(["debits-equal-credits"]);
    expect(await offers(shell, "slotsom explain entries-t")).toEqual(["entries-tie-to-ledger"]);
  });

  test("completes files and folders for the options that take them", async () => {
    expect(await offers(shell, "slotsom close --plan pl")).toEqual(["plan one.json"]);
    expect(await offers(shell, "slotsom close --out pa")).toEqual(["packs of june"]);
    expect(await offers(shell, "slotsom close --out pl")).toEqual([]);
    expect(await offers(shell, "slotsom verify pa")).toEqual(["packs of june"]);
  });

  test("offers nothing where any text is possible, and where nothing is", async () => {
    expect(await offers(shell, "slotsom close --year ")).toEqual([]);
    expect(await offers(shell, "slotsom close pl")).toEqual([]);
    expect(await offers(shell, "slotsom key create ")).toEqual([]);
    expect(await offers(shell, "slotsom balance ")).not.toContain("close");
  });
});
