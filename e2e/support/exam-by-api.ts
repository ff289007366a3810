import type { ExamChart, ExamMark } from '@tradesense/contract/chart-exam.ts';
import { referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import { CHART_EXAM_CHARTS, CHART_EXAM_RULES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { ApiVisitor } from './api-visitor.ts';

/** Turns the rows of bars that the contract sends into columns. */
function columnsOf(rows: ExamChart['bars']): BarColumns {
  const column = (place: number) => Float64Array.from(rows, (row) => row[place] ?? Number.NaN);
  return { t: column(0), o: column(1), h: column(2), l: column(3), c: column(4), v: column(5) };
}

/**
 * Returns the marks that the exam's rule finds, using only the bars that the server sent. If several legs match,
 * returns only the first.
 */
export function answerOf({ bars, part }: ExamChart, type: ChartExamType): readonly ChartMark[] {
  const marks = referenceMarks(CHART_EXAM_RULES[type].tool, part.ask, columnsOf(bars));
  return type === 'fibonacci-retracement' ? marks.slice(0, 1) : marks;
}

function examMark(mark: ChartMark, number: number, { bars }: ExamChart): ExamMark {
  const id = `m${number}`;
  const time = (index: number) => bars[index]?.[0] ?? 0;
  switch (mark.tool) {
    case 'swing':
      return { tool: 'swing', id, kind: mark.kind, time: time(mark.index), price: mark.price };
    case 'leg': {
      const [from, to] = [mark.from, mark.to].map(({ index, price }) => ({ time: time(index), price }));
      if (!from || !to) throw new Error('a leg has two anchors');
      return { tool: 'leg', id, from, to, ratios: [...mark.ratios] };
    }
    case 'gap':
      return { tool: 'gap', id, time: time(mark.index), top: mark.top, bottom: mark.bottom };
    case 'structure':
      return { tool: 'structure', id, label: mark.label, direction: mark.direction, time: time(mark.index) };
    case 'level':
      return { tool: 'level', id, price: mark.price };
  }
}

/**
 * Returns a mark that is far from every right answer: at the first bar or far below all bars. An empty answer would not
 * do, because it is right on a chart without a reference.
 */
function wrongMark(type: ChartExamType, { bars }: ExamChart): ChartMark {
  const far = Math.min(...bars.map(([, , , low]) => low)) * 0.8;
  switch (CHART_EXAM_RULES[type].tool) {
    case 'swing':
      return { tool: 'swing', kind: 'low', index: 0, price: far };
    case 'leg':
      return {
        tool: 'leg',
        direction: 'bullish',
        from: { index: 0, price: far },
        to: { index: 1, price: far * 1.01 },
        ratios: [],
      };
    case 'gap':
      return { tool: 'gap', direction: 'bullish', index: 0, top: far * 1.01, bottom: far };
    case 'structure':
      return { tool: 'structure', label: 'bos', direction: 'bullish', index: 0 };
    case 'level':
      return { tool: 'level', price: far };
  }
}

/** Hands in parts without a browser, right or wrong, until the chart with this number (from 1) is graded. */
export async function handInUpTo(
  visitor: ApiVisitor,
  id: string,
  chartNumber: number,
  answers: 'right' | 'wrong',
): Promise<void> {
  let { body: exam } = await visitor.call('GET /api/chart-exams/{id}', { params: { id } });
  while (exam.graded < chartNumber) {
    if (exam.chart === null) exam = (await visitor.call('POST /api/chart-exams/{id}/next', { params: { id } })).body;
    const { chart } = exam;
    if (!chart) throw new Error(`no chart to hand in: ${JSON.stringify(exam).slice(0, 200)}`);
    const marks = answers === 'wrong' ? [wrongMark(exam.type, chart)] : answerOf(chart, exam.type);
    const answer = await visitor.call('POST /api/chart-exams/{id}/submissions', {
      params: { id },
      body: {
        chart: chart.index,
        part: chart.part.index,
        marks: marks.map((mark, index) => examMark(mark, index + 1, chart)),
        idempotency: `story-${chart.index}-${chart.part.index}`,
      },
    });
    if (answer.status !== 200) throw new Error(`hand in: ${answer.status} ${JSON.stringify(answer.body)}`);
    exam = answer.body;
  }
}

/** Takes a rated swing exam without a browser and passes it. */
export async function passExam(visitor: ApiVisitor): Promise<void> {
  const body = { type: 'swing-analysis', assetClass: 'crypto', mode: 'rated' } as const;
  const started = await visitor.call('POST /api/chart-exams', { body });
  await handInUpTo(visitor, started.body.id, CHART_EXAM_CHARTS, 'right');
}
