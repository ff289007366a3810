// If this fails, scaled images fill the memory, or the same image is scaled again and again.
import { expect, test } from 'vitest';
import { createResultCache } from './result-cache.ts';

function counting(bytes: number) {
  const made: string[] = [];
  return { made, make: (key: string) => async () => (made.push(key), Buffer.alloc(bytes, key)) };
}

test('drops the results that were unused for longest once the bytes exceed the maximum', async () => {
  const cache = createResultCache(30);
  const { made, make } = counting(10);
  for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, make(key));
  expect([cache.bytes, made.join('')]).toEqual([30, 'abcd']);
  for (const key of ['a', 'c', 'd']) await cache.get(key, make(key));
  expect(made.join('')).toBe('abcd');
  await cache.get('b', make('b'));
  expect([cache.bytes, made.join('')]).toEqual([30, 'abcdb']);
});

test('returns a result that is too large for the cache without storing it', async () => {
  const cache = createResultCache(5);
  const { made, make } = counting(6);
  for (let n = 0; n < 2; n += 1) expect((await cache.get('a', make('a'))).length).toBe(6);
  expect([cache.bytes, made.length]).toEqual([0, 2]);
});

test('makes a result once for simultaneous requests; a failure reaches all of them and is not cached', async () => {
  const cache = createResultCache(100);
  const { made, make } = counting(10);
  await Promise.all(Array.from({ length: 5 }, () => cache.get('a', make('a'))));
  expect(made).toEqual(['a']);
  const fail = async () => Promise.reject(new Error('broken'));
  const answers = await Promise.allSettled([cache.get('b', fail), cache.get('b', make('b'))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await cache.get('b', make('b'))).length).toBe(10);
});

test('aborts the work on a result that no request waits for any more, and makes it again on request', async () => {
  const cache = createResultCache(100);
  const leaving = [new AbortController(), new AbortController()];
  const signals: AbortSignal[] = [];
  const never = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<Buffer>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left'))));
  };
  const answers = leaving.map(({ signal }) => cache.get('a', never, signal));
  leaving[0]?.abort();
  expect([signals.length, signals[0]?.aborted, cache.has('a')]).toEqual([1, false, true]);
  leaving[1]?.abort();
  expect([signals[0]?.aborted, cache.has('a')]).toEqual([true, false]);
  const again = cache.get('a', async () => Buffer.from('new'));
  await Promise.allSettled(answers);
  expect(String(await again)).toBe('new');
  expect(cache.has('a')).toBe(true);
});

test('returns the result to the remaining request even if others have left', async () => {
  const cache = createResultCache(100);
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const leaving = new AbortController();
  const [, stays] = [cache.get('a', () => promise, leaving.signal), cache.get('a', () => promise)];
  leaving.abort();
  resolve(Buffer.from('made'));
  expect(String(await stays)).toBe('made');
});
