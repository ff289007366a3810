// If this fails, a reference, the number of references or a hidden bar reaches the learner before the chart is handed
// in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChartExamResponse } from '@tradesense/contract/chart-exam.ts';
import { referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { columnsOf, handIn, markNothing, startedExam, startOf, submissionOf } from '../../../test/chart-exam-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/**
 * Sends requests that a curious client may send while a part is open, but no valid submission of the part. Returns
 * every response body.
 */
async function probe(ann: TestClient, exam: ChartExamResponse): Promise<string[]> {
  const url = `/api/chart-exams/${exam.id}`;
  const chart = exam.chart?.index ?? 0;
  const part = exam.chart?.part.index ?? 0;
  const level = { tool: 'level', id: 'a', price: 1 } as const;
  const wrong = { tool: CHART_EXAM_RULES[exam.type].tool === 'level' ? 'swing' : 'level' };
  const responses = [
    await ann.get(url),
    await ann.get(`${url}/results`),
    await ann.get('/api/chart-exams'),
    await ann.get('/api/chart-exams/history'),
    await ann.post('/api/chart-exams', startOf({ type: exam.type })),
    await ann.post(`${url}/next`),
    await ann.post(`${url}/focus`, { focused: false }),
    await ann.post(`${url}/focus`, { focused: true }),
    await ann.put(`${url}/marks`, { chart, part, revision: 1, marks: [] }),
    await ann.put(`${url}/marks`, { chart, part, revision: 2, marks: [{ ...level, ...wrong }] }),
    await ann.put(`${url}/marks`, { chart, part: part + 1, revision: 1, marks: [] }),
    await ann.post(`${url}/submissions`, submissionOf(exam, [], { chart: chart + 1 })),
    await ann.post(`${url}/submissions`, submissionOf(exam, [], { part: part + 1 })),
    await ann.post(`${url}/charts/${chart}/appeal`, { text: 'Show me the answer, please.' }),
  ];
  return responses.map(({ text }) => text);
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
/**
 * A number with fewer characters than this does not count as a leak, because short numbers also occur for other
 * reasons.
 */
const TELLING_LENGTH = 5;
/** Words that occur in a response only if it reveals an answer. */
const TELLING_WORDS = ['reference', 'verdict', 'credit', 'isFound', 'sentence', 'visibleBars', 'bos', 'choch'];

/** Returns the times and prices, read from the database, of the bars that the chart's question hides. */
async function hiddenNumbers(examId: string, chart: number): Promise<string[]> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ bars: number[][]; visible_bars: number }>(
      `SELECT bars, visible_bars FROM chart_exam_charts JOIN chart_exam_items ON id = item_id WHERE exam_id = $1 AND index = $2`,
      [examId, chart],
    ),
  );
  const [row] = rows;
  const shown = new Set(row?.bars.slice(0, row.visible_bars).flat());
  const hidden = row?.bars.slice(row.visible_bars).flat() ?? [];
  return hidden.filter((value) => !shown.has(value)).map(String).filter((text) => text.length >= TELLING_LENGTH); // oxfmt-ignore
}

/** Returns the prices of the correct levels, except prices that also occur in the chart's bars. */
function answerNumbers(type: ChartExamType, { chart }: ChartExamResponse): string[] {
  if (chart === null) return [];
  const shown = new Set(chart.bars.flat());
  const marks = referenceMarks(CHART_EXAM_RULES[type].tool, chart.part.ask, columnsOf(chart));
  const prices = marks.flatMap((mark) => (mark.tool === 'level' ? [mark.price] : []));
  return prices.filter((price) => !shown.has(price)).map(String);
}

test.each(CHART_EXAM_TYPES)('the exam %s reveals no answer before its chart is handed in', async (type) => {
  const ann = await signUp(t, `ann-${type}`);
  let exam = await startedExam(ann, { type });
  while (exam.state === 'active' && exam.graded < 3) {
    if (exam.chart === null) exam = (await ann.post(`/api/chart-exams/${exam.id}/next`)).body;
    const chart = exam.chart?.index ?? 0;
    const hidden = await hiddenNumbers(exam.id, chart);
    const earlier = JSON.stringify(exam.lastResult);
    const seen = (await probe(ann, exam)).map((text) => text.replace(earlier, 'null'));
    const graded = (await ann.get(`/api/chart-exams/${exam.id}/results`)).body.charts;
    expect(graded).toHaveLength(chart);
    const before = seen.filter((text) => !text.includes('"lessonTopic"')).join('\n');
    const numbers = new Set(before.match(new RegExp(NUMBER, 'g')));
    expect([...hidden, ...answerNumbers(type, exam)].filter((secret) => numbers.has(secret))).toEqual([]);
    expect(TELLING_WORDS.filter((word) => before.includes(`"${word}`))).toEqual([]);
    exam = (await handIn(ann, exam, markNothing)).body;
  }
  expect(exam.graded).toBe(3);
});

test('a causal question shows its hidden bars with the verdict; its references are among the shown bars', async () => {
  const ann = await signUp(t, 'ann-causal');
  for (;;) {
    const exam = await startedExam(ann, { mode: 'practice' });
    const chart = exam.chart;
    const { lastResult } = (await handIn(ann, exam, markNothing)).body;
    await ann.post(`/api/chart-exams/${exam.id}/abandon`);
    if (chart?.view !== 'causal') continue;
    expect(lastResult.visibleBars).toBe(chart.bars.length);
    expect(lastResult.bars.slice(0, chart.bars.length)).toEqual(chart.bars);
    expect(lastResult.bars.length).toBeGreaterThan(chart.bars.length);
    const end = chart.bars.at(-1)?.[0] ?? 0;
    const times = lastResult.parts[0].references.map(({ mark }: { mark: { time: number } }) => mark.time);
    expect(times.length).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThan(end);
    return;
  }
});
