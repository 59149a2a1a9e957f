/** Who may read packs: by the profile, or by the output folder. */
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { OutputMode } from "../../src/packs/output-modes.ts";
import { makeFolder, rightsIn, rightsOf } from "../../src/packs/output-rights.ts";
import { fixedPlace, writePack } from "../../src/packs/write-pack.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const octal = (bits: number | null, mode: OutputMode | null = null): string => {
  const { folder, file } = rightsIn(bits, mode);
  return `${folder.toString(8)} ${file.toString(8)}`;
};

test.each([
  ["no output folder", null, "700 600"],
  ["one of its owner alone", 0o700, "700 600"],
  ["one that others may read", 0o755, "755 644"],
  ["one that a group may read", 0o750, "750 640"],
  ["one that the group of its owner may write to", 0o775, "755 644"],
  ["one of a group that works in it", 0o2770, "2770 660"],
  ["one that everybody may write to", 0o777, "755 644"],
  ["one that others may enter but not list", 0o711, "700 600"],
  ["one for the temporary files of everybody", 0o1777, "700 600"],
] as const)("%s", (_which, bits, expected) => {
  expect(octal(bits)).toBe(expected);
});

test("the profile decides, whatever the output folder allows", () => {
  expect(octal(0o755, "private")).toBe("700 600");
  expect(octal(0o700, "group")).toBe("750 640");
  expect(octal(null, "shared")).toBe("755 644");
  expect(octal(0o2770, "group")).toBe("2750 640");
});

const isWindows = process.platform === "win32";

test.skipIf(isWindows)(
  "folders, files and the incomplete pack have the rights from the start",
  async () => {
    const out = join(temporaryFolder(), "output");
    const rights = await rightsOf(out, null);
    const modes: string[] = [];
    const modeOf = (path: string): string => (statSync(join(out, path)).mode & 0o7777).toString(8);
    const file = {
      name: "sub/a.txt",
      mediaType: "text/plain",
      isDispensable: false,
      bytes: async function* () {
        modes.push(modeOf("123/pack.building"), modeOf("123/pack.building/sub"));
        yield new TextEncoder().encode("a");
      },
    };
    const place = fixedPlace(join(out, "123", "pack"), rights);
    await writePack(place, [file], () => "{}", new AbortController().signal);
    expect(modes).toEqual(["700", "700"]);
    const names = [".", "123", "123/pack", "123/pack/sub/a.txt", "123/pack/manifest.json"];
    expect(names.map(modeOf)).toEqual(["700", "700", "700", "600", "600"]);
  },
);

test.skipIf(isWindows)(
  "a group's folder gives its rights to what is made in it, whatever the umask",
  async () => {
    const out = temporaryFolder();
    chmodSync(out, 0o2770);
    const rights = await rightsOf(out, null);
    await makeFolder(join(out, "123", "2025"), rights);
    const modes = ["123", "123/2025"].map((name) => statSync(join(out, name)).mode & 0o7777);
    expect(modes).toEqual([0o2770, 0o2770]);
  },
);
