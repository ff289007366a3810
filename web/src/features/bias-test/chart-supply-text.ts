import type {
  BiasChartsResponse,
  BiasTestKind,
  BiasTruth,
  ChartSupply,
  StartBiasTestRequest,
  UnratedReason,
} from '@tradesense/contract/bias-test.ts';
import { BIAS_TIMEFRAMES, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { RANDOM_ASSET } from './asset-search.ts';
import { DIRECTION_LABELS, TIMEFRAME_LABELS } from './bias-text.ts';
import { listText } from '../../ui/list-text.ts';

type Timeframe = StartBiasTestRequest['timeframe'];

function unseenOf({ unseen }: ChartSupply, timeframe: Timeframe): number {
  // Charts of different timeframes may cover the same days, so a sum would count some days twice. The largest number is
  // used instead.
  return timeframe === 'mixed' ? Math.max(...BIAS_TIMEFRAMES.map((each) => unseen[each])) : unseen[timeframe];
}

/** Returns how many charts of an asset there are; `null` if there are none. `asset` is a symbol or `random`. */
function supplyOf({ assets, random }: BiasChartsResponse, asset: string): ChartSupply | null {
  return asset === RANDOM_ASSET ? random : (assets.find((each) => each.asset === asset) ?? null);
}

/**
 * Returns the kind of test that a start would give now, such as `rated` or `simulated`. `asset` is a symbol or
 * `random`.
 */
export function testKindOf(charts: BiasChartsResponse, asset: string, timeframe: Timeframe): BiasTestKind {
  return supplyOf(charts, asset)?.kinds[timeframe] ?? 'none';
}

/**
 * Returns the timeframe that is chosen for the learner: 1 day if its test is rated, otherwise the first timeframe whose
 * test is rated. Returns 1 day if no test is rated, and until the supply is loaded.
 */
export function suggestedTimeframe(charts: BiasChartsResponse | undefined, asset: string): Timeframe {
  if (charts === undefined) return '1d';
  const rated = (['1d', ...BIAS_TIMEFRAMES, 'mixed'] as const).find(
    (each) => testKindOf(charts, asset, each) === 'rated',
  );
  return rated ?? '1d';
}

/**
 * Says why some timeframes of an asset cannot be chosen; `null` if all can, and until the supply is loaded. `asset` is a
 * symbol or `random`.
 */
export function missingTimeframesText(
  charts: BiasChartsResponse | undefined,
  asset: string,
  questions: number,
): string | null {
  const missing =
    charts === undefined
      ? []
      : ([...BIAS_TIMEFRAMES, 'mixed'] as const).filter((each) => testKindOf(charts, asset, each) === 'none');
  if (missing.length === 0) return null;
  const who = asset === RANDOM_ASSET ? 'All assets together have' : `${asset} has`;
  const names = missing.map((each) => TIMEFRAME_LABELS[each].name);
  return `Not offered: ${listText(names)}. ${who} too little history for ${questions} charts there.`;
}

const IMPORTS = 'Importing candles adds more.';
const RANDOM_NOTE = 'Each question may be about another asset.';

/**
 * Returns advice for a choice without a rated test. The advice names another choice that has a rated test or, if there
 * is none, says that importing candles adds more.
 */
function ratedAdvice(charts: BiasChartsResponse, asset: string, timeframe: Timeframe): string {
  const ratedOf = (other: string) => BIAS_TIMEFRAMES.filter((each) => testKindOf(charts, other, each) === 'rated');
  if (asset !== RANDOM_ASSET && testKindOf(charts, RANDOM_ASSET, timeframe) === 'rated')
    return 'Choose Random, which draws from all assets, for a rated test.';
  const [own, random] = [ratedOf(asset), ratedOf(RANDOM_ASSET)];
  if (own.length > 0) return `${ratedAtText(own)} of ${asset === RANDOM_ASSET ? 'Random' : asset} are rated.`;
  return random.length > 0 ? `${ratedAtText(random)} of Random are rated.` : IMPORTS;
}

function ratedAtText(timeframes: readonly BiasTimeframe[]): string {
  return `Tests at ${listText(timeframes.map((each) => TIMEFRAME_LABELS[each].name))}`;
}

/**
 * Returns the sentence about how many charts a test uses up. The supply counts charts that fit between those already
 * shown, so a test can use up more of them than it has questions, and fewer at another timeframe.
 */
function loweredText(timeframe: Timeframe, questions: number): string {
  return timeframe === 'mixed'
    ? `Charts of an asset never share days, so a mixed test of ${questions} can use up more or fewer of them.`
    : `A test uses up at least ${questions}. Charts of an asset never share days, so the days left between two of them may be too few for another. Tests at other timeframes use up days, too.`;
}

/**
 * Says what a test is if too few rated charts are left for a rated one. Its charts may lie anywhere in the history, so
 * they can take days from rated charts of every timeframe.
 */
function unratedText({ unseen }: ChartSupply): string {
  const takes = BIAS_TIMEFRAMES.some((each) => unseen[each] > 0)
    ? ' and uses up days of the rated charts that are left at any timeframe'
    : '';
  return `a test would be unrated and would not count toward the sandbox. It may repeat charts${takes}.`;
}

/** Says why the charts that are left make no rated test. */
function shortageText(left: number, questions: number): string {
  return left < questions
    ? `That is too few for a rated test of ${questions}`
    : `They are not enough for a rated test of ${questions}, whose charts never share days within an asset class`;
}

/**
 * Returns the text before the start of a test of `questions` questions: where its charts come from, and how many rated
 * charts are left. `asset` is a symbol or `random`.
 */
export function chartSupplyText(
  charts: BiasChartsResponse,
  asset: string,
  timeframe: Timeframe,
  questions: number,
): string {
  const recorded = charts.assets.filter(({ source }) => source === 'recorded').length;
  const isRandom = asset === RANDOM_ASSET;
  const supply = supplyOf(charts, asset);
  const kind = testKindOf(charts, asset, timeframe);
  const bars = timeframe === 'mixed' ? '' : ` in ${TIMEFRAME_LABELS[timeframe].bars}`;
  if (kind === 'simulated') {
    const what = isRandom ? 'No asset has recorded prices here' : `${asset} has no recorded prices here`;
    const gate = recorded === 0 ? '' : ' It does not count toward the sandbox.';
    return `${what}: the charts are simulated. Nothing can predict them, so the test trains your calibration only and is unrated.${gate}`;
  }
  if (kind === 'none' || supply === null) {
    const who = isRandom ? 'All assets together have' : `${asset} has`;
    const hasRandom = !isRandom && testKindOf(charts, RANDOM_ASSET, timeframe) !== 'none';
    const advice = hasRandom
      ? 'Choose Random, which draws from all assets, or another timeframe.'
      : 'Choose another timeframe.';
    return `${who} too little history for a test of ${questions} charts${bars}. ${advice}`;
  }
  const left = unseenOf(supply, timeframe);
  const of = isRandom
    ? `over ${recorded === 1 ? '1 asset' : `${recorded} assets`} with recorded prices`
    : `of ${asset}`;
  const sentence =
    timeframe === 'mixed'
      ? `${left} rated charts ${of} that you have not seen are left in the timeframe that has the most.`
      : `${left} rated charts${bars} ${of} are left that you have not seen.`;
  if (kind === 'rated') {
    return [sentence, loweredText(timeframe, questions), ...(isRandom ? [RANDOM_NOTE] : []), IMPORTS].join(' ');
  }
  return `${sentence} ${shortageText(left, questions)}: ${unratedText(supply)} ${ratedAdvice(charts, asset, timeframe)}`;
}

/** Short labels of tests that do not count, by the reason why they are unrated. */
export const UNRATED_LABELS: Readonly<Record<UnratedReason, string>> = {
  practice: 'practice',
  simulated: 'simulated',
  seen: 'too few charts',
  class: 'class',
};

/** Returns the text below every score, which says what a result does not prove. */
export function limitsText(unrated: UnratedReason | null): string {
  switch (unrated) {
    case 'practice':
      return 'What this does not show: skill. You chose the date and saw the symbol, so memory may have helped. It is unrated.';
    case 'simulated':
      return 'What this does not show: skill at reading markets. The charts are simulated and built to be unpredictable; only your calibration was trained. It is unrated.';
    case 'seen':
      return 'What this does not show: skill. Too few charts were left for a rated test, so these may include charts that were shown to you before, or parts of the history that anyone can look at. It is unrated.';
    case 'class':
      return 'What this does not show: your own skill. Your class had the same charts and may have talked about them. It is unrated.';
    case null:
      return 'What this does not show: whether your calls would make money after costs, or whether they hold on other assets and in other years.';
  }
}

/** Says what was right on a chart as it was asked, upside down, and how far the market itself went, in percent. */
export function mirroredReviewText(asked: BiasTruth, marketMovePercent: number): string {
  const { name } = DIRECTION_LABELS[asked.direction];
  return (
    `Your call, the outcome and the facts are about the chart as you saw it: it ${wentText(asked.movePercent)}, and ${name} was right. ` +
    `The market itself ${wentText(marketMovePercent)}.`
  );
}

function wentText(movePercent: number): string {
  const size = Math.abs(movePercent).toFixed(2);
  if (Number(size) === 0) return 'stayed where it was';
  return `went ${movePercent > 0 ? 'up' : 'down'} ${size}%`;
}

export const MIRROR_NOTE =
  'This chart was mirrored: you saw it upside down, and your call, the outcome and the facts are about what you saw.';
