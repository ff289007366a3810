// If this fails, small images of every page wait until large ones are made, or a server makes images for which no
// caller waits.
import { expect, test } from 'vitest';
import { OverloadedError } from '../../platform/overloaded-error.ts';
import {
  createScalingLanes,
  LARGE_WAITING_MAX,
  SMALL_WAITING_MAX,
  SMALL_WIDTH_MAX,
  type ScalingTask,
} from './scaling-lanes.ts';

/** Creates lanes in which no work ends before `release`. */
function blockedLanes() {
  const lanes = createScalingLanes();
  const started: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const add = (name: string, task: Partial<ScalingTask>, signal?: AbortSignal): Promise<string> => {
    const scale = async (): Promise<string> => {
      started.push(name);
      await released;
      return name;
    };
    return lanes.run({ width: 512, network: 'one', ...task }, scale, signal);
  };
  return { add, started, release };
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test.each([
  ['small', SMALL_WIDTH_MAX, 'large', SMALL_WIDTH_MAX + 1, LARGE_WAITING_MAX],
  ['large', SMALL_WIDTH_MAX + 1, 'small', SMALL_WIDTH_MAX, SMALL_WAITING_MAX],
])(
  'a %s image of %i pixels starts at once while 100 %s ones wait',
  async (_one, width, _others, others, waitingMax) => {
    const { add, started, release } = blockedLanes();
    const flood = times(100).map((index) => add(`flood ${index}`, { width: others }));
    const own = add('own', { width });
    const settled = Promise.allSettled([own, ...flood]);
    expect(started).toEqual(['flood 0', 'own']);
    release();
    const answers = await settled;
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1 + 1 + waitingMax);
    expect(answers.at(-1)).toEqual({ status: 'rejected', reason: expect.any(OverloadedError) });
  },
);

test('an image of another network gets a place in a full lane, and the second next turn', async () => {
  const { add, started, release } = blockedLanes();
  const flood = times(100).map((index) => add(`flood ${index}`, { width: 48 }));
  const own = add('own', { width: 48, network: 'two' });
  release();
  await Promise.allSettled([own, ...flood]);
  expect(started.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'own', 'flood 2']);
});

test('callers who have left free their places', async () => {
  const { add, started, release } = blockedLanes();
  const leaving = new AbortController();
  const flood = times(1 + LARGE_WAITING_MAX).map((index) => add(`flood ${index}`, {}, leaving.signal));
  await expect(add('refused', {})).rejects.toThrow(OverloadedError);
  leaving.abort();
  const own = add('own', {});
  release();
  await Promise.allSettled([own, ...flood]);
  expect(started).toEqual(['flood 0', 'own']);
});
