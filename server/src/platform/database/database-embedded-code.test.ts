// If this fails, each start of the embedded database takes 600 MB more memory for a moment.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { PGlite } from '@electric-sql/pglite';
  import { postgresCode } from ${JSON.stringify(new URL('./database-embedded-code.ts', import.meta.url).href)};
  const database = await PGlite.create({ pgliteWasmModule: postgresCode() });
  await database.close();
`;

test('no function of PostgreSQL takes more than 150 MB while V8 optimizes it', () => {
  const flags = ['--trace-wasm-compilation-times', '--input-type=module', '--eval', SCRIPT];
  const printed = execFileSync(process.execPath, flags, { cwd: import.meta.dirname, encoding: 'utf8' });
  const bytes = [...printed.matchAll(/using TurboFan, took \d+ ms and (\d+) \//g)].map(([, most]) => Number(most));
  expect(bytes.length).toBeGreaterThan(20);
  expect(Math.max(...bytes)).toBeLessThan(150_000_000);
}, 120_000);
