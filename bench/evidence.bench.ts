import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import type { OutcomeChances } from '@tradesense/core/bias/rated-draw.ts';
import { createPartScorer } from '@tradesense/core/grading/exam-part.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import {
  addBiasCall,
  addUnanswered,
  logBiasEvidence,
  startBiasEvidence,
} from '@tradesense/core/learning/evidence/bias-evidence.ts';
import {
  addTradeEvent,
  logEdgeEvidence,
  startEdgeEvidence,
  type EdgeEvidence,
} from '@tradesense/core/learning/evidence/edge-evidence.ts';
import { LOG_STRONG } from '@tradesense/core/learning/evidence/evidence-level.ts';
import {
  addChartEvidence,
  chartEvidence,
  startExamEvidence,
} from '@tradesense/core/learning/evidence/exam-evidence.ts';
import { logEvidenceAgainstRate } from '@tradesense/core/learning/evidence/hit-rate-interval.ts';
import { addHit, logHitsEvidence, startHitsEvidence } from '@tradesense/core/learning/evidence/hits-evidence.ts';
import { randomMarks } from '@tradesense/core/learning/evidence/random-marks.ts';
import { wilsonInterval } from '@tradesense/core/learning/wilson-interval.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { printResult } from './print-result.ts';
import { median } from './median.ts';

/**
 * Simulates careers (long series of answers, charts or trades) that are right only by chance, reads the evidence meter
 * after each item, and counts the careers in which it ever shows "strong". Then simulates learners who are right more
 * often than chance, and counts the answers until the meter shows "strong". Fails if, for any kind of chance career,
 * the meter shows "strong" at least once in more than 6% of the careers (5%, plus 1% for the sampling error of 4,000
 * careers). Also fails if a hit rate of 60% needs a median of more than 210 answers. `CAREERS` and `LOOKS` set smaller
 * numbers.
 */
const CAREERS = Number(process.env['CAREERS'] ?? 4_000);
const LOOKS = Number(process.env['LOOKS'] ?? 500);
const STRONG_SHARE_MAX = 0.06;
const MEDIAN_MAX = 210;
/**
 * Number of items for which a skilled career is followed. It is higher than `LOOKS`, because with a true hit rate of
 * 55% the meter needs more answers.
 */
const POWER_LOOKS = 4_000;
const POWER_CAREERS = Math.ceil(CAREERS / 4);

/** Plays one item (an answer, a chart or a trade) of a career and returns the logarithm of the evidence E after it. */
type Look = () => number;
/** Starts a career and returns a function that plays one item of it. */
type Career = (random: Random) => Look;

const isRight = (random: Random, rate: number) => random.next() < rate;

function draw(random: Random, rates: OutcomeChances): BiasDirection {
  const u = random.next();
  if (u < rates.bullish) return 'bullish';
  return u < rates.bullish + rates.bearish ? 'bearish' : 'neutral';
}

/** Base rates of the outcomes: one entry for each timeframe of a Mixed test. */
const MIXED_RATES: readonly OutcomeChances[] = [
  { bullish: 0.41, bearish: 0.41, neutral: 0.18 },
  { bullish: 0.425, bearish: 0.425, neutral: 0.15 },
  { bullish: 0.44, bearish: 0.44, neutral: 0.12 },
  { bullish: 0.46, bearish: 0.46, neutral: 0.08 },
];
const EVEN_RATES: OutcomeChances = { bullish: 0.41, bearish: 0.41, neutral: 0.18 };

interface CallHabits {
  readonly confidence: (random: Random) => number;
  readonly rates: readonly OutcomeChances[];
  /** Returns whether the learner abandons the question, given the hits and answers so far. */
  readonly leaves?: (random: Random, hits: number, n: number) => boolean;
}

