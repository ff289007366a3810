// If this fails, an idea locks, opens, closes or is scored at the wrong time or by the wrong rule. Or its author's call
// is shown to a reader who could still predict.
import { describe, expect, test } from 'vitest';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { firstOpenFrom } from './first-open.ts';
import { ideaRecord, type StartedIdea } from './idea-record.ts';
import {
  horizonEnds,
  IDEA_HORIZON_RULES,
  IDEA_HORIZONS,
  IDEA_SETUP_MIN_BARS,
  locksAt,
  nextLook,
  predictionsClose,
} from './idea-rules.ts';
import { IDEA_STATES, ideaState, isCallShown, predictionRefusal, type IdeaState } from './idea-state.ts';
import { ideaAtr, ideaRates, ideaTruth, RATES_MIN_WINDOWS } from './idea-truth.ts';

const NOON = epochMs(Date.UTC(2026, 0, 15, 12));
const after = (ms: number) => epochMs(NOON + ms);

describe('times', () => {
  test('an idea locks 15 minutes after publication, rounded up to a whole minute', () => {
    expect(locksAt(NOON)).toBe(after(15 * MINUTE_MS));
    expect(locksAt(after(1))).toBe(after(16 * MINUTE_MS));
    expect(locksAt(after(59_999))).toBe(after(16 * MINUTE_MS));
  });

  test.each([
    ['1d', 2.4 * HOUR_MS],
    ['1w', 16.8 * HOUR_MS],
    ['1M', 3 * DAY_MS],
    ['3M', 9 * DAY_MS],
  ] as const)('predictions on an idea of %s close after a tenth of its horizon', (horizon, ms) => {
    expect(predictionsClose(NOON, horizon)).toBe(NOON + ms);
    expect(horizonEnds(NOON, horizon)).toBe(NOON + 10 * ms);
  });

  test('a missing price is looked for every minute at first, then ever less often, at last every hour', () => {
    expect(nextLook(NOON, NOON)).toBe(after(MINUTE_MS));
    expect(nextLook(NOON, after(30 * MINUTE_MS))).toBe(after(33 * MINUTE_MS));
    expect(nextLook(NOON, after(3 * DAY_MS))).toBe(after(3 * DAY_MS + HOUR_MS));
  });
});

describe('states', () => {
  const times = { horizon: '1d', locksAt: NOON, startsAt: after(HOUR_MS), settlement: null } as const;

  test.each([
    ['just before the lock', { startsAt: null }, -1, 'editable'],
    ['at the lock', { startsAt: null }, 0, 'waiting'],
    ['days later without a price', { startsAt: null }, 3 * DAY_MS, 'waiting'],
    ['with the start price', {}, HOUR_MS, 'predicting'],
    ['just before predictions close', {}, 3.4 * HOUR_MS - 1, 'predicting'],
    ['when they close', {}, 3.4 * HOUR_MS, 'running'],
    ['just before the end', {}, 25 * HOUR_MS - 1, 'running'],
    ['at the end', {}, 25 * HOUR_MS, 'ending'],
    ['scored', { settlement: 'scored' }, 25 * HOUR_MS, 'scored'],
    ['void', { settlement: 'void' }, 25 * HOUR_MS, 'void'],
  ] as const)('an idea has its state by the time and its prices: %s', (_when, change, ms, state) => {
    expect(ideaState({ ...times, ...change }, after(ms))).toBe(state);
  });

  const HIDDEN: readonly IdeaState[] = ['editable', 'waiting', 'predicting'];
  test.each(IDEA_STATES)('the call of an idea that is %s is shown only to readers who may see it', (state) => {
    expect(isCallShown(state, { isAuthor: true, hasPredicted: false })).toBe(true);
    expect(isCallShown(state, { isAuthor: false, hasPredicted: true })).toBe(true);
    expect(isCallShown(state, { isAuthor: false, hasPredicted: false })).toBe(!HIDDEN.includes(state));
  });

  test('a reader predicts once, while predictions are open, and an author never predicts on their own idea', () => {
    const reader = { isAuthor: false, hasPredicted: false };
    const refusals = Object.fromEntries(IDEA_STATES.map((state) => [state, predictionRefusal(state, reader)]));
    expect(refusals).toEqual({
      editable: 'predictions-not-open',
      waiting: 'predictions-not-open',
      predicting: null,
      running: 'predictions-closed',
      ending: 'predictions-closed',
      scored: 'predictions-closed',
      void: 'predictions-closed',
    });
    expect(predictionRefusal('predicting', { ...reader, hasPredicted: true })).toBe('already-predicted');
    expect(predictionRefusal('predicting', { ...reader, isAuthor: true })).toBe('own-idea');
  });

  test('a reader who may still predict does not see the call', () => {
    const readers = [true, false].flatMap((isAuthor) =>
      [true, false].map((hasPredicted) => ({ isAuthor, hasPredicted })),
    );
    const all = IDEA_STATES.flatMap((state) => readers.map((reader) => ({ state, reader })));
    const asked = all.filter(({ state, reader }) => predictionRefusal(state, reader) === null);
    expect(asked.map(({ state, reader }) => isCallShown(state, reader))).toEqual([false]);
  });
});

