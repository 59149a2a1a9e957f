/** `slotsom render`: writes the pack of a snapshot again, without network. */
import type { Command } from "../command.ts";
import { withBooks, withPack, withSnapshot } from "../options.ts";
import { writePackFrom } from "../../runs/pack/write-pack-from.ts";
import { finishedSnapshot } from "../../runs/pull/pull-year.ts";
import { booksAddress } from "../../runs/profile/service-access.ts";

export const render: Command = {
  usage: "render",
  describes: "Write the year-end pack from the last snapshot, without network",
  example: ["slotsom render --year 2025 --language en", "Write the pack of 2025 in English"],
  options: (parser) => withSnapshot(withPack(withBooks(parser))),
  run: (given, world, reporter) => {
    const address = booksAddress(given, world, reporter);
    const snapshotPath = finishedSnapshot(address, given, world);
    return writePackFrom(
      {
        pack: "close",
        snapshotPath,
        language: address.language,
        moreFiles: () => Promise.resolve([]),
      },
      given,
      world,
      reporter,
    );
  },
};
