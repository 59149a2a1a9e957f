/** The folders of the tests that need programs of the machine; `npm run outside` installs these and runs the tests. */

/** On PostgreSQL; each test file starts a server of its own. */
export const ON_POSTGRESQL = "test/fleet/postgres/";
/** On packs that are made once. */
export const ON_PACKS = "test/outside/";

export const OUTSIDE: readonly string[] = [ON_PACKS, ON_POSTGRESQL];
