// If this fails, the preferences list a type of notification that is never sent, or a notification has the wrong type.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTIFICATION_TYPES, type NotificationType } from '@tradesense/contract/notification-constants.ts';
import type { Notification, NotificationContent } from '@tradesense/contract/notifications.ts';
import { HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { handIn, markNothing, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { openAccount } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { happen, priceOf, sizeOf, tradeAfter } from '../../../test/trading-world.ts';

const HERE = 'the journeys below';
/**
 * For each type, the test in which a real cause, such as a call, a fill or a job, leads to the notification. Paths are
 * relative to the folder of the modules.
 */
const RAISED_IN: Readonly<Record<NotificationType, string>> = {
  'order-filled': HERE,
  'stop-filled': HERE,
  'target-filled': HERE,
  liquidated: HERE,
  granted: HERE,
  'exam-graded': HERE,
  'sandbox-unlocked': 'unlock/unlock.test.ts',
  'exam-regraded': 'chart-exam/regrade.test.ts',
  'appeal-answered': 'chart-exam/answer-appeal.test.ts',
  'reviews-due': 'notifications/study-notifications.test.ts',
  'monthly-letter': 'notifications/monthly-letter.test.ts',
  follow: 'notifications/follow-notifications.test.ts',
  'price-alert': 'price-alerts/price-alerts.test.ts',
  'structure-alert': 'price-alerts/structure-alerts.test.ts',
  'post-liked': 'notifications/post-notifications.test.ts',
  'post-commented': 'notifications/post-notifications.test.ts',
  'comment-replied': 'notifications/post-notifications.test.ts',
  mention: 'notifications/post-notifications.test.ts',
  'person-posted': 'notifications/post-notifications.test.ts',
  'plan-granted': 'billing/grant-plan.test.ts',
  'idea-scored': 'ideas/ideas.test.ts',
  'badge-earned': 'badges/badges.test.ts',
  'profile-moderated': 'posts/profile-reports.test.ts',
  'class-assignment': 'classes/class-news.test.ts',
  'class-due': 'classes/class-news.test.ts',
  'class-message': 'classes/class-news.test.ts',
  announcement: 'notifications/announcements.test.ts',
};

test.each(NOTIFICATION_TYPES.filter((type) => RAISED_IN[type] !== HERE))(
  'the test of its cause names the type %s',
  (type) => {
    const text = readFileSync(new URL(`../${RAISED_IN[type]}`, import.meta.url), 'utf8');
    // The test of the unlock does not name the type: it checks the number of unread notifications.
    expect(text).toContain(type === 'sandbox-unlocked' ? '/api/notifications/unread-count' : `'${type}'`);
  },
);

describe('the type of the notification is right for', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ nowMs: Date.UTC(2026, 2, 31, 23) });
    await tradeAfter(t, SECOND_MS);
  });
  afterAll(() => t.close());

  const price = () => Math.round(t.server.market.live.price('SOL')?.tick.price ?? 0);
  function tick(each: TradingClient, at: number) {
    const mark = priceOf(String(at));
    const quote = { bid: mark, ask: mark, mark };
    const now = t.server.market.live.now();
    return happen(t, each.id, { kind: 'tick', at: now, symbol: 'SOL', quote, volume: sizeOf('100000') });
  }
  async function typesOf({ client }: Pick<TradingClient, 'client'>): Promise<NotificationType[]> {
    await t.drain();
    const { notifications } = (await client.get('/api/notifications')).body;
    const contents: readonly NotificationContent[] = notifications.map(({ content }: Notification) => content);
    const priced = contents.filter(({ payload }) => 'price' in payload);
    expect(priced.filter(({ payload }) => !('source' in payload) || payload.source !== 'simulated')).toEqual([]);
    return contents.map(({ type }) => type).toSorted();
  }
  async function bought(name: string, stop: number | null, target: number | null): Promise<[TradingClient, number]> {
    const each = await openTradingClient(t, name);
    const at = price();
    await placeOrder(each, {
      asset: 'SOL',
      quantity: '100',
      leverage: 10,
      ...(stop === null ? {} : { stopLoss: { triggerPrice: String(at + stop) } }),
      ...(target === null ? {} : { takeProfit: { limitPrice: String(at + target) } }),
    });
    await tick(each, at);
    return [each, at];
  }

  test('an order, its stop, its target and a liquidation', async () => {
    const [ann, atOfAnn] = await bought('ann', -5, 20);
    expect(await typesOf(ann)).toEqual(['order-filled']);
    await tick(ann, atOfAnn - 6);
    expect(await typesOf(ann)).toEqual(['order-filled', 'stop-filled']);
    const [ben, atOfBen] = await bought('ben', -5, 20);
    await tick(ben, atOfBen + 21);
    expect(await typesOf(ben)).toEqual(['order-filled', 'target-filled']);
    const [cleo, atOfCleo] = await bought('cleo', null, null);
    await tick(cleo, Math.round(atOfCleo * 0.5));
    expect(await typesOf(cleo)).toEqual(['liquidated', 'order-filled']);
  });

  test('the grant of a new quarter', async () => {
    const dan = await openTradingClient(t, 'dan');
    expect(await typesOf(dan)).toEqual([]);
    t.clock.advance(2 * HOUR_MS);
    await tradeAfter(t, SECOND_MS);
    expect(await typesOf(dan)).toEqual(['granted']);
  });

  test('an exam whose last chart is graded', async () => {
    const eva = await openAccount(t, 'eva');
    const exam = await startedExam(eva.client);
    await handIn(eva.client, exam, markNothing);
    expect(await typesOf(eva)).toEqual([]);
    await workThrough(eva.client, (await eva.client.get(`/api/chart-exams/${exam.id}`)).body, markNothing);
    expect(await typesOf(eva)).toEqual(['exam-graded']);
  });
});
