import type {
  ChartExamResponse,
  ExamChart,
  ExamMark,
  StartChartExamRequest,
  SubmitPartRequest,
} from '@tradesense/contract/chart-exam.ts';
import { referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import { CHART_EXAM_RULES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createBarColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import type { TestClient, TestResponse } from './test-client.ts';

/** Finds the items of the bank that a rated exam may use. */
export { nearestItems } from '../src/modules/chart-exam/exam-item.repo.ts';

export function startOf(changes: Partial<StartChartExamRequest> = {}): StartChartExamRequest {
  return { type: 'swing-analysis', assetClass: 'crypto', mode: 'rated', ...changes };
}

export async function startedExam(
  client: TestClient,
  changes: Partial<StartChartExamRequest> = {},
): Promise<ChartExamResponse> {
  const { status, body, text } = await client.post('/api/chart-exams', startOf(changes));
  invariant(status === 200, text);
  return body;
}

export function columnsOf({ bars }: Pick<ExamChart, 'bars'>): BarColumns {
  const columns = createBarColumns(bars.length);
  for (const [index, [t, o, h, l, c, v]] of bars.entries()) {
    for (const [column, value] of [
      [columns.t, t],
      [columns.o, o],
      [columns.h, h],
      [columns.l, l],
      [columns.c, c],
      [columns.v, v],
    ] as const)
      column[index] = value;
  }
  return columns;
}

/**
 * Returns the marks of a learner who applies the rule correctly to the bars: the first reference leg for an exam about
 * legs, otherwise every reference mark.
 */
export function rightMarks(type: ChartExamType, chart: ExamChart): ExamMark[] {
  const { tool } = CHART_EXAM_RULES[type];
  const bars = columnsOf(chart);
  const marks = referenceMarks(tool, chart.part.ask, bars).map((mark, index) => drawn(mark, `mark-${index}`, bars));
  return tool === 'leg' ? marks.slice(0, 1) : marks;
}

function drawn(mark: ChartMark, id: string, bars: BarColumns): ExamMark {
  const time = (index: number) => elementAt(bars.t, index);
  if (mark.tool === 'leg') {
    const anchor = (at: { readonly index: number; readonly price: number }) => ({
      time: time(at.index),
      price: at.price,
    });
    return { tool: 'leg', id, from: anchor(mark.from), to: anchor(mark.to), ratios: [...mark.ratios] };
  }
  if (mark.tool === 'level') return { tool: 'level', id, price: mark.price };
  const at = time(mark.index);
  if (mark.tool === 'swing') return { tool: 'swing', id, kind: mark.kind, time: at, price: mark.price };
  if (mark.tool === 'gap') return { tool: 'gap', id, time: at, top: mark.top, bottom: mark.bottom };
  return { tool: 'structure', id, label: mark.label, direction: mark.direction, time: at };
}

/** Returns a submission for the part that is open. Each part has its own idempotency key. */
export function submissionOf(
  exam: ChartExamResponse,
  marks: ExamMark[],
  changes: Partial<SubmitPartRequest> = {},
): SubmitPartRequest {
  const { chart } = exam;
  invariant(chart !== null, 'a chart is open');
  const place = { chart: chart.index, part: chart.part.index };
  return { ...place, marks, idempotency: `part-${place.chart}-${place.part}`, ...changes };
}

export type Marker = (exam: ChartExamResponse, chart: ExamChart) => ExamMark[];

export const markRight: Marker = ({ type }, chart) => rightMarks(type, chart);
export const markNothing: Marker = () => [];

/** Submits the part that is open, with the marks that `marker` returns. Returns the response. */
export async function handIn(client: TestClient, exam: ChartExamResponse, marker: Marker): Promise<TestResponse> {
  invariant(exam.chart !== null, 'a chart is open');
  return client.post(`/api/chart-exams/${exam.id}/submissions`, submissionOf(exam, marker(exam, exam.chart)));
}

/** Completes the remaining charts of an exam, at most `charts` of them. Returns the exam afterwards. */
export async function workThrough(
  client: TestClient,
  start: ChartExamResponse,
  marker: Marker,
  charts = start.chartCount,
): Promise<ChartExamResponse> {
  let exam = start;
  for (let done = 0; done < charts && exam.state === 'active';) {
    if (exam.chart === null) exam = (await client.post(`/api/chart-exams/${exam.id}/next`)).body;
    const response = await handIn(client, exam, marker);
    invariant(response.status === 200, response.text);
    exam = response.body;
    if (exam.chart === null) done += 1;
  }
  return exam;
}
