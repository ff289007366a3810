// If this fails, a meter calls luck strong evidence, for one of several meters or for a loss that is held open, or does
// not recognize skill.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { epochMs } from '../../kernel/time.ts';
import { addBiasCall, addUnanswered, biasOutlook, logBiasEvidence, startBiasEvidence } from './bias-evidence.ts';
import { addTradeEvent, logEdgeEvidence, startEdgeEvidence } from './edge-evidence.ts';
import {
  EVIDENCE_WORD_MIN_ITEMS,
  evidenceLevel,
  firstStrong,
  isStrongEvidence,
  logOverallEvidence,
} from './evidence-level.ts';
import { addChartEvidence, chartEvidence, examOutlook, RANDOM_MARK_SETS, startExamEvidence } from './exam-evidence.ts';
import { logEvidenceAgainstRate } from './hit-rate-interval.ts';
import { addHit, logHitsEvidence, startHitsEvidence } from './hits-evidence.ts';
import { logMixture } from './log-mixture.ts';
import { outlookOf } from './outlook.ts';

const RATES = { bullish: 0.4, bearish: 0.4, neutral: 0.2 } as const;

describe('the level of evidence', () => {
  it.each([
    [0, 'none'],
    [2.999, 'none'],
    [3, 'some'],
    [9.999, 'some'],
    [10, 'growing'],
    [19.999, 'growing'],
    [20, 'strong'],
    [1e300, 'strong'],
  ] as const)('for E = %d is "%s"', (e, word) =>
    expect(evidenceLevel(Math.log(e), EVIDENCE_WORD_MIN_ITEMS)).toBe(word),
  );

  it('has no word before 20 items, whatever E is', () => {
    expect([19, 20].map((n) => evidenceLevel(Math.log(4), n))).toEqual(['none', 'some']);
    expect(evidenceLevel(Math.log(50), 5)).toBe('none');
    expect(isStrongEvidence(Math.log(20))).toBe(true);
  });

  it('for several meters comes from the mean of E, not from its largest value or product', () => {
    expect(Math.exp(logOverallEvidence([Math.log(30), 0, Math.log(5)]))).toBeCloseTo(12, 12);
  });

  it('keeps the first moment at which the meter was strong', () => {
    const first = { at: epochMs(1), n: 40 };
    expect(firstStrong(null, Math.log(19), first)).toBeNull();
    expect(firstStrong(null, Math.log(20), first)).toEqual(first);
    expect(firstStrong(first, Math.log(2), { at: epochMs(2), n: 41 })).toEqual(first);
  });
});

describe('the evidence of a Bias Test', () => {
  const call = { direction: 'bullish', confidence: 70, truth: 'bullish', rates: RATES } as const;

  it('is the mean of calls and hits, and an unanswered question changes only its own count', () => {
    const after = addUnanswered(addBiasCall(startBiasEvidence(), call));
    const calls = (0.9 * 0.7 + 0.1 * 0.4) / 0.4;
    const hits = Math.exp(logHitsEvidence(addHit(startHitsEvidence(), 0.4, true)));
    expect(Math.exp(logBiasEvidence(after))).toBeCloseTo((calls + hits) / 2, 12);
    expect([after.hits.n, after.unanswered]).toEqual([1, 1]);
  });

  it('has the expected value 1 after a call that knows nothing', () => {
    for (const direction of ['bullish', 'neutral'] as const) {
      const mean = (['bullish', 'bearish', 'neutral'] as const).reduce((sum, truth) => {
        const after = addBiasCall(startBiasEvidence(), { direction, confidence: 83, truth, rates: RATES });
        return sum + RATES[truth] * Math.exp(logBiasEvidence(after));
      }, 0);
      expect(mean).toBeCloseTo(1, 12);
    }
  });

  it('throws for base rates that do not add up to 1, and for a rate of 0 for an outcome that happened', () => {
    expect(() => addBiasCall(startBiasEvidence(), { ...call, rates: { ...RATES, neutral: 0.3 } })).toThrow(
      'add up to 1',
    );
    const never = { bullish: 0, bearish: 0.5, neutral: 0.5 };
    expect(() => addBiasCall(startBiasEvidence(), { ...call, rates: never })).toThrow('above 0');
  });
});

