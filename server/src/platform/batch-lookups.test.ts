// If this fails, a page with many profile images queries the database for each of them, or shows an image that was
// removed.
import { expect, test } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

/**
 * Creates a lookup whose reads end only when the test ends them, one by one. The value of a key is the key in upper
 * case; the key `none` has no value.
 */
function world(keysMax = 10) {
  const reads: { readonly keys: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const lookUp = batchLookups<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
    reads.push({ keys, end: (error) => (error === undefined ? resolve(found) : reject(error)) });
    return promise;
  }, keysMax);
  const keysRead = () => reads.map(({ keys }) => keys.join(' '));
  return { lookUp, reads, keysRead };
}

test('lookups during a read share the next read, which also reads a key of the running read again', async () => {
  const { lookUp, reads, keysRead } = world();
  const first = lookUp('a');
  const others = ['b', 'none', 'a', 'b'].map(lookUp);
  expect(keysRead()).toEqual(['a']);
  reads[0]?.end();
  expect(await first).toBe('A');
  await expect.poll(keysRead).toEqual(['a', 'b none a']);
  reads[1]?.end();
  expect(await Promise.all(others)).toEqual(['B', null, 'A', 'B']);
  const later = lookUp('c');
  expect(keysRead()).toEqual(['a', 'b none a', 'c']);
  reads[2]?.end();
  expect(await later).toBe('C');
});

test('a read has at most `keysMax` keys, and a failed read rejects only the lookups that it served', async () => {
  const { lookUp, reads, keysRead } = world(2);
  const lookups = ['a', 'b', 'c', 'd'].map(lookUp);
  const settled = Promise.allSettled(lookups);
  reads[0]?.end();
  await expect.poll(keysRead).toEqual(['a', 'b c']);
  reads[1]?.end(new Error('away'));
  await expect.poll(keysRead).toEqual(['a', 'b c', 'd']);
  reads[2]?.end();
  expect((await settled).map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))).toEqual([
    'A',
    'away',
    'away',
    'D',
  ]);
});
