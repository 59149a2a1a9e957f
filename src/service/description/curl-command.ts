/** The curl command of an operation, which works as it is with a token in `$TOKEN`. */
import type { DescribedOperation } from "./described-operation.ts";

export function curlCommand(operation: DescribedOperation, books: string, baseUrl: string): string {
  const { method, path, inPath, isUpload, example, status, body } = operation;
  const address = inPath.reduce(
    (way, { name, record, id }) => way.replace(`{${name}}`, id ?? variableOf(record)),
    path.replace("{administration_id}", books),
  );
  const query = exampleQuery(operation);
  const hasBody = body !== null && !isUpload;
  const isFile = status === 302;
  // Curl follows a redirect with GET only where the method is not stated.
  const isStated = method !== "GET" && !(method === "POST" && (hasBody || isUpload || isFile));
  const flags = [
    ...(isUpload ? [`printf 'Paper, 43.60' | curl`] : ["curl"]),
    ...(isStated ? [`-X ${method}`] : []),
    ...(isFile ? ["-L -o file.bin"] : []),
    ...(isFile && method === "POST" ? ["-d ''"] : []),
    ...(query.length > 0 ? ["-G"] : []),
  ].join(" ");
  return [
    `${flags} "${baseUrl}${address}.json"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...query.map(([name, value]) => `--data-urlencode "${name}=${value}"`),
    ...(isUpload ? ['-F "file=@-;filename=receipt.txt;type=text/plain"'] : []),
    ...(hasBody
      ? ['-H "Content-Type: application/json"', `-d '${quoted(JSON.stringify(example, null, 2))}'`]
      : []),
  ].join(" \\\n  ");
}

/** A quote inside single quotes ends them, is written with a backslash, and begins them again. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`);

/** The shell variable for the id of a record that the books do not have: `$WEBHOOK`. */
export const variableOf = (record: string): string => `$${record.toUpperCase()}`;

/** The parameters that have an example: filters, periods, and those without which the operation is refused. */
const exampleQuery = ({
  query,
  queryExample,
}: DescribedOperation): readonly (readonly [name: string, value: string])[] =>
  Object.keys(query).flatMap((name) => {
    const value = queryExample[name];
    return value === undefined ? [] : [[name, value] as const];
  });
