import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { AssignedWindow } from '../bias-test/index.ts';

/** What an assignment stores of what is to be done. The charts of a test stay on the server. */
export type AssignmentContent = LessonContent | BiasTestContent;

export interface LessonContent {
  readonly lesson: string;
}

export interface BiasTestContent {
  /** A symbol, or `random`. */
  readonly asset: string;
  readonly timeframe: BiasTimeframe | 'mixed';
  readonly windows: readonly AssignedWindow[];
}

export const isLesson = (content: AssignmentContent): content is LessonContent => 'lesson' in content;
