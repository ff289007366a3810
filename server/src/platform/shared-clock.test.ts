// If this fails, a server whose clock is wrong by an hour takes the leases of other servers, ends tests early, or
// rejects answers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../test/harness.ts';
import { collectLog, type LogLines } from '../../test/log-lines.ts';
import { createSharedClock } from './shared-clock.ts';

let platform: TestPlatform;
let log: LogLines;
beforeAll(async () => {
  log = collectLog();
  platform = await openTestPlatform({ logTo: log.destination, config: { logLevel: 'warn' } });
});
afterAll(() => platform.close());

test("the clock follows the database, whatever the machine's clock says, and logs a difference", async () => {
  let movedMs = HOUR_MS;
  const clock = createSharedClock({ ...platform, wallMs: () => Date.now() + movedMs });
  await clock.start();
  for (const each of [HOUR_MS, -HOUR_MS, 0]) {
    movedMs = each;
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(SECOND_MS);
  }
  clock.stop();
  expect(log.of('the clock of this machine differs from that of the database, which counts')).toHaveLength(1);
});

test('servers with different machine clocks share one time', async () => {
  const clocks = [HOUR_MS, 0, -HOUR_MS].map((apartMs) =>
    createSharedClock({ ...platform, wallMs: () => Date.now() + apartMs }),
  );
  const times: number[] = [];
  for (const clock of clocks) {
    await clock.start();
    times.push(clock.now() - Date.now());
    clock.stop();
  }
  for (const time of times) expect(Math.abs(time)).toBeLessThan(SECOND_MS);
});
