import type { ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';

/**
 * Whether the tolerances of a tool are given in ATR. Structure breaks have no tolerance in ATR, because only their bar
 * is graded.
 */
export function usesAtr(tool: ChartExamTool): boolean {
  return tool !== 'structure';
}