function callerCareer({ confidence, rates, leaves }: CallHabits): Career {
  return (random) => {
    let state = startBiasEvidence();
    return () => {
      const base = rates[random.below(rates.length)] ?? EVEN_RATES;
      if (leaves?.(random, state.hits.hits, state.hits.n) === true) state = addUnanswered(state);
      else {
        const direction = draw(random, EVEN_RATES);
        state = addBiasCall(state, {
          direction,
          confidence: confidence(random),
          truth: draw(random, base),
          rates: base,
        });
      }
      return logBiasEvidence(state);
    };
  };
}

function hitsCareer(rate: number): Career {
  return (random) => {
    let state = startHitsEvidence();
    return () => {
      state = addHit(state, 0.5, isRight(random, rate));
      return logHitsEvidence(state);
    };
  };
}

/**
 * Draws the result of a random trade. Its mean is 0, with small losses and larger but rarer wins, as is typical of
 * trades.
 */
const RANDOM_RESULT = (random: Random) => (random.next() < 1 / 3 ? 2 : -1);

function tradesCareer(result: (random: Random) => number): Career {
  return (random) => {
    let state = startEdgeEvidence();
    return () => {
      state = traded(state, 'x', result(random));
      return logEdgeEvidence(state);
    };
  };
}

function traded(state: EdgeEvidence, id: string, r: number): EdgeEvidence {
  return addTradeEvent(addTradeEvent(state, { kind: 'open', id }), { kind: 'close', id, r });
}

/** Ten positions in the same asset that are opened and closed together, so that either all win or all lose. */
const tenAtOnce: Career = (random) => {
  let state = startEdgeEvidence();
  let left = 0;
  let result = 0;
  return () => {
    if (left === 0) {
      for (let i = 1; i <= 10; i += 1) state = addTradeEvent(state, { kind: 'open', id: String(i) });
      result = RANDOM_RESULT(random);
      left = 10;
    }
    state = addTradeEvent(state, { kind: 'close', id: String(left), r: result });
    left -= 1;
    return logEdgeEvidence(state);
  };
};

/**
 * A trader who closes trades once they have won half of their planned risk, and leaves the others open for as long as
 * the meter allows. The price is a random walk, and the meter is read after each bar.
 */
const losersLeftOpen: Career = (random) => {
  let state = startEdgeEvidence();
  let price = 0;
  let nextId = 0;
  const entries = new Map<string, number>();
  return () => {
    price += 0.4 * random.normal();
    for (const [id, entry] of entries) {
      const r = price - entry;
      const kind = r >= 0.5 ? 'close' : 'mark';
      state = addTradeEvent(state, { kind, id, r });
      if (!state.open.some((trade) => trade.id === id)) entries.delete(id);
    }
    if (entries.size < 5) {
      nextId += 1;
      entries.set(String(nextId), price);
      state = addTradeEvent(state, { kind: 'open', id: String(nextId) });
    }
    return logEdgeEvidence(state);
  };
};

/**
 * A trader who adds to a losing position, each time with a different planned risk. Each addition is a separate trade,
 * measured in units of its own planned risk.
 */
const riskChangedByAdds: Career = (random) => {
  let state = startEdgeEvidence();
  let price = 0;
  const open: { readonly id: string; readonly entry: number; readonly risk: number }[] = [];
  let nextId = 0;
  const enter = (risk: number) => {
    nextId += 1;
    const id = String(nextId);
    open.push({ id, entry: price, risk });
    state = addTradeEvent(state, { kind: 'open', id });
  };
  return () => {
    if (open.length === 0) enter(1);
    price += 0.25 * random.normal();
    const total = open.reduce((sum, { entry }) => sum + price - entry, 0);
    const isOver = total >= 0.5 || total <= -6;
    for (const { id, entry, risk } of open) state = addTradeEvent(state, { kind: isOver ? 'close' : 'mark', id, r: (price - entry) / risk }); // oxfmt-ignore
    if (isOver) open.length = 0;
    else if (total < -0.5 && open.length < 4) enter(1 + open.length);
    return logEdgeEvidence(state);
  };
};

