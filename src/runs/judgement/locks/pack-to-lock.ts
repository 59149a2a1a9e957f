/** The pack that a lock names: a final one whose books end with the month. */
import { statSync } from "node:fs";
import { fiscalYearOf } from "../../../calendar/fiscal-year.ts";
import type { Month } from "../../../calendar/month.ts";
import { Failure } from "../../../failure.ts";
import { compareText } from "../../../ledger/ledger-account.ts";
import { type PackInFolder, packIn } from "../../../packs/pack-in-folder.ts";
import { verifyPack } from "../../../packs/verify-pack.ts";
import { folderContents } from "../../../verification/sealed-contents.ts";
import { PACK_KINDS, type PackKind } from "../../order.ts";
import type { BooksAddress } from "../../profile/books-address.ts";
import { LANGUAGE_DEFAULT } from "../../profile/profile-fields.ts";
import type { RunPorts } from "../../run-ports.ts";
import { readableOf } from "../../state/final-years.ts";
import { packsBySnapshot } from "../../state/pack-register.ts";
import { absolutePath, allSnapshotsOf } from "../../state/state.ts";

export interface PackToLock
  extends Pick<PackInFolder, "sha256" | "first" | "snapshotId" | "judgement"> {
  readonly folder: string;
  readonly kind: PackKind;
  /** The newest snapshot with that identity. */
  readonly snapshotPath: string;
}

type Ports = Pick<RunPorts, "workingFolder" | "signal">;

/**
 * The pack in the named folder, or else of those that this state has written and that are in their place the one of the
 * newest snapshot. Failure codes: `arguments-invalid`, `pack-missing`, `snapshot-missing`.
 */
export async function packToLock(
  month: Month,
  named: string | null,
  address: BooksAddress,
  ports: Ports,
): Promise<PackToLock> {
  const pack =
    named === null
      ? chosenPack(month, address)
      : namedPack(absolutePath(ports, named), month, address);
  await refuseChanged(pack.folder, ports.signal);
  return pack;
}

interface FoundPack extends PackInFolder, Pick<PackToLock, "folder" | "kind"> {}

/** Packs whose statements a person closes. */
const LOCKABLE: ReadonlySet<PackKind> = new Set(["close", "monthly"]);

function chosenPack(month: Month, address: BooksAddress): PackToLock {
  const folders = new Set(
    [...packsBySnapshot(address.state).values()].flat().map(({ folder }) => folder),
  );
  const ofMonth = [...folders].flatMap((folder) => {
    const pack = packAt(folder);
    return pack === null || !isOf(pack, month, address) || !LOCKABLE.has(pack.kind) ? [] : [pack];
  });
  const finals = ofMonth.filter(({ isFinal }) => isFinal);
  const snapshots = snapshotsById(address);
  const [newest] = finals
    .flatMap((pack) => {
      const snapshot = snapshots.get(pack.snapshotId);
      return snapshot === undefined ? [] : [{ ...pack, ...snapshot, at: writtenAt(pack.folder) }];
    })
    .toSorted(
      (left, right) =>
        compareText(right.startedAt, left.startedAt) ||
        compareText(right.snapshotPath, left.snapshotPath) ||
        compareText(left.kind, right.kind) ||
        strangeness(left, address) - strangeness(right, address) ||
        right.at - left.at,
    );
  if (newest !== undefined) return newest;
  const [pack] = finals;
  if (pack !== undefined) throw noSnapshot(pack);
  throw noFinalPack(month, address, ofMonth[0] ?? null);
}

/** A translation is locked only if it is named, or if there is no pack in the language of the profile. */
const strangeness = ({ language }: PackInFolder, address: BooksAddress): 0 | 1 =>
  language === (address.profile?.language ?? LANGUAGE_DEFAULT) ? 0 : 1;

