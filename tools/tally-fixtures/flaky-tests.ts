/** Tests that fail depending on the variable TESTS_FAIL. Used by the test of the tally. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';

export function flakyTests(file: number): void {
  const how = process.env['TESTS_FAIL'];
  const marker = join(process.env['TALLY_OUTPUT'] ?? '', `ran-${file}`);
  if (how === 'load') throw new Error('it cannot be loaded');
  it('always passes', () => {
    expect(file).toBeGreaterThan(0);
  });
  it('passes at the second run', async () => {
    const isFirst = !existsSync(marker);
    writeFileSync(marker, '');
    if (how === 'always' || (how === 'once' && isFirst)) throw new Error(`the first run of ${file}`);
    if (how === 'late') {
      void Promise.reject(new Error('nobody waits\nfor this', { cause: new Error('its cause') }));
    }
    // Node reports the rejection once the queue of microtasks is empty, so this waits for the next task.
    await setTimeout(0);
    expect(existsSync(marker)).toBe(true);
  });
}
