/** The column that names a row is found by what stands in it, not by its width alone. */
import { expect, test } from "vitest";
import { namingColumnOf } from "../../src/formats/internal/cell-text.ts";
import type { Column } from "../../src/sheets/sheet.ts";

const column = (kind: Column["kind"], width: number): Column => ({
  ...{ key: `${kind}-${String(width)}`, title: "" },
  ...{ kind, width },
});

test.each([
  ["a code, a name and amounts", ["text 10", "text 40", "amount 14"], 1],
  ["a name, amounts and a wider remark", ["text 34", "amount 14", "text 8", "text 44"], 0],
  ["texts alone: the widest", ["text 12", "text 60", "text 20"], 1],
  ["an amount before every text", ["amount 14", "text 20", "text 30"], 2],
])("%s", (_which, columns, at) => {
  const made = columns.map((text) => {
    const [kind = "", width = ""] = text.split(" ");
    return column(kind === "text" ? "text" : "amount", Number(width));
  });
  expect(namingColumnOf(made)).toBe(at);
});

test("a column that says so names the row, though another is wider", () => {
  const month: Column = { ...column("text", 14), isName: true };
  expect(namingColumnOf([month, column("text", 40), column("amount", 14)])).toBe(0);
});
