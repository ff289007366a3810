/**
 * Draws sets of random marks, with which the evidence of a Chart Exam compares the learner's marks. Each set has as
 * many marks as the learner made. They lie on distinct random bars, at a high or a low, and have random labels; legs
 * have the correct ratio prices. If the part asks for one direction, all marks with a direction have that direction.
 * The sets are graded like an exam. Random marks are placed more carefully than a careless learner's, so the comparison
 * favors chance, not the learner.
 */
import { createPartScorer, gradingRuleVersion } from '../../grading/exam-part.ts';
import type { ChartExamAsk, ChartExamTool } from '../../grading/exam-rules.ts';
import { LEG_RATIOS, ratioPrice } from '../../grading/leg-ratios.ts';
import type { ChartMark } from '../../grading/mark.ts';
import { invariant } from '../../kernel/invariant.ts';
import { createRandom, type Random } from '../../kernel/random.ts';
import type { BarColumns } from '../../market/bar-columns.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { meanOf } from '../mean-of.ts';
import { chartEvidence, RANDOM_MARK_SETS } from './exam-evidence.ts';

/** What the learner did in one part of a graded chart. */
export interface MarkedPart {
  readonly ask: ChartExamAsk;
  /** Number of marks that the learner made in this part. */
  readonly marks: number;
  /** The learner's score of this part, 0 to 1. */
  readonly score: number;
}

/**
 * Returns the e-value of one chart: compares the learner's mean score over the chart's parts with the mean scores of
 * 999 sets of random marks. The `seed` must be secret and fixed before the learner marks the chart; the same seed gives
 * the same value. `ruleVersion` is the version that graded the chart. Slow, because each part is graded 999 times.
 */
export function gradedChartEvidence(
  tool: ChartExamTool,
  bars: BarColumns,
  parts: readonly MarkedPart[],
  seed: readonly number[],
  ruleVersion: number = gradingRuleVersion(tool),
): number {
  invariant(parts.length > 0, 'a graded chart has at least one part');
  const random = createRandom(...seed);
  const scorers = parts.map(({ ask, marks }) => ({
    ask,
    marks,
    scoreOf: createPartScorer(tool, ask, bars, ruleVersion),
  }));
  const randomScores = Array.from({ length: RANDOM_MARK_SETS }, () =>
    meanOf(scorers.map(({ ask, marks, scoreOf }) => scoreOf(randomMarks(random, tool, ask, bars, marks)))),
  );
  return chartEvidence(meanOf(parts.map(({ score }) => score)), randomScores);
}

/** Draws one set of `count` marks, or fewer if the chart has too few bars on which such a mark is possible. */
export function randomMarks(
  random: Random,
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  count: number,
): readonly ChartMark[] {
  // The middle bar of a gap needs a bar on each side, and the start of a leg needs a later bar for its end.
  const [first, end] = tool === 'gap' ? [1, bars.t.length - 1] : [0, bars.t.length - (tool === 'leg' ? 1 : 0)];
  return distinctBars(random, first, end, count).map((index) => randomMark(random, tool, ask, bars, index));
}

/** Draws up to `count` distinct numbers from `first` to `end` − 1 by a partial Fisher-Yates shuffle. */
function distinctBars(random: Random, first: number, end: number, count: number): readonly number[] {
  const all = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  const drawn = Math.min(count, all.length);
  for (let i = 0; i < drawn; i += 1) {
    const j = i + random.below(all.length - i);
    const [here, there] = [elementAt(all, i), elementAt(all, j)];
    all[i] = there;
    all[j] = here;
  }
  return all.slice(0, drawn);
}

function randomMark(
  random: Random,
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  index: number,
): ChartMark {
  const isUp = random.below(2) === 1;
  const direction = ask === 'all' ? (isUp ? 'bullish' : 'bearish') : ask;
  const [high, low] = [(at: number) => elementAt(bars.h, at), (at: number) => elementAt(bars.l, at)];
  switch (tool) {
    case 'swing':
      return { tool, kind: isUp ? 'high' : 'low', index, price: isUp ? high(index) : low(index) };
    case 'leg': {
      const end = index + 1 + random.below(bars.t.length - 1 - index);
      const [start, finish] = direction === 'bullish' ? [low(index), high(end)] : [high(index), low(end)];
      const anchors = { from: { index, price: start }, to: { index: end, price: finish } };
      return { tool, direction, ...anchors, ratios: LEG_RATIOS.map((ratio) => ratioPrice(anchors, ratio)) };
    }
    case 'gap': {
      const edges = direction === 'bullish' ? [high(index - 1), low(index + 1)] : [high(index + 1), low(index - 1)];
      return { tool, direction, index, top: Math.max(...edges), bottom: Math.min(...edges) };
    }
    case 'structure':
      return { tool, label: random.below(2) === 1 ? 'bos' : 'choch', direction, index };
    case 'level':
      return { tool, price: isUp ? high(index) : low(index) };
  }
}
