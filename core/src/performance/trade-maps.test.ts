// If this fails, the calendar, the hours, the decisions or the cost of a mistake on the dashboard count the wrong
// trades.
import { expect, test } from 'vitest';
import { localClock } from '../kernel/local-time.ts';
import { epochMs, HOUR_MS } from '../kernel/time.ts';
import { dollars } from '../trading/engine-world.test-data.ts';
import { closedTrade } from './closed-result.test-data.ts';
import {
  calendarOf,
  decisionsOf,
  excursionsOf,
  hoursOf,
  mistakeCosts,
  processOverTime,
  totalsOf,
} from './trade-maps.ts';

const SUMMER = [Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')] as const;
const isSummer = (at: number) => at >= SUMMER[0] && at < SUMMER[1];
const BERLIN = localClock(
  (at) => (isSummer(at) ? 2 : 1) * HOUR_MS,
  epochMs(Date.parse('2026-01-01')),
  epochMs(Date.parse('2026-12-31')),
);

test('a trade is on the local day of its close, and in the local hour of its opening', () => {
  const trades = [
    closedTrade({ net: 5, openedAt: '2026-03-28T23:30:00Z', closedAt: '2026-03-29T21:59:00Z' }),
    closedTrade({ net: -2, openedAt: '2026-03-29T01:10:00Z', closedAt: '2026-03-29T22:00:00Z' }),
  ];
  expect(calendarOf(trades, BERLIN)).toEqual([
    { day: '2026-03-29', trades: 1, won: 1, net: dollars(5) },
    { day: '2026-03-30', trades: 1, won: 0, net: dollars(-2) },
  ]);
  expect(hoursOf(trades, BERLIN)).toEqual([
    { weekday: 7, hour: 0, trades: 1, won: 1, net: dollars(5) },
    { weekday: 7, hour: 3, trades: 1, won: 0, net: dollars(-2) },
  ]);
});

test('the process score has a mean for each day and one over the last twenty trades', () => {
  const trades = Array.from({ length: 24 }, (_, i) =>
    closedTrade({ score: i < 12 ? 40 : 80, closedAt: `2026-02-${i < 12 ? '01' : '02'}T12:00:00Z` }),
  );
  expect(processOverTime(trades, BERLIN)).toEqual({
    by: 'day',
    points: [
      { day: '2026-02-01', trades: 12, mean: 40, lastTwenty: 40 },
      { day: '2026-02-02', trades: 12, mean: 80, lastTwenty: (8 * 40 + 12 * 80) / 20 },
    ],
  });
});

test('the process score has a mean for each week if there are many days', () => {
  const on = (day: string, score: number) => closedTrade({ score, closedAt: `${day}T12:00:00Z` });
  const trades = [on('2026-02-01', 10), on('2026-02-02', 20), on('2026-02-08', 60), on('2026-02-09', 80)];
  expect(processOverTime(trades, BERLIN, 3)).toEqual({
    by: 'week',
    points: [
      { day: '2026-02-01', trades: 1, mean: 10, lastTwenty: 10 },
      { day: '2026-02-08', trades: 2, mean: 40, lastTwenty: 30 },
      { day: '2026-02-09', trades: 1, mean: 80, lastTwenty: 42.5 },
    ],
  });
});

test('trades are counted by decision and outcome, with their results', () => {
  const trades = [
    closedTrade({ score: 70, net: 10 }),
    closedTrade({ score: 69, net: 10, risk: null }),
    closedTrade({ score: 90, net: 0 }),
    closedTrade({ score: 90, net: -20 }),
  ];
  expect(decisionsOf(trades)).toEqual([
    { quadrant: 'good-good', trades: 1, net: dollars(10), r: 1 },
    { quadrant: 'good-bad', trades: 2, net: dollars(-20), r: -2 },
    { quadrant: 'bad-good', trades: 1, net: dollars(10), r: null },
    { quadrant: 'bad-bad', trades: 0, net: dollars(0), r: null },
  ]);
});

test('the cost of a mistake is the mean R of its trades minus that of trades without a mistake', () => {
  const trades = [
    ...[-20, -10].map((net) => closedTrade({ net, mistakeTags: ['chased', 'late'] })),
    closedTrade({ net: 100, mistakeTags: ['late'] }),
    ...[10, 20].map((net) => closedTrade({ net })),
  ];
  const costs = mistakeCosts(trades, 2);
  expect(costs.map(({ tag, trades: n, net }) => [tag, n, net])).toEqual([
    ['late', 3, dollars(70)],
    ['chased', 2, dollars(-30)],
  ]);
  expect(costs[1]?.cost).toMatchObject({ kind: 'value', value: -3, n: 2 });
  expect(mistakeCosts(trades, 5)[0]?.cost).toMatchObject({ kind: 'not-enough', needs: { have: 3, need: 5 } });
});

test('the scatter shows only trades with a planned risk and bars', () => {
  const trades = [
    closedTrade({ net: 10, mae: dollars(5), mfe: dollars(25) }),
    closedTrade({ net: 10, mae: dollars(5), mfe: dollars(25), risk: null }),
    closedTrade({ net: 10 }),
  ];
  const { total, points } = excursionsOf(trades, 10);
  expect(total).toBe(1);
  expect(points.map(({ against, inFavor, r }) => [against, inFavor, r])).toEqual([[0.5, 2.5, 1]]);
  const all = [5, 10, 15].map((mae) => closedTrade({ net: 10, mae: dollars(mae), mfe: dollars(25) }));
  expect(excursionsOf(all, 2)).toMatchObject({ total: 3, points: [{ against: 1 }, { against: 1.5 }] });
});

test('the totals count every trade once', () => {
  const trades = [closedTrade({ net: 5, fees: dollars(1) }), closedTrade({ net: -2, risk: null }), closedTrade({ net: 0, funding: dollars(-3) })]; // oxfmt-ignore
  expect(totalsOf(trades)).toEqual({
    trades: 3,
    won: 1,
    lost: 1,
    even: 1,
    withoutPlan: 1,
    withRisk: 2,
    net: dollars(3),
    fees: dollars(1),
    funding: dollars(-3),
  });
});
