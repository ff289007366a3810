import type { LessonExampleResponse } from '@tradesense/contract/study.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { RATE_ONE, type Rate } from '@tradesense/core/kernel/money.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PlayTerms } from '@tradesense/core/study/play/play.ts';
import { playRule } from '@tradesense/core/study/play/plays.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import type { LessonPlay } from './content/lesson-schema.ts';
import { catalogued, drawFromSeries, windowMaterial, type DrawDeps } from './draw-task.service.ts';
import { drawWindow, type Stretch } from './open-window.service.ts';

type Play = NonNullable<LessonExampleResponse['play']>;

/**
 * Draws a recorded chart to play with, from the open part of the history and from outside the `avoided` stretches if
 * possible. Nothing is stored. Returns `null` if no recorded window suits the kind.
 */
export async function drawPlay(
  deps: DrawDeps,
  { kind, intervals }: LessonPlay,
  avoided: readonly Stretch[],
): Promise<Play | null> {
  const rule = playRule(kind);
  const need = { kind: 'window', ...rule, intervals: intervals ?? rule.intervals } as const;
  const random = createRandom(...deps.newSeed());
  const drawn = await drawFromSeries(deps, need, avoided, random, async (series) => {
    const window = await deps.db.read((tx) => drawWindow(deps.history, tx, series, random));
    const chart = window === null ? null : rule.chart(windowMaterial(window, catalogued(window.asset)));
    return window === null || chart === null ? null : { window, chart };
  });
  if (drawn === null) return null;
  const { window, chart } = drawn;
  const { asset, firstAt, lastAt } = window;
  return { kind, chart: chart as Play['chart'], terms: termsOf(asset), origin: { asset, firstAt, lastAt } };
}

const percentOf = (share: Rate): number => (100 * Number(share)) / Number(RATE_ONE);

function termsOf(asset: AssetSymbol): PlayTerms {
  const instrument = INSTRUMENTS.get(asset);
  invariant(instrument !== undefined, `${asset} is traded in the sandbox`);
  const { halfSpread, impact, maxLeverage } = instrument;
  return { spreadPercent: 2 * percentOf(halfSpread), impactPercent: percentOf(impact), maxLeverage };
}
