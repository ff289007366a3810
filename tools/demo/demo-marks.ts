/**
 * Makes the marks of a learner with a given skill, on the bars that the exam shows.
 */
import type { ChartExamResponse, ExamChart, ExamMark } from '@tradesense/contract/chart-exam.ts';
import { referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { createBarColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';

function columnsOf({ bars }: Pick<ExamChart, 'bars'>): BarColumns {
  const columns = createBarColumns(bars.length);
  for (const [index, [t, o, h, l, c, v]] of bars.entries()) {
    columns.t[index] = t;
    columns.o[index] = o;
    columns.h[index] = h;
    columns.l[index] = l;
    columns.c[index] = c;
    columns.v[index] = v;
  }
  return columns;
}

function drawn(mark: ChartMark, id: string, bars: BarColumns): ExamMark {
  const time = (index: number) => elementAt(bars.t, index);
  switch (mark.tool) {
    case 'leg': {
      const from = { time: time(mark.from.index), price: mark.from.price };
      const to = { time: time(mark.to.index), price: mark.to.price };
      return { tool: 'leg', id, from, to, ratios: [...mark.ratios] };
    }
    case 'level':
      return { tool: 'level', id, price: mark.price };
    case 'swing':
      return { tool: 'swing', id, kind: mark.kind, time: time(mark.index), price: mark.price };
    case 'gap':
      return { tool: 'gap', id, time: time(mark.index), top: mark.top, bottom: mark.bottom };
    case 'structure':
      return { tool: 'structure', id, label: mark.label, direction: mark.direction, time: time(mark.index) };
  }
}

/** Returns the marks that a learner finds: a share of the references that grows with their skill. */
export function marksOf(random: Random, { type }: ChartExamResponse, chart: ExamChart, skill: number): ExamMark[] {
  const { tool } = CHART_EXAM_RULES[type];
  const bars = columnsOf(chart);
  const asked = referenceMarks(tool, chart.part.ask, bars);
  const right = tool === 'leg' ? asked.slice(0, 1) : asked;
  return right.filter(() => random.next() < 0.2 + 0.8 * skill).map((mark, index) => drawn(mark, `mark-${index}`, bars));
}
