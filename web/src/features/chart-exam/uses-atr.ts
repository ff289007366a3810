import type { ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';

/** Whether the tolerances of a tool are given in ATR. Breaks have none, because they are graded by their bar alone. */
export function usesAtr(tool: ChartExamTool): boolean {
  return tool !== 'structure';
}
