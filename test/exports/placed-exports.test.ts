/** Exports that a user places in a folder, of a service without a list of files. */
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { cachedPath, type ExportMemory } from "../../src/exports/export-memory.ts";
import {
  beginExport,
  cachePlaced,
  type ExportPorts,
  findPlacedExports,
} from "../../src/exports/obtain-export.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { AUDITFILE, exportRequestsIn, FILE, NOW, OWNER, portsWith } from "./auditfile-requests.ts";
import { type OddService, oddService } from "./odd-service.ts";

let folder: string;
let memory: ExportMemory;
beforeEach(() => {
  folder = temporaryFolder();
  memory = { folder: join(folder, "fetched") };
  mkdirSync(memory.folder);
});

const portsOf = (service: OddService, now = NOW): ExportPorts => portsWith(memory, service, now);

const WANTED = { name: "auditfile", year: 2025, owner: OWNER } as const;

test("without a list of files the export is requested once, and used from the folder once it is there", async () => {
  const placed = join(folder, "placed");
  mkdirSync(placed);
  await using service = await oddService({ polls: [[]], isUnlisted: true });
  const ports = portsOf(service);
  expect(await beginExport(ports, AUDITFILE)).toEqual({ kind: "unlisted", name: "auditfile" });
  expect(await findPlacedExports(ports, placed, [WANTED])).toEqual([
    { name: "auditfile", found: null, mismatches: [], foreign: [] },
  ]);
  await findPlacedExports(ports, placed, [WANTED]);
  expect(exportRequestsIn(service)).toBe(1);

  const path = join(placed, "download (3)");
  writeFileSync(path, FILE);
  const [result] = await findPlacedExports(ports, placed, [WANTED]);
  expect(result).toMatchObject({ found: { path, fileName: "download (3)" }, mismatches: [] });
  await cachePlaced(ports, WANTED, result!.found!);
  expect(await beginExport(ports, AUDITFILE)).toMatchObject({
    kind: "cached",
    cached: { requestedAt: NOW },
  });
  expect(exportRequestsIn(service)).toBe(1);
});

test("a used file is not used for the next request until it is put there again", async () => {
  await using service = await oddService({ polls: [[]], isUnlisted: true });
  const ports = portsOf(service);
  const path = join(folder, "auditfile.xaf");
  writeFileSync(path, FILE);
  const [first] = await findPlacedExports(ports, folder, [WANTED]);
  await cachePlaced(ports, WANTED, first!.found!);
  const [second] = await findPlacedExports(ports, folder, [WANTED]);
  expect(second).toEqual({
    name: "auditfile",
    found: null,
    mismatches: [
      expect.stringMatching(/^auditfile\.xaf: it was used already, on \d{4}-\d\d-\d\d$/),
    ],
    foreign: [],
  });
  expect(exportRequestsIn(service)).toBe(1);
  const later = statSync(cachedPath(memory, WANTED)).mtimeMs / 1_000 + 5;
  utimesSync(path, later, later);
  expect((await findPlacedExports(ports, folder, [WANTED]))[0]?.found?.path).toBe(path);
});

/** Longer than the head by which a file is recognised. */
const LONG = FILE.replace("</auditfile>", `${" ".repeat(70_000)}</auditfile>`);

test.each([
  ["is cut off", LONG.slice(0, -200), /ends before the element .* does|ends within a tag/],
  ["ends in rubbish", `${LONG}rubbish`, /text outside its root element/],
])(
  "a placed auditfile that %s is refused with its name, and nothing is kept",
  async (_what, text, why) => {
    await using service = await oddService({ polls: [[]], isUnlisted: true });
    const ports = portsOf(service);
    writeFileSync(join(folder, "download (3)"), text);
    const [result] = await findPlacedExports(ports, folder, [WANTED]);
    await expect(cachePlaced(ports, WANTED, result!.found!)).rejects.toMatchObject({
      code: "answer-malformed",
      message: expect.stringMatching(
        /^download \(3\) in the exports folder: the auditfile cannot be read: /,
      ) as string,
      remedy:
        "Download it from the service again, replace it in that folder, and run the same command again.",
    });
    await expect(cachePlaced(ports, WANTED, result!.found!)).rejects.toThrow(why);
    expect(readdirSync(memory.folder)).toEqual([]);
  },
);

test("a missing exports folder is named", async () => {
  await using service = await oddService({ polls: [[]], isUnlisted: true });
  await expect(
    findPlacedExports(portsOf(service), join(folder, "none"), [WANTED]),
  ).rejects.toMatchObject({
    code: "output-not-writable",
    message: `the exports folder ${join(folder, "none")} cannot be read`,
  });
});
