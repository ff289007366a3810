import type { ExamMark } from '@tradesense/contract/chart-exam.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import { gradeExamPart } from '@tradesense/core/grading/exam-part.ts';
import type { ChartExamAsk, ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createBarColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { StoredPartResult } from './chart-exam.tables.ts';
import { toChartMark, toExamMark } from './exam-marks.policy.ts';

/** Stored rows as columns. */
export function columnsOfRows(rows: readonly CandleRow[]): BarColumns {
  const columns = createBarColumns(rows.length);
  for (const [index, [t, o, h, l, c, v]] of rows.entries()) {
    columns.t[index] = t;
    columns.o[index] = o;
    columns.h[index] = h;
    columns.l[index] = l;
    columns.c[index] = c;
    columns.v[index] = v;
  }
  return columns;
}

/** Verdicts and score of the placed marks of one part, on the bars that the learner saw. */
export function gradePart(
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  marks: readonly ExamMark[],
): StoredPartResult {
  const graded = gradeExamPart(
    tool,
    ask,
    bars,
    marks.map((mark) => toChartMark(mark, ask, bars)),
  );
  return {
    score: graded.score,
    marks: graded.marks.map(({ verdict, credit, reference, nearness, sentence }, index) => {
      const mark = marks[index];
      invariant(mark !== undefined, 'every verdict is on a mark');
      const hasPlace = nearness !== null;
      return {
        mark,
        verdict,
        credit,
        reference,
        barsOff: hasPlace && tool !== 'level' ? nearness.barsOff : null,
        atrOff: hasPlace && tool !== 'structure' ? nearness.atrOff : null,
        overlap: nearness?.overlap ?? null,
        sentence,
      };
    }),
    references: graded.references.map(({ mark, ...reference }, index) => ({
      ...reference,
      mark: toExamMark(mark, `reference-${index}`, bars),
    })),
  };
}
