import type { ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';

/** Whether the tolerances of a tool are given in ATR. Breaks are graded only by their bar. */
export function usesAtr(tool: ChartExamTool): boolean {
  return tool !== 'structure';
}
