// If this fails, a second decision cannot be sent, or is sent with a stop on the wrong side of the price or with too
// many digits.
import { price, quantity, rate } from '@tradesense/core/kernel/money.ts';
import { breakEvenHitRate, tripResults } from '@tradesense/core/trading/preview-order.ts';
import { expect, test } from 'vitest';
import {
  draftFaults,
  draftRequest,
  forgetDraft,
  keepDraft,
  NO_DECISION,
  planShape,
  storedDraft,
  type SecondDraft,
} from './second-draft.ts';

const known = { side: 'long', price: '100' } as const;
const known8 = (value: number) => price(BigInt(Math.round(value * 10 ** 8)));
const draft = (change: Partial<SecondDraft> = {}): SecondDraft => ({
  decision: 'take',
  stop: 95,
  target: 110,
  confidence: 60,
  reason: ' Higher lows. ',
  ...change,
});

test('an empty draft lacks decision, confidence and reason', () => {
  expect(Object.keys(draftFaults(NO_DECISION, known))).toEqual(['decision', 'confidence', 'reason']);
  expect(draftRequest(NO_DECISION, known)).toBeNull();
});

test.each([
  [{}, []],
  [{ stop: null }, ['stop']],
  [{ target: null }, ['target']],
  [{ stop: 101 }, ['stop']],
  [{ target: 99 }, ['target']],
  [{ decision: 'other-side' }, ['stop']],
  [{ decision: 'other-side', stop: 105, target: 90 }, []],
  [{ decision: 'no-trade' }, []],
  [{ reason: '  ' }, ['reason']],
  [{ confidence: null }, ['confidence']],
] as const)('a draft with %o has faults at %o', (change, fields) => {
  expect(Object.keys(draftFaults(draft(change), known))).toEqual(fields);
});

test('prices are sent as plain digits; a decision not to trade has none', () => {
  const tiny = { side: 'long', price: '0.0000005' } as const;
  expect(draftRequest(draft({ stop: 0.000_000_4, target: 0.000_000_9 }), tiny)).toMatchObject({
    stopPrice: '0.0000004',
    targetPrice: '0.0000009',
    reason: 'Higher lows.',
  });
  expect(draftRequest(draft({ decision: 'no-trade' }), known)).toMatchObject({ stopPrice: null, targetPrice: null });
});

const costs = { side: 'long', bid: '99.9', ask: '100.1', makerFee: '0.0002', takerFee: '0.0005' } as const;

test('a plan has a shape once its stop and target are on the right sides', () => {
  expect(planShape(draft(), costs)).toEqual({ rewardToRisk: expect.closeTo(1.8909, 4), breakEvenPercent: expect.closeTo(34.5915, 3) }); // oxfmt-ignore
  for (const change of [
    { target: 90 },
    { stop: 101 },
    { stop: null },
    { decision: null },
    { decision: 'no-trade' },
  ] as const)
    // oxfmt-ignore
    expect([change, planShape(draft(change), costs)]).toEqual([change, null]);
  expect(planShape(draft(), { ...costs, bid: null, ask: null })).toBeNull();
  expect(planShape(draft({ target: 100.12 }), costs)).toBe('no-gain');
});

test.each([
  ['buy', {}, '100.1', 95, 110],
  ['sell', { decision: 'other-side', stop: 105, target: 90 }, '99.9', 105, 90],
] as const)('the hit rate that a %s needs equals that of the ticket', (side, change, entry, stop, target) => {
  const [makerFee, takerFee] = [rate(20_000n), rate(50_000n)];
  const trip = { side, quantity: quantity(10n ** 8n), entry: known8(Number(entry)), stop: known8(stop), target: known8(target) }; // oxfmt-ignore
  const stated = breakEvenHitRate(tripResults(trip, { makerFee, takerFee }));
  const shape = planShape(draft(change), costs);
  expect(shape).toMatchObject({ breakEvenPercent: expect.closeTo(Number(stated) / 100, 1) });
});

test('a draft survives a reload until the decision is stored; invalid stored fields are left empty', () => {
  keepDraft('t1', draft());
  expect(storedDraft('t1')).toEqual(draft());
  expect(storedDraft('t2')).toEqual(NO_DECISION);
  forgetDraft('t1');
  expect(storedDraft('t1')).toEqual(NO_DECISION);
  sessionStorage.setItem('second_decisions', JSON.stringify([['t1', { decision: 'buy', stop: '95', reason: 'Why' }]]));
  expect(storedDraft('t1')).toEqual({ ...NO_DECISION, reason: 'Why' });
  forgetDraft('t1');
});