/** Returns hourly bars. During bar i, the log price changes by `moves[i]`. */
const barsOf = (moves: readonly number[], first = 100): Bar[] => {
  let open = first;
  return moves.map((move, i) => {
    const close = open * Math.exp(move);
    const bar = { t: after(i * HOUR_MS), o: open, h: Math.max(open, close), l: Math.min(open, close), c: close, v: 1 };
    open = close;
    return bar;
  });
};

describe('the truth of an idea', () => {
  test.each([
    ['half an ATR up', 0.0051, 'bullish'],
    ['less than half an ATR up', 0.0049, 'neutral'],
    ['nothing', 0, 'neutral'],
    ['less than half an ATR down', -0.0049, 'neutral'],
    ['half an ATR down', -0.0051, 'bearish'],
  ] as const)('compares the move with half an ATR: %s', (_what, move, truth) => {
    expect(ideaTruth(100, 100 * Math.exp(move), 0.00999).direction).toBe(truth);
  });

  test('has the move in percent and in ATR', () => {
    const { movePercent, moveAtr } = ideaTruth(100, 110, 0.01);
    expect(movePercent).toBeCloseTo(10, 9);
    expect(moveAtr).toBeCloseTo(Math.log(1.1) / 0.01, 9);
    expect(ideaTruth(100, 110, 0)).toMatchObject({ direction: 'bullish', moveAtr: 0 });
  });

  test('is measured with the ATR of log prices', () => {
    const bars = barsOf(Array.from({ length: IDEA_SETUP_MIN_BARS + 20 }, (_, i) => (i % 2 === 0 ? 0.02 : -0.02)));
    expect(ideaAtr(bars)).toBeCloseTo(0.02, 9);
  });

  test('has base rates over every earlier start, judged like the idea, of which none is 0', () => {
    const up = barsOf(Array.from({ length: 16 + RATES_MIN_WINDOWS + 30 }, () => 0.01));
    const rates = ideaRates(up, '1d');
    expect(rates?.bullish).toBeGreaterThan(0.97);
    expect(rates?.bearish).toBeGreaterThan(0);
    expect((rates?.bullish ?? 0) + (rates?.bearish ?? 0) + (rates?.neutral ?? 0)).toBeCloseTo(1, 12);
    expect(ideaRates(up.slice(0, 60), '1d')).toBeNull();
  });

  test('has enough bars for its ATR with every horizon', () => {
    for (const horizon of IDEA_HORIZONS)
      expect(IDEA_HORIZON_RULES[horizon].setupBars).toBeGreaterThanOrEqual(IDEA_SETUP_MIN_BARS);
  });

  test('uses the first bar that opens at or after a time', () => {
    const bars = barsOf([0, 0, 0]);
    expect([-1, 0, 1, 2 * HOUR_MS, 2 * HOUR_MS + 1].map((ms) => firstOpenFrom(bars, after(ms)))).toEqual([
      0, 0, 1, 2, 3,
    ]);
  });
});

