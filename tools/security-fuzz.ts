// `npm run security:fuzz [-- --seed <number>] [--calls <per endpoint and role>] [--minutes <number>]`: sends hostile
// requests to every endpoint, in this process and on its own database. Exits with 1 if it finds a fault.
import { parseArgs } from 'node:util';
import { fuzzEndpoints } from '../server/test/fuzz/fuzz-run.ts';
import { createTestApp } from '../server/test/harness.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    calls: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '10' },
  },
});
const [seed, callsPerEndpoint, minutes] = [values.seed, values.calls, values.minutes].map(Number) as [
  number,
  number,
  number,
];
if (![seed, callsPerEndpoint, minutes].every((each) => each >= 0))
  throw new Error('--seed, --calls and --minutes are numbers');

process.stdout.write(`seed ${seed}: ${callsPerEndpoint} calls per endpoint and role, ${minutes} minutes at most\n`);
// The log is on, because it shows the cause of a fault.
const t = await createTestApp({ config: { logLevel: 'error' } });
try {
  const endAtMs = Date.now() + minutes * 60_000;
  const { calls, planned, faults, statuses } = await fuzzEndpoints(t, { seed, callsPerEndpoint, endAtMs });
  for (const { role, call, what } of faults) process.stdout.write(`${role}: ${call}\n  ${what}\n`);
  process.stdout.write(`statuses ${JSON.stringify(statuses)}\n`);
  process.stdout.write(`${calls} of ${planned} calls, ${faults.length} faults, seed ${seed}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await t.close();
}
