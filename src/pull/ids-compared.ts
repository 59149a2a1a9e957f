/** Compares the ids of a list with those of its versions; pure. */
import type { VersionedIds } from "../api/read-document-lists.ts";
import { IdSet } from "../ledger/id-set.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { IdsFound, ListVersions } from "../ledger/listed-document.ts";

/** More ids would name more of the same fault. */
const IDS_KEPT_MAX = 1_000;

/** `listed` gets the ids of the versions too; `listedIds` is read only if some of them have no version. */
export function compareIds(
  listed: IdSet,
  { ids, source }: VersionedIds,
  listedIds: () => Iterable<DocumentId>,
): ListVersions {
  const versioned = new IdSet();
  const onlyInVersions = found();
  for (const id of ids) if (versioned.add(id) && listed.add(id)) onlyInVersions.add(id);
  const rows = versioned.size;
  const onlyInList = found();
  if (listed.size > rows) {
    for (const id of listedIds()) if (versioned.add(id)) onlyInList.add(id);
  }
  return { rows, source, onlyInVersions: onlyInVersions.all(), onlyInList: onlyInList.all() };
}

function found(): { readonly add: (id: DocumentId) => void; readonly all: () => IdsFound } {
  const ids: DocumentId[] = [];
  let count = 0;
  return {
    add: (id) => {
      count += 1;
      if (ids.length < IDS_KEPT_MAX) ids.push(id);
    },
    all: () => ({ count, ids }),
  };
}

export const areEqual = ({ onlyInVersions, onlyInList }: ListVersions): boolean =>
  onlyInVersions.count === 0 && onlyInList.count === 0;