/** A trader who opens a new account after each loss of 20%; the meter continues over all accounts. */
const restartedAccounts: Career = (random) => {
  let state = startEdgeEvidence();
  let balance = 1;
  let account = 1;
  return () => {
    if (balance < 0.8) {
      account += 1;
      balance = 1;
    }
    const r = RANDOM_RESULT(random);
    balance *= 1 + 0.02 * r;
    state = traded(state, `${account}`, r);
    return logEdgeEvidence(state);
  };
};

/**
 * Returns the scores of 1,000 random mark sets for some charts of every exam type. In a career, one score of a chart is
 * the learner's, and the chart's other scores show what chance would score.
 */
function randomExamScores(): readonly (readonly number[])[] {
  const market = createSimulatedMarket(11);
  const [first, last] = [Date.parse('2021-01-01T00:00:00Z'), Date.parse('2024-01-01T00:00:00Z')];
  const bars = market.columns('BTC', '4h', epochMs(first), epochMs(last));
  const random = createRandom(5);
  return CHART_EXAM_TYPES.flatMap((type) =>
    Array.from({ length: 8 }, () => {
      const from = random.below(bars.t.length - 120);
      const cut = (column: Float64Array) => column.slice(from, from + 120);
      const chart = { t: cut(bars.t), o: cut(bars.o), h: cut(bars.h), l: cut(bars.l), c: cut(bars.c), v: cut(bars.v) };
      const { tool, parts } = CHART_EXAM_RULES[type];
      const ask = parts[0] ?? 'all';
      const score = createPartScorer(tool, ask, chart);
      const count = 2 + random.below(8);
      return Array.from({ length: 1_000 }, () => score(randomMarks(random, tool, ask, chart, count)));
    }),
  );
}

function examCareer(charts: readonly (readonly number[])[]): Career {
  const values = charts.map((scores) =>
    scores.map((score, i) => chartEvidence(score, [...scores.slice(0, i), ...scores.slice(i + 1)])),
  );
  return (random) => {
    let state = startExamEvidence();
    return () => {
      const chart = values[random.below(values.length)] ?? [];
      state = addChartEvidence(state, chart[random.below(chart.length)] ?? 1);
      return state.log;
    };
  };
}

/** Returns the share of careers in which the value after any item is `limit` or more. */
function shareEver(career: Career, limit: number, seed: number, careers = CAREERS): number {
  let found = 0;
  for (let i = 0; i < careers; i += 1) {
    const look = career(createRandom(seed, i));
    for (let n = 0; n < LOOKS; n += 1) {
      if (look() < limit) continue;
      found += 1;
      break;
    }
  }
  return found / careers;
}

/** Returns the median number of items until "strong"; `null` if fewer than half of the careers reach it. */
function medianUntilStrong(career: Career, seed: number): number | null {
  const counts = Array.from({ length: POWER_CAREERS }, (_, i) => {
    const look = career(createRandom(seed, i));
    for (let n = 1; n <= POWER_LOOKS; n += 1) if (look() >= LOG_STRONG) return n;
    return Number.POSITIVE_INFINITY;
  });
  const middle = median(counts) ?? Number.NaN;
  return Number.isFinite(middle) ? middle : null;
}

/** A learner of the Bias Test whose calls are right with probability `rate`, against base rates of one half. */
function skilledCaller(rate: number): Career {
  const rates: OutcomeChances = { bullish: 0.5, bearish: 0.5, neutral: 0 };
  return (random) => {
    let state = startBiasEvidence();
    return () => {
      const truth = draw(random, rates);
      const other = truth === 'bullish' ? 'bearish' : 'bullish';
      const direction = isRight(random, rate) ? truth : other;
      state = addBiasCall(state, { direction, confidence: rate * 100, truth, rates });
      return logBiasEvidence(state);
    };
  };
}

