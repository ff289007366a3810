import type { AssignRequest } from '@tradesense/contract/class-assignments.ts';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { CLASS_TEST_CHARTS_MAX } from '@tradesense/core/classes/class-rules.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { Select } from '../../../ui/select.tsx';
import { ChartCount } from './chart-count.tsx';

type Test = Extract<AssignRequest['content'], { kind: 'bias-test' }>;

export const NEW_TEST: Test = { kind: 'bias-test', asset: 'random', timeframe: 'mixed', charts: 5 };

const TIMEFRAMES: readonly Test['timeframe'][] = ['mixed', ...BIAS_TIMEFRAMES];

/** Lets the teacher choose the charts of a Bias Test. */
export function TestChoices({ test, onTest }: { readonly test: Test; readonly onTest: (test: Test) => void }) {
  return (
    <>
      <Select label="Asset" value={test.asset} onValueChange={(asset) => onTest({ ...test, asset })}>
        <option value="random">Random</option>
        {ASSET_SYMBOLS.map((symbol) => (
          <option key={symbol}>{symbol}</option>
        ))}
      </Select>
      <Select
        label="Timeframe"
        value={test.timeframe}
        onValueChange={(value) => onTest({ ...test, timeframe: TIMEFRAMES.find((each) => each === value) ?? 'mixed' })}
      >
        {TIMEFRAMES.map((each) => (
          <option key={each} value={each}>
            {each === 'mixed' ? 'Mixed' : each}
          </option>
        ))}
      </Select>
      <ChartCount value={test.charts} max={CLASS_TEST_CHARTS_MAX} onCount={(charts) => onTest({ ...test, charts })} />
    </>
  );
}
