// `npm run bench [name …]`: runs every file of bench/ (or the named ones), one after the other; each file checks its
// own bounds. Starts a separate PostgreSQL and Redis for them, unless DATABASE_URL names a database.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServices } from './services.mjs';
import { childEnvironment, ensureInstalled, nodeBinary, root, run } from './workspace.mjs';

await ensureInstalled();
const wanted = process.argv.slice(2);
const benches = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.bench.ts'));
const chosen = wanted.length === 0 ? benches : benches.filter((file) => wanted.includes(file.replace('.bench.ts', '')));
const missed = [];
const services = process.env.DATABASE_URL === undefined ? await startServices() : null;
const env = childEnvironment(
  services === null ? {} : { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl },
);
try {
  for (const file of chosen.sort()) {
    console.log(`\n— ${file}`);
    if ((await run(nodeBinary(), [join(root, 'bench', file)], { env })) !== 0) missed.push(file);
  }
} finally {
  await services?.stop();
}
console.log(
  missed.length === 0 ? `\n${chosen.length} benches within their bounds` : `\nbounds missed: ${missed.join(', ')}`,
);
process.exitCode = missed.length === 0 && chosen.length > 0 ? 0 : 1;
