// If this fails, a learner with a small file waits until another learner's large files are read, or one account reads
// several files at the same time.
import { expect, test } from 'vitest';
import { OverloadedError } from '../../platform/overloaded-error.ts';
import { createUploadLanes, FEW_STORED_LINES_MAX, SMALL_FILE_BYTES_MAX, UPLOADS_WAITING_MAX } from './upload-lanes.ts';

const LARGE = SMALL_FILE_BYTES_MAX + 1;
const unused = { run: () => Promise.reject(new Error('no work of this test computes')) };

/** Creates lanes in which no file is read before `release`. */
function blockedLanes() {
  const threads = { small: { ...unused }, large: { ...unused } };
  const lanes = createUploadLanes(threads);
  const started: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const add = (name: string, userId: string, bytes: number, signal?: AbortSignal, storedLines = 0): Promise<string> =>
    lanes.run(
      { userId, bytes, storedLines },
      async (compute) => {
        started.push(`${name} ${compute === threads.small ? 'small' : 'large'}`);
        await released;
        return name;
      },
      signal,
    );
  return { add, started, release };
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('a small file starts at once while eight large files of another account wait, in a thread of its own', async () => {
  const { add, started, release } = blockedLanes();
  const flood = times(9).map((index) => add(`flood ${index}`, 'one', LARGE));
  const own = add('own', 'two', SMALL_FILE_BYTES_MAX);
  expect(started).toEqual(['flood 0 large', 'own small']);
  release();
  expect(await Promise.all([own, ...flood])).toHaveLength(10);
});

test('a large file of another account gets a place in a full lane, and the second next turn', async () => {
  const { add, started, release } = blockedLanes();
  const flood = times(1 + UPLOADS_WAITING_MAX).map((index) => add(`flood ${index}`, 'one', LARGE));
  await expect(add('refused', 'one', LARGE)).rejects.toThrow(OverloadedError);
  const own = add('own', 'two', LARGE);
  release();
  const ends = await Promise.allSettled([own, ...flood]);
  expect(started.slice(0, 3)).toEqual(['flood 0 large', 'flood 1 large', 'own large']);
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: expect.any(OverloadedError) });
});

test('a small file waits behind a large one of its own account, and not behind one that has ended', async () => {
  const { add, started, release } = blockedLanes();
  const [large, behind] = [add('large', 'one', LARGE), add('behind', 'one', 1)];
  expect(started).toEqual(['large large']);
  release();
  await Promise.all([large, behind]);
  await add('later', 'one', 1);
  expect(started).toEqual(['large large', 'behind large', 'later small']);
});

test('a small file of an account with many stored lines is read among the large ones', async () => {
  const { add, started, release } = blockedLanes();
  release();
  await add('few', 'one', 1, undefined, FEW_STORED_LINES_MAX);
  await add('many', 'one', 1, undefined, FEW_STORED_LINES_MAX + 1);
  expect(started).toEqual(['few small', 'many large']);
});

test('callers who have left free their places', async () => {
  const { add, started, release } = blockedLanes();
  const leaving = new AbortController();
  const flood = times(3).map((index) => add(`flood ${index}`, 'one', LARGE, leaving.signal));
  leaving.abort();
  const own = add('own', 'one', LARGE);
  release();
  const ends = await Promise.allSettled([own, ...flood]);
  expect(started).toEqual(['flood 0 large', 'own large']);
  expect(ends.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
});
