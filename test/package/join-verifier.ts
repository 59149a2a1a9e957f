/**
 * `npm run verifier`: joins the modules of `src/verification` and the command line into `templates/verify/verify.mjs`,
 * as JavaScript that people read: without types, with every comment, formatted as the sources are.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";

const ENTRY = "src/cli/seals/bag-verifier.ts";
export const VERIFIER_FILE = "templates/verify/verify.mjs";

/** The text of the program. Throws if two modules use one name. */
export function joinedVerifier(): string {
  const modules = inOrder(ENTRY, []).map((file) => moduleOf(file));
  const owners = new Map<string, string>();
  for (const { file, names } of modules)
    for (const name of names) {
      const other = owners.get(name);
      if (other !== undefined) throw new Error(`${file} and ${other} both define ${name}`);
      owners.set(name, file);
    }
  const imports = Map.groupBy(
    modules.flatMap((module) => module.imports),
    ({ from }) => from,
  );
  const heads = [...imports]
    .toSorted()
    .map(
      ([from, all]) =>
        `import { ${[...new Set(all.map(({ name }) => name))].sort().join(", ")} } from "${from}";`,
    );
  const [entry] = modules.slice(-1);
  const rest = modules
    .slice(0, -1)
    .map(({ file, opening, code }) => `// ${file}\n${opening}\n\n${code}`);
  const text = `#!/usr/bin/env node\n${entry?.opening ?? ""}\n${heads.join("\n")}\n\n${rest.join("\n\n")}\n\n// The command line\n\n${entry?.code ?? ""}`;
  return formatted(stripTypeScriptTypes(text));
}

const formatted = (text: string): string =>
  execFileSync("node_modules/.bin/biome", ["format", `--stdin-file-path=${VERIFIER_FILE}`], {
    input: text,
    encoding: "utf8",
  });

/** A module after those that it imports. */
function inOrder(file: string, before: readonly string[]): readonly string[] {
  let order = before;
  for (const statement of sourceOf(file).statements) {
    if (!ts.isImportDeclaration(statement) || isOfTypes(statement)) continue;
    const from = specifierOf(statement);
    const path = join(dirname(file), from);
    if (from.startsWith(".") && !order.includes(path)) order = inOrder(path, order);
  }
  return order.includes(file) ? order : [...order, file];
}

interface Module {
  readonly file: string;
  readonly opening: string;
  readonly code: string;
  readonly names: readonly string[];
  readonly imports: readonly { readonly from: string; readonly name: string }[];
}

function moduleOf(file: string): Module {
  const source = sourceOf(file);
  const opening = /^\/\*\*[\s\S]*?\*\//.exec(source.text)?.[0] ?? "";
  const values = source.statements.filter((one) => !ts.isImportDeclaration(one) && !isType(one));
  const code = values.map((one) => {
    const text =
      one === source.statements[0] ? one.getFullText().replace(opening, "") : one.getFullText();
    return text.replace(/^export /m, "");
  });
  const imports = source.statements.flatMap((one) => {
    if (!ts.isImportDeclaration(one) || isOfTypes(one) || specifierOf(one).startsWith("."))
      return [];
    const bindings = one.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map((element) => ({
        from: specifierOf(one),
        name: element.getText().replace(" as ", " as "),
      }));
  });
  const names = values.flatMap((one) => {
    if (ts.isFunctionDeclaration(one)) return one.name?.text ?? [];
    if (!ts.isVariableStatement(one)) return [];
    return one.declarationList.declarations.map(({ name }) => name.getText());
  });
  return { file, opening, code: code.join("").trim(), names, imports };
}

const sourceOf = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, true);

const isType = (statement: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);

const isOfTypes = ({ importClause }: ts.ImportDeclaration): boolean =>
  importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
  (importClause?.namedBindings !== undefined &&
    ts.isNamedImports(importClause.namedBindings) &&
    importClause.namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly));

const specifierOf = ({ moduleSpecifier }: ts.ImportDeclaration): string =>
  ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";

if (import.meta.main) writeFileSync(VERIFIER_FILE, joinedVerifier());
