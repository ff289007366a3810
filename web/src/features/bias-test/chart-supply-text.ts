import type { BiasChartsResponse, StartBiasTestRequest, UnratedReason } from '@tradesense/contract/bias-test.ts';
import { BIAS_QUESTION_COUNT, BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { TIMEFRAME_LABELS } from './bias-text.ts';

type Charts = BiasChartsResponse['assets'];

function unseenOf({ unseen }: Charts[number], timeframe: StartBiasTestRequest['timeframe']): number {
  // Charts of different timeframes may show the same days.
  return timeframe === 'mixed' ? Math.max(...BIAS_TIMEFRAMES.map((each) => unseen[each])) : unseen[timeframe];
}

const IMPORTS = 'Importing candles adds more.';

/** Says before the start what the charts of a test are and how many rated ones are left. `asset` is a symbol or `random`. */
export function chartSupplyText(charts: Charts, asset: string, timeframe: StartBiasTestRequest['timeframe']): string {
  const recorded = charts.filter(({ source }) => source === 'recorded');
  const chosen = charts.find((each) => each.asset === asset);
  if (chosen?.source === 'simulated' || (asset === 'random' && recorded.length === 0)) {
    const what = chosen === undefined ? 'No asset has recorded prices here' : `${asset} has no recorded prices here`;
    const gate = recorded.length === 0 ? '' : ' It does not count towards the sandbox.';
    return `${what}: the charts are simulated. Nothing can predict them, so the test trains your calibration only and is unrated.${gate}`;
  }
  const assets = chosen === undefined ? recorded : [chosen];
  const counts = assets.map((each) => unseenOf(each, timeframe));
  const left = counts.reduce((sum, each) => sum + each, 0);
  const bars = timeframe === 'mixed' ? '' : ` in ${TIMEFRAME_LABELS[timeframe].bars}`;
  const of = chosen === undefined ? `over ${recorded.length} assets with recorded prices` : `of ${asset}`;
  const sentence = `${left} rated charts${bars} ${of} are left that you have not seen.`;
  if (Math.max(...counts) >= BIAS_QUESTION_COUNT) return `${sentence} A test uses ${BIAS_QUESTION_COUNT}. ${IMPORTS}`;
  return `${sentence} That is too few for a rated test of ${BIAS_QUESTION_COUNT}: a test would repeat charts and be unrated. ${IMPORTS}`;
}

/** Short label of a test that does not count. */
export const UNRATED_LABELS: Readonly<Record<UnratedReason, string>> = {
  practice: 'practice',
  simulated: 'simulated',
  seen: 'seen before',
};

/** What a result does not show, for the line below every score. */
export function limitsText(unrated: UnratedReason | null): string {
  switch (unrated) {
    case 'practice':
      return 'What this does not show: skill. You chose the date and saw the symbol, so memory may have helped. It is unrated.';
    case 'simulated':
      return 'What this does not show: skill at reading markets. The charts are simulated and built to be unpredictable; only your calibration was trained. It is unrated.';
    case 'seen':
      return 'What this does not show: skill. Some of these charts were shown to you before. The test is unrated.';
    case null:
      return 'What this does not show: whether your calls would make money after costs, or whether they hold on other assets and in other years.';
  }
}

/** Where the prices of a chart come from, once its mask is lifted. `times` are open times in epoch ms, ascending. */
export function provenanceText(source: string, asset: string, times: readonly number[]): string {
  if (source === 'simulated') return `A simulated path for ${asset}, not its real prices.`;
  const [first, last] = [times[0], times.at(-1)].map((t) => new Date(t ?? 0).getUTCFullYear());
  return `Recorded prices of ${asset}, ${first === last ? String(first) : `${String(first)} to ${String(last)}`}.`;
}

export const MIRROR_NOTE =
  'This chart was mirrored: you saw it upside down, and your call, the outcome and the facts are about what you saw.';
