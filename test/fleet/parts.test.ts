/** A pull moves to another machine that shares the file of the queue. */
import { temporaryFolder } from "../support/temporary-folder.ts";
import { partsSuite } from "./parts-suite.ts";

partsSuite("a pull that moves, with the queue in a file", () =>
  Promise.resolve({ kind: "local", home: temporaryFolder() }),
);