describe('the outlook on strong evidence', () => {
  /** Returns the outlook of a learner who is right in `share` of `n` answers, each with a chance of one half. */
  function outlookAfter(share: number, n = 40) {
    let state = startBiasEvidence();
    for (let i = 0; i < n; i += 1) {
      const isRight = Math.floor((i + 1) * share) > Math.floor(i * share);
      state = addBiasCall(state, { direction: 'bullish', confidence: 50, truth: isRight ? 'bullish' : 'bearish', rates: RATES }); // oxfmt-ignore
    }
    return biasOutlook(state);
  }

  it('is too early before 20 answers, and is extrapolated after them', () => {
    expect(outlookAfter(0.5, 0)).toEqual({ kind: 'too-early', items: 20 });
    expect(outlookAfter(0.5, 12)).toEqual({ kind: 'too-early', items: 8 });
    expect(outlookAfter(0.55).kind).toBe('in-sight');
    expect(outlookAfter(0.4)).toEqual({ kind: 'not-in-sight' });
    expect(outlookAfter(0.95)).toEqual({ kind: 'reached' });
  });

  it('is the smallest number of items with which E reaches 20', () => {
    const growth = Math.log(2);
    expect(outlookOf(30, [0], [growth])).toEqual({ kind: 'in-sight', items: 5 });
    expect(outlookOf(30, [Math.log(10)], [growth])).toEqual({ kind: 'in-sight', items: 1 });
    expect(outlookOf(30, [0], [0])).toEqual({ kind: 'not-in-sight' });
  });
});

describe('the evidence of exams', () => {
  const scores = (value: number) => Array.from({ length: RANDOM_MARK_SETS }, () => value);

  it('compares a chart with 999 sets of random marks', () => {
    expect(chartEvidence(0, scores(0))).toBe(1);
    expect(chartEvidence(0.5, scores(0.5))).toBeCloseTo(1, 12);
    expect(chartEvidence(0.8, scores(0))).toBe(1_000);
    expect(chartEvidence(0, scores(0.1))).toBe(0);
  });

  it('is at worst halved by a chart, and otherwise multiplied by (1 + e) ÷ 2', () => {
    const worst = addChartEvidence(startExamEvidence(), 0);
    expect(Math.exp(worst.log)).toBeCloseTo(0.5, 12);
    const better = addChartEvidence(worst, 9);
    expect([Math.exp(better.log), better.n]).toEqual([expect.closeTo(2.5, 12), 2]);
    expect(examOutlook(better)).toEqual({ kind: 'too-early', items: 18 });
  });
});

describe('the evidence of trades', () => {
  const open = (id: string) => ({ kind: 'open', id }) as const;
  const mark = (id: string, r: number) => ({ kind: 'mark', id, r }) as const;
  const close = (id: string, r: number) => ({ kind: 'close', id, r }) as const;
  const after = (...events: Parameters<typeof addTradeEvent>[1][]) => events.reduce(addTradeEvent, startEdgeEvidence());

  it('settles an open trade as soon as its loss reaches 4 R, so that holding it longer cannot hide the loss', () => {
    const held = after(open('a'), mark('a', -4.2), mark('a', -1), close('a', 3));
    expect(held).toEqual(after(open('a'), close('a', -4.2)));
    expect(held.n).toBe(1);
  });

  it('counts the current loss of an open trade', () => {
    expect(logEdgeEvidence(after(open('a'), mark('a', -2)))).toBeCloseTo(logEdgeEvidence(after(open('a'), close('a', -2))), 12); // oxfmt-ignore
  });

  it('stays at 0 for a ruined bettor', () => {
    const ruined = after(open('a'), open('b'), close('a', -200), close('b', 100), open('c'), close('c', 1_000));
    expect(ruined.settled).toEqual(ruined.settled.map(() => 0));
    expect(logEdgeEvidence(ruined)).toBe(-Infinity);
  });

  it('throws if a trade is opened twice', () => expect(() => after(open('a'), open('a'))).toThrow('open already'));
});

describe('evidence in extreme cases', () => {
  const random = createRandom(14);
  it.each([
    [0.5, 'loses'],
    [0.95, 'wins'],
  ])('is finite after 100,000 answers at a hit rate of %d', (rate) => {
    let state = startHitsEvidence();
    for (let i = 0; i < 100_000; i += 1) state = addHit(state, 0.5, random.next() < rate);
    expect(Number.isFinite(logHitsEvidence(state))).toBe(true);
    expect(Math.sign(logHitsEvidence(state))).toBe(rate > 0.5 ? 1 : -1);
  });

  it.each([-1, 1])('is finite after 100,000 trades of %d R', (r) => {
    let state = startEdgeEvidence();
    for (let i = 0; i < 100_000; i += 1) state = addTradeEvent(addTradeEvent(state, { kind: 'open', id: 'x' }), { kind: 'close', id: 'x', r }); // oxfmt-ignore
    const best = r > 0 ? 0.19 : 0.0095;
    expect(logEdgeEvidence(state)).toBeCloseTo(100_000 * Math.log1p(best * r) - Math.log(20), 5);
  });

  it('against a rate of 0 or 1 is infinite if an answer had the other result', () => {
    expect([logEvidenceAgainstRate(3, 5, 0), logEvidenceAgainstRate(3, 5, 1)]).toEqual([Infinity, Infinity]);
    expect(logEvidenceAgainstRate(0, 0, 0.5)).toBeCloseTo(0, 12);
  });

  it('is zero as the mean of zeros', () => expect(logMixture([-Infinity, -Infinity])).toBe(-Infinity));
});
