// If this fails, an operator does not see which events failed, or cannot deliver parked events again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { defineEvent } from './event-definition.ts';
import { listFailedDeliveries, retryParked } from './outbox-operations.ts';
import { ATTEMPTS_MAX } from './outbox-relay.ts';

const lessonFinished = defineEvent({
  type: 'lessonFinished',
  version: 1,
  payload: z.object({ userId: z.string() }),
  aggregateOf: ({ userId }) => userId,
});
const NOT_PARKED = { text: 'no such delivery is parked', isSound: false };

let platform: TestPlatform;
let isBroken = true;
const delivered: string[] = [];
beforeAll(async () => {
  platform = await openTestPlatform();
  for (const subscriber of ['badges', 'feed']) {
    platform.outbox.subscribe(subscriber, lessonFinished, async (_tx, { payload: { userId } }) => {
      if (isBroken && userId === 'ann') throw new Error(`${subscriber} is broken`);
      delivered.push(`${subscriber} ${userId}`);
    });
  }
});
afterAll(() => platform.close());

test('without failed deliveries, nothing is listed and nothing can be retried', async () => {
  expect(await listFailedDeliveries(platform)).toEqual({ text: '0 parked, 0 failed and retried', isSound: true });
  expect(await retryParked(platform, { eventId: null, subscriber: null })).toEqual(NOT_PARKED);
});

test('a failed delivery is listed with its error, first as retried, later as parked', async () => {
  await platform.db.transaction(async (tx) =>
    platform.outbox.append(tx, lessonFinished.create({ userId: 'ann' }), lessonFinished.create({ userId: 'bob' })),
  );
  await platform.outbox.drain();
  expect(await listFailedDeliveries(platform)).toEqual({
    text: expect.stringMatching(
      /^0 parked, 2 failed and retried\n\S{36} lessonFinished of ann → badges: retried at \S+Z, 1 attempts, badges is broken\n.*feed is broken$/,
    ),
    isSound: true,
  });
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
    platform.clock.advance(HOUR_MS);
    await platform.outbox.drain();
  }
  expect(await listFailedDeliveries(platform)).toEqual({
    text: expect.stringMatching(
      /^2 parked, 0 failed and retried\n.* → badges: parked since \S+Z, 15 attempts, badges is broken\n/,
    ),
    isSound: false,
  });
});

test('a retried parked delivery is parked again if it fails, and delivered only once if it succeeds', async () => {
  const eventId = (await listFailedDeliveries(platform)).text.split('\n')[1]?.slice(0, 36) ?? '';
  const retryBadges = () => retryParked(platform, { eventId, subscriber: 'badges' });
  expect(await retryBadges()).toEqual({ text: '1 parked delivery is due again', isSound: true });
  expect(await platform.outbox.drain()).toBe(1);
  expect((await listFailedDeliveries(platform)).text).toMatch(/^2 parked, 0 failed/);
  isBroken = false;
  expect(await retryBadges()).toMatchObject({ isSound: true });
  expect(await retryBadges()).toEqual(NOT_PARKED);
  expect(await platform.outbox.drain()).toBe(1);
  expect(await retryParked(platform, { eventId: null, subscriber: null })).toMatchObject({ isSound: true });
  expect(await platform.outbox.drain()).toBe(1);
  expect(delivered.toSorted()).toEqual(['badges ann', 'badges bob', 'feed ann', 'feed bob']);
  expect(await listFailedDeliveries(platform)).toMatchObject({ isSound: true });
});

test('an argument that is not an event id is refused', async () => {
  expect(await retryParked(platform, { eventId: 'everything', subscriber: null })).toEqual({
    text: 'everything is not the id of an event',
    isSound: false,
  });
});
