import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { createBarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { printResult } from './print-result.ts';

/**
 * Measures how many 1m bars a simulated market generates per second of CPU time, compared with a loop that only fills
 * arrays of the same size. CPU time is used so that other load on the machine does not matter. The market and the loop
 * are measured in turns. Fails if the market generates fewer bars per second than the budget.
 */
const BUDGET_BARS_PER_CPU_SECOND = 1_000_000;
const ROUNDS = 5;
const SYMBOLS: readonly AssetSymbol[] = ['BTC', 'SPY', 'EURUSD'];
const FROM = epochMs(Date.parse('2023-01-01T00:00:00Z'));
const TO = epochMs(Date.parse('2024-12-31T23:59:00Z'));

interface Lap {
  readonly bars: number;
  /** CPU time, in ms. */
  readonly ms: number;
}

function lap(work: () => number): Lap {
  const start = process.cpuUsage();
  const bars = work();
  const { user, system } = process.cpuUsage(start);
  return { bars, ms: (user + system) / 1_000 };
}

function fillPlain(length: number): BarColumns {
  const columns = createBarColumns(length);
  for (let i = 0; i < length; i += 1) {
    columns.t[i] = i;
    columns.o[i] = i + 1;
    columns.h[i] = i + 3;
    columns.l[i] = i - 3;
    columns.c[i] = i + 2;
    columns.v[i] = i * 2;
  }
  return columns;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const barsPerCpuSecond = ({ bars, ms }: Lap): number => (bars * 1_000) / ms;

const market = createSimulatedMarket({ secret: new Uint8Array(32).fill(7), past: null });
const make = (symbol: AssetSymbol): number => market.columns(symbol, '1m', FROM, TO).t.length;
const firstQuestion = SYMBOLS.map((symbol) => lap(() => market.lastBars(symbol, '1d', TO, 1).length).ms);
const lengths = SYMBOLS.map(make);

const simulated: number[] = [];
const plain: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  SYMBOLS.forEach((symbol, i) => {
    simulated.push(barsPerCpuSecond(lap(() => make(symbol))));
    plain.push(barsPerCpuSecond(lap(() => fillPlain(lengths[i] ?? 0).t.length)));
  });
}

const result = {
  bench: 'simulated-market',
  barsPerCpuSecond: Math.round(median(simulated)),
  budgetBarsPerCpuSecond: BUDGET_BARS_PER_CPU_SECOND,
  plainLoopBarsPerCpuSecond: Math.round(median(plain)),
  ratioToPlainLoop: Number((median(simulated) / median(plain)).toFixed(4)),
  firstQuestionCpuMs: Math.round(median(firstQuestion)),
};
console.log(
  `${result.barsPerCpuSecond.toLocaleString('en')} simulated 1m bars/CPU s (${lengths.join(' + ')} bars a round)`,
);
console.log(`${result.plainLoopBarsPerCpuSecond.toLocaleString('en')} bars/CPU s in a loop that only fills the arrays`);
printResult(result);
if (result.barsPerCpuSecond < BUDGET_BARS_PER_CPU_SECOND) process.exitCode = 1;
