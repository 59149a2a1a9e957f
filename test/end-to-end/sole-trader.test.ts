/** The sample of a sole trader, closed by a process of its own: Final in both languages, in words of its form. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function slotsom(folder: string, ...argv: readonly string[]): Promise<string> {
  const child = endedWithTest(
    spawn(process.execPath, [join(process.cwd(), "src/cli/main.ts"), ...argv], {
      cwd: folder,
      env: { ...process.env, SLOTSOM_HOME: join(folder, "home") },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  let printed = "";
  child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  child.stderr.on("data", (text: Buffer) => (printed += text.toString()));
  expect(await once(child, "close"), printed).toEqual([0, null]);
  return printed;
}

test("slotsom close --sample sole-trader ends final in Dutch and English, without words of a company", async () => {
  const folder = temporaryFolder();
  const closed = await slotsom(folder, "close", "--sample", "sole-trader", "--language", "nl");
  expect(closed).toContain("with the sample administration of a sole trader, where today is");
  expect(closed).not.toContain("notes.md");
  await slotsom(folder, "render", "--sample", "sole-trader", "--language", "en");
  const shown = { nl: "Privéopnamen", en: "Private withdrawals" } as const;
  const packs = { nl: "close", en: "close-en" } as const;
  for (const language of ["nl", "en"] as const) {
    const pack = join(folder, "output", "100200300400501", "2025", packs[language]);
    const manifest: unknown = JSON.parse(readFileSync(join(pack, "manifest.json"), "utf8"));
    expect(manifest).toMatchObject({ status: "final", sample: true });
    const page = readFileSync(join(pack, "report-2025.html"), "utf8");
    expect(page).toContain(shown[language]);
    expect(page).not.toMatch(
      /dividend|vennootschapsbelasting|corporate tax|aandeelhouder|shareholder/i,
    );
  }
});
