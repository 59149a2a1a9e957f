/** The declarations that are packed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { reachedDeclarations } from "./reached-declarations.ts";

test("a declaration is reached through exports, imports and types that are named in place", () => {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({
    index: 'export { a } from "./a.ts";\nexport type { Row } from "exceljs";',
    a: 'import type { B } from "./b.ts";\nexport declare const a: (b: B) => import("./c.ts").C;',
    b: 'export type { A } from "./index.ts";\nexport interface B {}',
    c: "export interface C {}",
    unused: 'export { a } from "./a.ts";',
  })) {
    writeFileSync(join(folder, `${name}.d.ts`), text);
  }
  expect([...reachedDeclarations(join(folder, "index.d.ts"))]).toEqual(
    ["index", "a", "b", "c"].map((name) => join(folder, `${name}.d.ts`)),
  );
});
