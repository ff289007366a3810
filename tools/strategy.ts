import type { ChartExamAsk, ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';

export interface StrategyChart {
  readonly bars: BarColumns;
  readonly ask: ChartExamAsk;
  readonly random: Random;
}

export interface Strategy {
  readonly type: ChartExamType;
  readonly name: string;
  /**
   * Role of the strategy. A strategy with the role `other` follows a rule other than the exam's and is only measured.
   */
  readonly kind: 'sensible' | 'adversary' | 'other';
  mark(chart: StrategyChart): readonly ChartMark[];
}
