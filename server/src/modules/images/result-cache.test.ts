// If this fails, scaled pictures fill the memory, or are made again and again.
import { expect, test } from 'vitest';
import { createResultCache } from './result-cache.ts';

function counting(bytes: number) {
  const made: string[] = [];
  return { made, make: (key: string) => async () => (made.push(key), Buffer.alloc(bytes, key)) };
}

test('what was not used for longest is dropped, by its bytes', async () => {
  const cache = createResultCache(30);
  const { made, make } = counting(10);
  for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, make(key));
  expect([cache.bytes, made.join('')]).toEqual([30, 'abcd']);
  for (const key of ['a', 'c', 'd']) await cache.get(key, make(key));
  expect(made.join('')).toBe('abcd');
  await cache.get('b', make('b'));
  expect([cache.bytes, made.join('')]).toEqual([30, 'abcdb']);
});

test('one too large for all is given but not kept', async () => {
  const cache = createResultCache(5);
  const { made, make } = counting(6);
  for (let n = 0; n < 2; n += 1) expect((await cache.get('a', make('a'))).length).toBe(6);
  expect([cache.bytes, made.length]).toEqual([0, 2]);
});

test('the same one wanted at once is made once; a failure is told to all and not kept', async () => {
  const cache = createResultCache(100);
  const { made, make } = counting(10);
  await Promise.all(Array.from({ length: 5 }, () => cache.get('a', make('a'))));
  expect(made).toEqual(['a']);
  const fail = async () => Promise.reject(new Error('broken'));
  const answers = await Promise.allSettled([cache.get('b', fail), cache.get('b', make('b'))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await cache.get('b', make('b'))).length).toBe(10);
});