function namedPack(folder: string, month: Month, address: BooksAddress): PackToLock {
  const pack = packAt(folder);
  if (pack === null)
    throw new Failure(
      "pack-missing",
      `${folder} is not the folder of a pack`,
      "Name the folder that has its manifest.json, such as output/<administration>/2025/close.",
    );
  const { administrationId, last, isFinal, snapshotId } = pack;
  if (administrationId !== address.administrationId)
    throw unfit(
      `the pack in ${folder} is of administration ${administrationId}, not of ${address.administrationId}`,
      "Choose the profile of that administration with --profile, or name another pack.",
    );
  if (last !== month)
    throw unfit(
      `the books of the pack in ${folder} end with ${last}, not with ${month}`,
      `Lock through ${last} with this pack, or name one that ends with ${month}.`,
    );
  if (!isFinal) throw onlyDraft(pack, month);
  const snapshot = snapshotsById(address).get(snapshotId);
  if (snapshot === undefined) throw noSnapshot(pack);
  return { ...pack, snapshotPath: snapshot.snapshotPath };
}

const isOf = (pack: FoundPack, month: Month, { administrationId }: BooksAddress): boolean =>
  pack.last === month && pack.administrationId === administrationId;

/** Null for a folder without one of our packs. */
function packAt(folder: string): FoundPack | null {
  const found = packIn(folder);
  const kind = PACK_KINDS.find((one) => one === found?.pack);
  return found === null || kind === undefined ? null : { ...found, folder, kind };
}

const writtenAt = (folder: string): number =>
  statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The newest finished snapshot of each identity. */
function snapshotsById(
  address: BooksAddress,
): ReadonlyMap<string, Pick<PackToLock, "snapshotPath"> & { readonly startedAt: string }> {
  const all = allSnapshotsOf(address).flatMap((snapshotPath) => {
    const found = readableOf(snapshotPath, (snapshot) =>
      snapshot.isFinished()
        ? { id: snapshot.identity(), startedAt: snapshot.order.startedAt }
        : null,
    );
    return found === null ? [] : [{ ...found, snapshotPath }];
  });
  const oldestFirst = all.toSorted(
    (left, right) =>
      compareText(left.startedAt, right.startedAt) ||
      compareText(left.snapshotPath, right.snapshotPath),
  );
  return new Map(oldestFirst.map(({ id, ...snapshot }) => [id, snapshot]));
}

/** A pack is locked as it was written; what people put beside its files stays there. */
async function refuseChanged(folder: string, signal: AbortSignal): Promise<void> {
  const contents = await folderContents(folder, signal);
  try {
    const verification = await verifyPack(contents, signal);
    const changed = verification?.differences.filter(({ kind }) => kind !== "not-listed") ?? [];
    const [first] = changed;
    if (first === undefined) return;
    const more = changed.length === 1 ? "" : ` (and ${String(changed.length - 1)} more)`;
    throw unfit(
      `the pack in ${folder} is not as it was written: ${first.file}: ${first.message}${more}`,
      `See all differences with slotsom verify ${folder}. Write the pack again and lock that one.`,
    );
  } finally {
    await contents.close();
  }
}

const unfit = (what: string, remedy: string): Failure =>
  new Failure("arguments-invalid", what, remedy);

const onlyDraft = ({ folder }: Pick<FoundPack, "folder">, month: Month): Failure =>
  unfit(
    `the pack in ${folder} is a draft: only a final pack is locked`,
    `slotsom check --period ${month} lists what keeps it from being final.`,
  );

const noSnapshot = ({ folder, snapshotId }: FoundPack): Failure =>
  new Failure(
    "snapshot-missing",
    `the state has no snapshot ${snapshotId}, from which the pack in ${folder} was made`,
    "Lock it where it was made, or make the pack again here and lock that one.",
  );

function noFinalPack(month: Month, address: BooksAddress, draft: FoundPack | null): Failure {
  if (draft !== null) return onlyDraft(draft, month);
  const { year, period } = fiscalYearOf(address.fiscalCalendar, month);
  const make =
    period.last === month
      ? `slotsom close --year ${String(year)}`
      : `slotsom monthly --period ${month}`;
  return unfit(
    `there is no final pack whose books end with ${month}`,
    `Make one: ${make}. Or name the folder of one with --pack.`,
  );
}
