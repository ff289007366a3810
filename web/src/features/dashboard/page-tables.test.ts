// If this fails, a table that is exported from the page has other values than the page.
import { expect, test } from 'vitest';
import type { GradedChartResponse } from '@tradesense/contract/exam-comparison.ts';
import { tableFile } from '../../platform/table-file.ts';
import { calibrationTable, comparisonTable, evidenceTable } from './page-tables.ts';

const interval = { estimate: 0.46, low: 0.4, high: 0.53 };
const csv = (table: Parameters<typeof tableFile>[0]) => tableFile(table, 'csv').text();

test('the calibration table has n and interval of each level, and only its head without data', async () => {
  const bin = { from: 0.6, to: 0.7, n: 49, meanConfidence: 0.65, hitRate: interval };
  expect(await csv(calibrationTable({ answers: 49, needed: 0, biases: null, reliability: [bin] }))).toBe(
    'confidenceFrom,confidenceTo,n,meanConfidence,hitRate,low,high,meanBrier\r\n0.6,0.7,49,0.65,0.46,0.4,0.53,\r\n',
  );
  expect(await csv(calibrationTable({ answers: 0, needed: 20, biases: null, reliability: [] }))).toBe(
    'confidenceFrom,confidenceTo,n,meanConfidence,hitRate,low,high,meanBrier\r\n',
  );
});

test('the evidence table lists each meter, and that of trades if there is a sandbox', async () => {
  const outlook = { kind: 'too-early', items: null } as const;
  const meter = { meter: 'bias-tests', n: 30, unanswered: 0, pending: 0, logEvidence: 1.5, level: 'some', outlook, firstStrong: null, hitRate: null } as const; // oxfmt-ignore
  const response = { meters: [meter], overall: { logEvidence: 0, level: 'none' } } as const;
  const trades = { logEvidence: 3, level: 'strong', n: 50, open: 0, excluded: 0, outlook, firstStrong: { at: '2026-01-05T00:00:00.000Z', n: 40 } } as const; // oxfmt-ignore
  const rows = (await tableFile(evidenceTable({ ...response, meters: [...response.meters] }, trades), 'json').text()).trim(); // oxfmt-ignore
  expect(JSON.parse(rows)).toEqual([
    { meter: 'bias-tests', n: 30, level: 'some', lnE: 1.5, firstStrongAt: null, firstStrongN: null },
    { meter: 'trades', n: 50, level: 'strong', lnE: 3, firstStrongAt: '2026-01-05T00:00:00.000Z', firstStrongN: 40 },
  ]);
  expect(evidenceTable({ ...response, meters: [...response.meters] }, null).rows).toHaveLength(1);
});

test('the table of two charts has the verdict of each mark, and whether each reference was found, missed or not asked for', () => {
  const mark = { tool: 'level', id: 'm1', price: 101.5 } as const;
  const part = {
    index: 0, ask: 'all', score: 0.5, isExpired: false, none: null, leastMs: null, elapsedMs: null,
    marks: [{ mark, verdict: 'hit', credit: 1, reference: 0, barsOff: null, atrOff: 0.1, overlap: null, sentence: 'Full credit.' }],
    references: [{ mark: { ...mark, id: 'reference-0', price: 101 }, isFound: false, isAsked: true, sentence: 'Touched three times.' }, { mark: { ...mark, id: 'reference-1', price: 99 }, isFound: false, isAsked: false, sentence: 'Touched twice.' }],
  } as const; // oxfmt-ignore
  const graded = { type: 'support-resistance', mode: 'rated', gradedAt: '2026-01-05T00:00:00.000Z', chart: { index: 2, asset: 'BTC', interval: '1d', parts: [part] } } as unknown as GradedChartResponse; // oxfmt-ignore
  const { rows } = comparisonTable([{ ...graded, side: 'then', examId: 'e1' }]);
  expect(rows).toMatchObject([
    { side: 'then', chart: 2, kind: 'mark', tool: 'level', place: '{"price":101.5}', verdict: 'hit', credit: 1 },
    { side: 'then', chart: 2, kind: 'reference', place: '{"price":101}', verdict: 'missed', credit: null },
    { side: 'then', chart: 2, kind: 'reference', place: '{"price":99}', verdict: 'accepted', credit: null },
  ]);
});
