import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { ClassAssignmentKind } from '@tradesense/core/classes/class-rules.ts';
import type { ChartExamInterval, ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import type { AssignedWindow } from '../bias-test/index.ts';
import type { StudyWork } from '../study/index.ts';

/** What an assignment stores of what is to be done. The charts of a test or exam stay on the server. */
export interface ContentOfKind {
  readonly lesson: LessonContent;
  readonly task: TaskContent;
  readonly 'bias-test': BiasTestContent;
  readonly 'chart-exam': ChartExamContent;
}
export type AssignmentContent = ContentOfKind[ClassAssignmentKind];

export interface LessonContent {
  readonly lesson: string;
}

export interface TaskContent {
  readonly task: StudyWork;
}

export interface BiasTestContent {
  /** A symbol, or `random`. */
  readonly asset: string;
  readonly timeframe: BiasTimeframe | 'mixed';
  readonly windows: readonly AssignedWindow[];
}

export interface ChartExamContent {
  readonly type: ChartExamType;
  readonly assetClass: AssetClass;
  readonly interval: ChartExamInterval | 'mixed';
  /** Ids of the charts, which the module of exams keeps. */
  readonly items: readonly string[];
}
