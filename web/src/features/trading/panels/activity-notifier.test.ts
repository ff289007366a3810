// If this fails, a learner is not notified of a liquidation that the stream missed, or is notified twice.
import { expect, test } from 'vitest';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { createActivityNotifier } from './activity-notifier.ts';

const fill = (sequence: number, orderId: string | null): TradingFill => ({
  id: `${sequence}.0`,
  sequence,
  orderId,
  asset: 'BTC',
  side: 'sell',
  quantity: '0.01',
  price: '100',
  fee: '0',
  realised: '-5',
  evidence: {
    reference: '100',
    slippage: '0',
    by: orderId === null ? 'liquidation' : 'tick',
    isMaker: false,
    isAmbiguous: false,
    subBar: null,
    preset: 'easy',
    market: { kind: 'mark', mark: '100' },
    source: 'simulated',
  },
  at: '2026-01-01T00:00:00.000Z',
});
const expired: TradingActivity = { kind: 'order-expired', orderId: 'o', asset: 'BTC', side: 'buy' };

function tellerAfter(after: number) {
  const told: string[] = [];
  const answers: PromiseWithResolvers<readonly TradingFill[]>[] = [];
  const teller = createActivityNotifier({
    after,
    fetchFills: () => {
      const answer = Promise.withResolvers<readonly TradingFill[]>();
      answers.push(answer);
      return answer.promise;
    },
    notify: (news) => told.push(news.map((each) => ('orderId' in each ? each.orderId : each.kind)).join()),
  });
  /** Resolves the response to the request with the index `nth` (from 0), and then runs the code that waits for it. */
  async function answer(nth: number, fills: readonly TradingFill[]): Promise<void> {
    answers[nth]?.resolve(fills);
    await new Promise(setImmediate);
  }
  return { teller, told, answers, answer };
}

test('missed fills are announced in their order, without those from before', async () => {
  const { teller, told, answer } = tellerAfter(4);
  teller.catchUp();
  await answer(0, [fill(7, null), fill(6, 'b'), fill(5, 'a'), fill(4, 'before')]);
  expect(told).toEqual(['a,b,position-liquidated']);
});

test('a fill that the stream reports during the request is announced once', async () => {
  const { teller, told, answers, answer } = tellerAfter(4);
  teller.catchUp();
  teller.handleEvent(6, [expired]);
  await answer(0, [fill(6, 'o'), fill(5, 'a')]);
  expect(told).toEqual(['o', 'a']);
  expect(answers).toHaveLength(1);
});

test('the rest of an event is announced even if its fill was announced already', async () => {
  const { teller, told, answer } = tellerAfter(4);
  teller.catchUp();
  await answer(0, [fill(5, 'a')]);
  const filled = {
    orderId: 'a',
    asset: 'BTC',
    side: 'sell',
    quantity: '1',
    price: '1',
    fee: '0',
    realised: '0',
  } as const;
  teller.handleEvent(5, [{ kind: 'order-filled', ...filled, isWhole: true }, expired]);
  teller.handleEvent(5, [expired]);
  expect(told).toEqual(['a', 'o']);
});

test('a sequence number without activity announces nothing', async () => {
  const { teller, told, answers, answer } = tellerAfter(4);
  teller.handleEvent(5, []);
  expect(answers).toHaveLength(0);
  teller.catchUp();
  await answer(0, [fill(5, 'b'), fill(5, 'a')]);
  expect(told).toEqual(['a,b']);
});

test('missed fills are fetched only for an account that is ahead of the stream', async () => {
  const { teller, told, answers, answer } = tellerAfter(4);
  teller.handleEvent(6, []);
  teller.catchUpTo(4);
  teller.catchUpTo(6);
  expect(answers).toHaveLength(0);
  teller.catchUpTo(7);
  await answer(0, [fill(7, null)]);
  expect(told).toEqual(['position-liquidated']);
});

test('after a failed request the next one announces what was missed', async () => {
  const { teller, told, answers, answer } = tellerAfter(4);
  teller.catchUp();
  answers[0]?.reject(new Error('no way to the server'));
  await new Promise(setImmediate);
  teller.catchUp();
  await answer(1, [fill(5, null)]);
  expect(told).toEqual(['position-liquidated']);
});

test('nothing is announced after `stop`', async () => {
  const { teller, told, answer } = tellerAfter(4);
  teller.catchUp();
  teller.stop();
  await answer(0, [fill(5, 'a')]);
  expect(told).toEqual([]);
});
