// If this fails, an operator cannot find out which statement is slow, or the log contains learners' values.
import { expect, onTestFinished, test } from 'vitest';
import { openTestPlatform } from '../../../test/harness.ts';
import { collectLog } from '../../../test/log-lines.ts';

const SLEPT_MS = 60;

async function platformWith(slowStatementMs: number) {
  const log = collectLog();
  const platform = await openTestPlatform({ config: { slowStatementMs, logLevel: 'warn' }, logTo: log.destination });
  onTestFinished(() => platform.close());
  return { platform, log };
}

const sleep = (seconds: number) => ({
  text: 'SELECT $1::text AS word,\n       pg_sleep($2)',
  values: ['a secret word', seconds],
});

test('a slow statement is logged with its text and duration, without its values', async () => {
  const { platform, log } = await platformWith(SLEPT_MS - 10);
  await platform.db.read((tx) => tx.$client.query(sleep(SLEPT_MS / 1000)));
  const lines = log.of('slow statement');
  const slept = lines.find(({ statement }) => String(statement).includes('pg_sleep'));
  expect(slept).toMatchObject({ statement: 'SELECT $1::text AS word, pg_sleep($2)', ok: true, level: 40 });
  expect(Number(slept?.['durationMs'])).toBeGreaterThanOrEqual(SLEPT_MS - 10);
  expect(log.text()).not.toContain('a secret word');
});

test('a faster statement is not logged, and no statement is logged if logging is off', async () => {
  for (const threshold of [600_000, 0]) {
    const { platform, log } = await platformWith(threshold);
    await platform.db.transaction((tx) => tx.$client.query(sleep(0)));
    expect(log.of('slow statement')).toEqual([]);
  }
});

test('a statement that fails slowly is logged too', async () => {
  const { platform, log } = await platformWith(SLEPT_MS - 10);
  const failing = platform.db.read((tx) =>
    tx.$client.query('SELECT pg_sleep($1), 1 / (random() * 0)::int', [SLEPT_MS / 1000]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(log.of('slow statement')).toMatchObject([{ ok: false }]);
});
