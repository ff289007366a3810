// If this fails, sixty answers make the teacher's page fetch sixty times, or the page does not show the last answer.
import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('all calls during a run cause a single further run', async () => {
  const ends: (() => void)[] = [];
  const again = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)));
  const all = [again(), again(), again()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(all);
  expect(ends).toHaveLength(2);
});

test('a failed run does not prevent the next one', async () => {
  let runs = 0;
  const again = coalesce(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no connection');
  });
  await expect(again()).rejects.toThrow('no connection');
  await again();
  expect(runs).toBe(2);
});
