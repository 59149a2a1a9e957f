/**
 * A rule of lint: no promise is made before another wait and awaited after it, because its rejection in between is
 * unhandled.
 */

/** The waits of a statement itself, without those of functions in it. */
function* waitsIn(node, keys) {
  if (node === null || typeof node !== "object" || /Function/.test(node.type)) return;
  if (node.type === "AwaitExpression") yield node;
  if (node.type === "ForOfStatement" && node.await) yield node.right;
  for (const key of keys[node.type] ?? []) {
    for (const child of [node[key]].flat()) yield* waitsIn(child, keys);
  }
}

export const awaitedLate = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      late: "Nothing handles a rejection of {{name}} while another promise is awaited: handle it where it is made, with sideBySide, Promise.all or a catch.",
    },
  },
  create: ({ sourceCode, report }) => ({
    VariableDeclarator: (node) => {
      const { id, init, parent } = node;
      // A promise with its own catch is handled.
      if (init?.callee?.property?.name === "catch") return;
      if (id.type !== "Identifier" || init === null || init.type === "AwaitExpression") return;
      const { body } = parent.parent;
      if (!Array.isArray(body)) return;
      const type = sourceCode.parserServices.getTypeAtLocation(init);
      if (type.getProperty("then") === undefined || type.getProperty("catch") === undefined) return;
      const [variable] = sourceCode.getDeclaredVariables(node);
      const uses = variable.references.filter((one) => one.init !== true);
      const use = Math.min(...uses.map(({ identifier }) => identifier.range[0]));
      const later = body.slice(body.indexOf(parent) + 1);
      const waits = later.flatMap((statement) => [...waitsIn(statement, sourceCode.visitorKeys)]);
      if (waits.some(({ range }) => range[1] <= use)) {
        report({ node, messageId: "late", data: { name: id.name } });
      }
    },
  }),
};