/**
 * For comparison: a confidence interval for a fixed number of answers. A coin-flipper looks at it after each answer
 * from the 20th on, and looking again and again gives false alarms. A look returns 1 if the interval lies above one
 * half, otherwise 0.
 */
const FIRST_INTERVAL = 20;
const wilsonPeeker: Career = (random) => {
  let [hits, n] = [0, 0];
  return () => {
    n += 1;
    if (isRight(random, 0.5)) hits += 1;
    return n >= FIRST_INTERVAL && wilsonInterval(hits, n).low > 0.5 ? 1 : 0;
  };
};
const intervalPeeker: Career = (random) => {
  let [hits, n] = [0, 0];
  return () => {
    n += 1;
    if (isRight(random, 0.5)) hits += 1;
    return hits > n / 2 && logEvidenceAgainstRate(hits, n, 0.5) >= LOG_STRONG ? 1 : 0;
  };
};
/** For comparison: the false alarms of a meter that restarts every 20 answers. */
const restartedMeter: Career = (random) => {
  let look = hitsCareer(0.5)(random);
  let n = 0;
  return () => {
    if (n > 0 && n % 20 === 0) look = hitsCareer(0.5)(random);
    n += 1;
    return look();
  };
};
const chanceCareers: Readonly<Record<string, Career>> = {
  'coin-flippers by hits': hitsCareer(0.5),
  'calls with fixed confidence': callerCareer({ confidence: () => 60, rates: [EVEN_RATES] }),
  'calls with random confidence': callerCareer({ confidence: (random) => 34 + random.below(67), rates: [EVEN_RATES] }),
  'calls on Mixed tests': callerCareer({ confidence: (random) => 34 + random.below(67), rates: MIXED_RATES }),
  'calls with abandoned questions': callerCareer({
    confidence: () => 55,
    rates: MIXED_RATES,
    leaves: (random, hits, n) => (hits * 5 < n * 2 ? isRight(random, 0.5) : isRight(random, 0.1)),
  }),
  'random exam marks': examCareer(randomExamScores()),
  'random trades one after another': tradesCareer(RANDOM_RESULT),
  'ten overlapping equal trades': tenAtOnce,
  'losers left open': losersLeftOpen,
  'risk changed by adds': riskChangedByAdds,
  'restarts of accounts': restartedAccounts,
};

const started = performance.now();
const strong = Object.fromEntries(
  Object.entries(chanceCareers).map(([kind, career], i) => {
    const share = shareEver(career, LOG_STRONG, 100 + i);
    console.log(`${(100 * share).toFixed(1).padStart(5)}% ever strong: ${kind}`);
    return [kind, share];
  }),
);
const wrong = {
  '95% Wilson interval above the coin': shareEver(wilsonPeeker, 1, 201),
  'interval for every n above the coin': shareEver(intervalPeeker, 1, 202),
  'meter started again every 20 answers': shareEver(restartedMeter, LOG_STRONG, 203),
};
for (const [kind, share] of Object.entries(wrong))
  console.log(`${(100 * share).toFixed(1).padStart(5)}% ever: ${kind}`);
const answers = {
  '60% by hits': medianUntilStrong(hitsCareer(0.6), 301),
  '55% by hits': medianUntilStrong(hitsCareer(0.55), 302),
  '60% in Bias Tests': medianUntilStrong(skilledCaller(0.6), 303),
};
for (const [kind, count] of Object.entries(answers))
  console.log(`median answers until strong, ${kind}: ${count ?? 'none'}`);
const isWithin =
  Object.values(strong).every((share) => share <= STRONG_SHARE_MAX) &&
  [answers['60% by hits'], answers['60% in Bias Tests']].every((count) => count !== null && count <= MEDIAN_MAX);
const seconds = Math.round((performance.now() - started) / 1_000);
printResult({ bench: 'evidence', careers: CAREERS, looks: LOOKS, seconds, strong, wrong, answers, isWithin }); // oxfmt-ignore
process.exitCode = isWithin ? 0 : 1;
