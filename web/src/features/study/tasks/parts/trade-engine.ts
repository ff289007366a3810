import type { runTrade } from '@tradesense/core/study/trade-run.ts';
import { use } from 'react';

type RunTrade = typeof runTrade;

let loaded: RunTrade | null = null;
let loading: Promise<RunTrade> | null = null;

/**
 * Loads the trading engine, which also runs the sandbox. It would be a sixth of the lesson's code, and is needed only
 * once a plan is sent. If loading fails, the next call tries again.
 */
export function loadTradeEngine(): Promise<RunTrade> {
  loading ??= import('@tradesense/core/study/trade-run.ts').then(
    (module) => {
      loaded = module.runTrade;
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * Returns the engine, and suspends the component until the engine is loaded. Returns `null` while the engine is not
 * needed.
 */
export function useTradeEngine(isNeeded: boolean): RunTrade | null {
  if (!isNeeded) return null;
  return loaded ?? use(loadTradeEngine());
}
