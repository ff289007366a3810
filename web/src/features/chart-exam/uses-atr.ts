import type { ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';

/** Whether the tolerances of a tool are given in ATR. Breaks are judged by their bar alone. */
export function usesAtr(tool: ChartExamTool): boolean {
  return tool !== 'structure';
}
