/** The floor of a pull: the same requests are sent by undici and their answers parsed; nothing is stored: `answers.ts <database> <url> <credential file>`. */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Pool } from "undici";
import { reportWork } from "../report-work.ts";

const [path = "", baseUrl = "", credentialFile = ""] = process.argv.slice(2);
const { origin, pathname } = new URL(baseUrl);
const headers = { authorization: `Bearer ${readFileSync(credentialFile, "utf8").trim()}` };
const database = new DatabaseSync(path, { readOnly: true });
const addresses = database
  .prepare("SELECT address FROM requests")
  .all()
  .map(({ address }) => String(address));
database.close();

await reportWork(async () => {
  const pool = new Pool(origin, { connections: 1 });
  let answers = 0;
  for (const address of addresses) {
    const { body } = await pool.request({ method: "GET", path: pathname + address, headers });
    JSON.parse(await body.text());
    answers += 1;
  }
  await pool.close();
  return { answers };
});
