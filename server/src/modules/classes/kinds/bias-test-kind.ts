import { ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { Problem, valueOrProblem } from '../../../platform/http/problem.ts';
import { biasTestProblem } from '../../bias-test/index.ts';
import type { AssignmentKind } from '../assignment-kind.ts';
import { tooFewCharts } from '../class-problems.ts';

/**
 * Assignment of a Bias Test. Its charts are drawn when the teacher assigns it, so they are the same for all learners.
 */
export const BIAS_TEST_KIND: AssignmentKind<'bias-test'> = {
  async choose({ biasTests }, tx, { asset, timeframe, charts }, now) {
    const windows = await biasTests.draw(tx, now, { assets: assetsOf(asset), timeframe, count: charts });
    if (windows === null) throw tooFewCharts(charts, 'another asset or random');
    return { asset, timeframe, windows };
  },
  view: (_library, { asset, timeframe, windows }) => ({ kind: 'bias-test', asset, timeframe, charts: windows.length }),
  async start({ biasTests }, { userId, assignmentId, begin }, { timeframe, windows }) {
    const onStored = async (...begun: Parameters<typeof begin>) => void (await begin(...begun));
    const test = { userId, assignmentId, timeframe, windows, onStored };
    return (await valueOrProblem(biasTests.start(test), biasTestProblem)).id;
  },
};

function assetsOf(asset: string): readonly AssetSymbol[] {
  if (asset === 'random') return ASSET_SYMBOLS;
  const found = findAsset(asset)?.symbol;
  if (found !== undefined) return [found];
  const message = `There is no asset "${asset}". The assets are ${ASSET_SYMBOLS.join(', ')}, or random for any of them.`;
  throw new Problem('unknown-asset', { detail: message, errors: [{ path: 'body.content.asset', message }] });
}