describe('the record of an author', () => {
  const rates = { bullish: 0.4, bearish: 0.4, neutral: 0.2 };
  const idea = (day: number, change: Partial<StartedIdea> = {}): StartedIdea => ({
    direction: 'bullish',
    confidence: 80,
    rates,
    startsAt: after(day * DAY_MS),
    settledAt: after((day + 1) * DAY_MS),
    truth: 'bullish',
    ...change,
  });

  test('has n, hits, the mean Brier score and intervals', () => {
    const record = ideaRecord([idea(0), idea(1), idea(2, { truth: 'bearish' })]);
    expect(record).toMatchObject({ n: 3, hits: 2 });
    // Brier score of a right call: 0.2² + 2 · 0.1². Brier score of a wrong call: 0.8² + 0.9² + 0.1².
    expect(record.brier?.mean).toBeCloseTo((2 * 0.06 + 1.46) / 3, 12);
    expect(record.brier?.low).toBeGreaterThanOrEqual(0);
    expect(record.brier?.high).toBeLessThanOrEqual(2);
    expect(record.hitRate?.low).toBeLessThan(2 / 3);
    expect(record.evidence).toMatchObject({ n: 3, level: 'none' });
  });

  test('has the intervals of the ideas that do not overlap', () => {
    const wrong = { truth: 'bearish', settledAt: after(9 * DAY_MS) } as const;
    const apart = [idea(0, wrong), idea(9)];
    const [alone, crowded] = [ideaRecord(apart), ideaRecord([...apart, idea(1, wrong), idea(2, wrong)])];
    expect([alone.n, crowded.n, crowded.hits]).toEqual([2, 4, 1]);
    expect([crowded.hitRate, crowded.brier]).toEqual([alone.hitRate, alone.brier]);
    const unknown = ideaRecord([idea(0, { rates: null })]);
    expect([unknown.n, unknown.hitRate, unknown.brier]).toEqual([1, null, null]);
  });

  test('claims nothing without scored ideas', () => {
    expect(ideaRecord([])).toEqual({
      n: 0,
      hits: 0,
      hitRate: null,
      brier: null,
      evidence: { n: 0, logEvidence: 0, level: 'none', firstStrong: null },
    });
  });

  test('counts neither void ideas nor ideas that are not settled', () => {
    const open = idea(3, { settledAt: null, truth: null });
    expect(ideaRecord([idea(0), idea(1, { truth: null }), open]).n).toBe(1);
  });

  test.each([
    ['that started while another ran', [idea(0, { settledAt: after(5 * DAY_MS) }), idea(1), idea(5)], 2],
    ['that started while one runs that is not settled', [idea(0, { settledAt: null, truth: null }), idea(1)], 0],
    ['that started while a void one waited', [idea(0, { truth: null }), idea(0.5), idea(1)], 1],
    ['without base rates', [idea(0, { rates: null }), idea(0.5)], 1],
  ] as const)('leaves out of the evidence meter an idea %s', (_what, ideas, n) => {
    expect(ideaRecord(ideas).evidence.n).toBe(n);
  });

  test('counts an idea for the meter by its start alone, so that settling another one changes nothing', () => {
    const [long, short] = [idea(0, { settledAt: null, truth: null }), idea(1)];
    const before = ideaRecord([long, short]).evidence.n;
    const settled = ideaRecord([{ ...long, settledAt: after(9 * DAY_MS), truth: 'bearish' }, short]).evidence;
    expect([before, settled.n]).toEqual([0, 1]);
    expect(settled.logEvidence).toBeLessThan(0);
  });

  test('calls many right calls strong evidence, and says after how many it was first strong', () => {
    const { evidence } = ideaRecord(Array.from({ length: 20 }, (_, day) => idea(2 * day)));
    expect(evidence.level).toBe('strong');
    expect(evidence.firstStrong?.n).toBeLessThan(20);
  });
});
