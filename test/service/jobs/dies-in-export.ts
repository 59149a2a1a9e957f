/** Starts the service on a database and dies by SIGKILL when it stores the second part of a file. */
import { runService } from "../../../src/service/run-service.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";

const [path = "", now = ""] = process.argv.slice(2);
const store = openStore(path);
let parts = 0;
await runService({
  store: {
    ...store,
    run: (sql, ...parameters) => {
      if (sql.includes("INSERT INTO download_parts")) parts += 1;
      const changed = store.run(sql, ...parameters);
      // After the statement and before its transaction ends: the worst moment.
      if (parts === 2) process.kill(process.pid, "SIGKILL");
      return changed;
    },
  },
  now: () => now,
});
