/** JSON text with one field per line, so that the diff of a golden shows what changed. */

/** Changes white space alone: numbers, strings and the order of fields stay as they are written. */
export function indentedJson(text: string): string {
  let depth = 0;
  return text.replace(TOKEN, (token, before: string | undefined) => {
    if (before !== undefined) return before;
    switch (token) {
      case "{":
      case "[":
        depth += 1;
        return `${token}${lineAt(depth)}`;
      case "}":
      case "]":
        depth -= 1;
        return `${lineAt(depth)}${token}`;
      case ",":
        return `,${lineAt(depth)}`;
      case ":":
        return ": ";
      default:
        return "";
    }
  });
}

/** Strings and empty brackets, which stay; then marks and white space. */
const TOKEN = /("(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\])|[{}[\],:]|\s+/g;

const lineAt = (depth: number): string => `\n${"  ".repeat(depth)}`;
