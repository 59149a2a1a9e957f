/** The floor of a pull: every page of journal entries without a project is fetched and parsed; nothing is stored. */
import { readFileSync } from "node:fs";
import { Pool } from "undici";

const [baseUrl = "", administrationId = "", credentialFile = ""] = process.argv.slice(2);
const { origin, pathname } = new URL(baseUrl);
const headers = { authorization: `Bearer ${readFileSync(credentialFile, "utf8").trim()}` };
const pool = new Pool(origin, { connections: 1 });
let rows = 0;
for (let month = 1; month <= 12; month++) {
  const period = `2025${String(month).padStart(2, "0")}`;
  for (let page = 1; ; page++) {
    const query = `period=${period}&project_id=null&per_page=100&page=${String(page)}`;
    const { body } = await pool.request({
      method: "GET",
      path: `${pathname}/${administrationId}/reports/journal_entries.json?${query}`,
      headers,
    });
    const entries: unknown = JSON.parse(await body.text());
    if (!Array.isArray(entries)) throw new Error("a page of entries is an array");
    rows += entries.length;
    if (entries.length < 100) break;
  }
}
await pool.close();
process.stdout.write(`${String(rows)} entries\n`);
