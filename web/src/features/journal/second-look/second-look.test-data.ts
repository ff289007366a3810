import type { CandleRow } from '@tradesense/contract/market.ts';
import type { SecondLookAnswer, SecondLookQuestion, SecondLookResponse } from '@tradesense/contract/second-look.ts';
import type { FakeServer } from '../../../browser-test/fake-server.ts';
import { journalServer, tradeOf } from '../journal.test-data.ts';

const DECIDED_AT = '2026-01-05T08:00:00.000Z';

function bars(count: number): CandleRow[] {
  return Array.from({ length: count }, (_, at) => {
    const close = 100 + 4 * Math.sin((at - count + 1) / 7);
    return [Date.parse(DECIDED_AT) - (count - at) * 900_000, close - 0.5, close + 1, close - 1, close, 10];
  });
}

/** Returns the question about the trade `t1`, with the given changes: long BTC at 100, twenty days ago. */
export function questionOf(change: Partial<SecondLookQuestion> = {}): SecondLookQuestion {
  return {
    asset: 'BTC',
    side: 'long',
    decidedAt: DECIDED_AT,
    price: '100',
    bid: '99.9',
    ask: '100.1',
    makerFee: '0.0002',
    takerFee: '0.0005',
    chartInterval: '15m',
    daysSinceClose: 20,
    lastOpenedAt: null,
    isSeenBefore: false,
    interval: '15m',
    intervals: ['1m', '15m', '1h', '1d'],
    source: 'simulated',
    bars: bars(200),
    isReplay: false,
    ...change,
  };
}

/** Returns a second decision not to trade, with the given changes. */
export function answerOfLook(change: Partial<SecondLookAnswer> = {}): SecondLookAnswer {
  return {
    answeredAt: '2026-01-25T09:00:00.000Z',
    decision: 'no-trade',
    side: null,
    stopPrice: null,
    targetPrice: null,
    confidence: 55,
    reason: 'The range has not broken.',
    lastOpenedAt: null,
    isSeenBefore: false,
    trade: tradeOf({
      plan: {
        thesis: 'Higher lows, and the range broke upwards.',
        stopPrice: '96',
        targetPrice: '108',
        invalidationPrice: null,
        riskPercent: '1',
        confidence: 70,
      },
    }),
    ends: {
      firstPlan: { net: '7.9', rMultiple: '1.95', rewardToRisk: '1.93', breakEvenHitRate: '34.14', text: 'With the planned stop and target, it would have ended at the target.' },
      second: { net: '0', rMultiple: '0', rewardToRisk: null, breakEvenHitRate: null, text: 'Without a trade, nothing is won and nothing is lost.' },
    },
    ...change,
  };
} // oxfmt-ignore

/** Returns the sandbox's fake server with a trade to decide again, for which no chart was stored. */
export function lookServer(look: SecondLookResponse = { question: questionOf(), answer: null }): FakeServer {
  return journalServer()
    .answer('GET /api/sandbox/accounts/{id}/journal/{tradeId}/second-look', look)
    .answer('GET /api/charts/{asset}/snapshot', { takenAt: null, drawings: [], settings: null });
}
