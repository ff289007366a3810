/**
 * Builds export tables from data that other features provide. Tables with data of the dashboard itself are exported by
 * the server.
 */
import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import type { WhatIfResponse } from '@tradesense/contract/dashboard.ts';
import type { EvidenceResponse } from '@tradesense/contract/evidence.ts';
import type { TradeEvidence } from '@tradesense/contract/evidence-trades.ts';
import type { GradedChartResponse } from '@tradesense/contract/exam-comparison.ts';
import type { StudyResponse } from '@tradesense/contract/study.ts';
import type { ReviewsResponse } from '@tradesense/contract/study-reviews.ts';
import type { Table } from '../../platform/table-file.ts';

const table = (name: string, columns: string, rows: Table['rows']): Table => ({
  fileName: `tradesense-dashboard-${name}`,
  columns: columns.split(' '),
  rows,
});

/** Returns a row for each level of confidence and, if there are enough answers, one for the mean of all answers. */
export function calibrationTable({ answers, reliability, biases }: BiasInsightsResponse): Table {
  const bins = reliability.map(({ from, to, n, meanConfidence, hitRate }) => ({
    confidenceFrom: from,
    confidenceTo: to,
    n,
    meanConfidence,
    hitRate: hitRate.estimate,
    low: hitRate.low,
    high: hitRate.high,
    meanBrier: null,
  }));
  const all = biases === null ? [] : [{ n: answers, hitRate: biases.hitRate.estimate, low: biases.hitRate.low, high: biases.hitRate.high, meanBrier: biases.meanBrier }]; // oxfmt-ignore
  return table('calibration', 'confidenceFrom confidenceTo n meanConfidence hitRate low high meanBrier', [
    ...bins,
    ...all,
  ]);
}

/** Returns the table of evidence meters. `trades` is `null` if the sandbox is locked. */
export function evidenceTable({ meters }: EvidenceResponse, trades: TradeEvidence | null): Table {
  const rows = [...meters, ...(trades === null ? [] : [{ ...trades, meter: 'trades' }])];
  return table(
    'evidence',
    'meter n level lnE firstStrongAt firstStrongN',
    rows.map(({ meter, n, level, logEvidence, firstStrong }) => ({
      meter,
      n,
      level,
      lnE: logEvidence,
      firstStrongAt: firstStrong?.at ?? null,
      firstStrongN: firstStrong?.n ?? null,
    })),
  );
}

export function masteryTable({ topics }: StudyResponse): Table {
  return table(
    'study',
    'topic title mastery droppedFrom lessons lessonsDone',
    topics.map(({ id, title, mastery, dropped, lessons }) => ({
      topic: id,
      title,
      mastery,
      droppedFrom: dropped?.from ?? null,
      lessons: lessons.length,
      lessonsDone: lessons.filter(({ progress }) => progress.isComplete).length,
    })),
  );
}

export function habitsTable({ streak, today }: StudyResponse, { due, cards, reviewedToday }: ReviewsResponse): Table {
  const values = {
    daysInARow: streak?.days ?? 0,
    isTodayDone: streak?.isTodayDone ?? false,
    daysOffLeft: streak?.forgivenLeft ?? 0,
    setDone: today.filter(({ isDone }) => isDone).length,
    setItems: today.length,
    reviewsToday: reviewedToday,
    cardsDue: due,
    cards,
  };
  return table('habits', Object.keys(values).join(' '), [values]);
}

const COMPARED = ['winRate', 'expectancy', 'profitFactor', 'sqn'] as const;

/**
 * Returns a row for each figure: its value over all trades, and without the trades that have the chosen label. If the
 * comparison with chance is known, two more rows contain it.
 */
export function whatIfTable({ all, without, chance }: WhatIfResponse): Table {
  const numbers = (side: WhatIfResponse['all']) => [
    { figure: 'trades', value: side.trades },
    { figure: 'net', value: side.net },
    ...COMPARED.map((figure) => ({ figure, value: side[figure].kind === 'value' ? side[figure].value : null })),
  ];
  const others = numbers(without);
  return table('what-if', 'figure all without', [
    ...numbers(all).map(({ figure, value }, index) => ({ figure, all: value, without: others[index]?.value ?? null })),
    ...(chance === null
      ? []
      : [
          { figure: 'shareOfShufflesAsGood', all: null, without: chance.sameLabel },
          { figure: 'shareOfShufflesWithAnyLabelAsGood', all: null, without: chance.anyLabel },
        ]),
  ]);
}

export type ComparedSide = GradedChartResponse & { readonly side: 'then' | 'now'; readonly examId: string };

/**
 * Returns a row for each mark and each reference of two compared charts. A reference that is not found has the verdict
 * `missed`, or `accepted` if the part did not ask for it. The column `place` contains bars, prices or both as JSON,
 * depending on the tool.
 */
export function comparisonTable(sides: readonly ComparedSide[]): Table {
  const rows = sides.flatMap(({ side, examId, gradedAt, chart }) =>
    chart.parts.flatMap((part) => {
      const common = { side, examId, chart: chart.index, gradedAt, asset: chart.asset, interval: chart.interval, part: part.ask }; // oxfmt-ignore
      const marks = part.marks.map(({ mark: { tool, id: _id, ...place }, verdict, credit, barsOff, atrOff, sentence }) => ({ ...common, kind: 'mark', tool, place: JSON.stringify(place), verdict, credit, barsOff, atrOff, sentence })); // oxfmt-ignore
      const references = part.references.map(({ mark: { tool, id: _id, ...place }, isFound, isAsked, sentence }) => ({ ...common, kind: 'reference', tool, place: JSON.stringify(place), verdict: isFound ? 'found' : isAsked ? 'missed' : 'accepted', credit: null, barsOff: null, atrOff: null, sentence })); // oxfmt-ignore
      return [...marks, ...references];
    }),
  );
  return table('compare', 'side examId chart gradedAt asset interval part kind tool place verdict credit barsOff atrOff sentence', rows); // oxfmt-ignore
}
