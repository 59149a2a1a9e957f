/** Reads comma-separated values by the grammar of RFC 4180, independently of the code that writes them. */

/** The fields of every record. Throws with the position at a violation of the grammar. */
export function csvRows(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const quoted = /"((?:[^"]|"")*)"/y;
      const bare = new RegExp(`[^"${separator}\\r\\n]*`, "y");
      quoted.lastIndex = at;
      bare.lastIndex = at;
      const inQuotes = quoted.exec(text);
      const found = inQuotes ?? bare.exec(text)!;
      row.push(inQuotes === null ? found[0] : found[1]!.replaceAll('""', '"'));
      at += found[0].length;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error(`no end of a record at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}
