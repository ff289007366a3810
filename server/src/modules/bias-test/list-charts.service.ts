import type { BiasChartsResponse, BiasTestKind, ChartSupply } from '@tradesense/contract/bias-test.ts';
import { BIAS_TIMEFRAMES, BIAS_WINDOWS, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { countUnseen, type RatedAsset } from '@tradesense/core/bias/rated-draw.ts';
import { countBeside } from '@tradesense/core/bias/window-room.ts';
import type { BiasSeries } from '@tradesense/core/bias/windows.ts';
import { ASSET_SYMBOLS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { Settings } from '../settings/index.ts';
import { knownShownTo, ratedAssets } from './rated-series.service.ts';

/** The charts available for a test of one asset, or for a Random test. */
interface Stock {
  readonly rated: readonly RatedAsset[];
  /** The series of each asset with all their windows, including the windows that the learner has seen. */
  readonly any: readonly (readonly BiasSeries[])[];
}

/**
 * Supply of an asset that has only simulated prices. It has no rated charts, but every test can start, because the
 * simulated market reaches back far enough.
 */
const SIMULATED: ChartSupply = {
  unseen: { '4h': 0, '1d': 0, '1w': 0, '1M': 0 },
  kinds: { '4h': 'simulated', '1d': 'simulated', '1w': 'simulated', '1M': 'simulated', mixed: 'simulated' },
};

/**
 * Returns the assets that tests can be about. For each timeframe of an asset, it returns the number of rated charts
 * that the learner has not seen, and the kind of test that a start would give.
 */
export async function listCharts(
  deps: { readonly db: Database; readonly history: PracticeHistory; readonly settings: Settings },
  userId: string,
): Promise<BiasChartsResponse> {
  const { db, settings } = deps;
  return db.read(async (tx) => {
    const history = await deps.history.asOf(tx);
    const questions = (await settings.read(tx))['bias-test-questions'];
    const recorded = await history.recordedAssets(tx);
    const rated = await ratedAssets(tx, history, recorded, await knownShownTo(tx, userId));
    const assets: BiasChartsResponse['assets'] = [];
    const any: (readonly BiasSeries[])[] = [];
    for (const asset of ASSET_SYMBOLS) {
      if (recorded.includes(asset)) {
        const own = await anySeries(tx, history, asset);
        any.push(own);
        const stock = { rated: rated.filter((each) => each.asset === asset), any: [own] };
        assets.push({ asset, source: 'recorded', ...supplyOf(stock, questions) });
      } else if ((await history.source(tx, asset, '1d')) === 'simulated') {
        assets.push({ asset, source: 'simulated', ...SIMULATED });
      }
    }
    const isSimulated = recorded.length === 0 && assets.length > 0;
    if (isSimulated) return { assets, random: SIMULATED };
    // A single test never asks about two assets of a class at the same time, but another test may. So all charts of all
    // assets are left, although one test cannot ask about all of them.
    return { assets, random: { unseen: unseenOfAll(assets), kinds: kindsOf({ rated, any }, questions) } };
  });
}

function unseenOfAll(assets: BiasChartsResponse['assets']): ChartSupply['unseen'] {
  const of = (timeframe: BiasTimeframe): number => assets.reduce((sum, { unseen }) => sum + unseen[timeframe], 0);
  return { '4h': of('4h'), '1d': of('1d'), '1w': of('1w'), '1M': of('1M') };
}

async function anySeries(tx: Tx, history: PracticeHistory, asset: AssetSymbol): Promise<readonly BiasSeries[]> {
  const all: BiasSeries[] = [];
  for (const timeframe of BIAS_TIMEFRAMES) {
    const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
    const windows = await history.windows(tx, asset, timeframe, setupBars + outcomeBars, 'any');
    if (windows !== null) all.push({ timeframe, ...windows });
  }
  return all;
}

function supplyOf(stock: Stock, questions: number): ChartSupply {
  const unseen = (timeframe: BiasTimeframe): number => countUnseen(atTimeframe(stock, timeframe).rated);
  return {
    unseen: { '4h': unseen('4h'), '1d': unseen('1d'), '1w': unseen('1w'), '1M': unseen('1M') },
    kinds: kindsOf(stock, questions),
  };
}

function kindsOf(stock: Stock, questions: number): ChartSupply['kinds'] {
  const at = (timeframe: BiasTimeframe): BiasTestKind => kindOf(atTimeframe(stock, timeframe), questions);
  return { '4h': at('4h'), '1d': at('1d'), '1w': at('1w'), '1M': at('1M'), mixed: kindOf(stock, questions) };
}

function atTimeframe({ rated, any }: Stock, timeframe: BiasTimeframe): Stock {
  const isOfIt = (series: { readonly timeframe: BiasTimeframe }) => series.timeframe === timeframe;
  return {
    rated: rated.map((each) => ({ ...each, series: each.series.filter(isOfIt) })),
    any: any.map((series) => series.filter(isOfIt)),
  };
}

function kindOf({ rated, any }: Stock, questions: number): BiasTestKind {
  if (countUnseen(rated, questions) >= questions) return 'rated';
  const held = any.reduce((sum, series) => sum + countBeside(series, questions), 0);
  return held >= questions ? 'seen' : 'none';
}
