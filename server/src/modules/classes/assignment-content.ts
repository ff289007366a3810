import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { ClassAssignmentKind } from '@tradesense/core/classes/class-rules.ts';
import type { ChartExamInterval, ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import type { AssignedWindow } from '../bias-test/index.ts';
import type { StudyWork } from '../study/index.ts';

/** For each kind of assignment, the stored content. */
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
  /** Symbol of an asset, or `random`. */
  readonly asset: string;
  readonly timeframe: BiasTimeframe | 'mixed';
  readonly windows: readonly AssignedWindow[];
}

export interface ChartExamContent {
  readonly type: ChartExamType;
  readonly assetClass: AssetClass;
  readonly interval: ChartExamInterval | 'mixed';
  /** Ids of the exam's charts, which the chart-exam module stores. */
  readonly items: readonly string[];
}
