import type { runTrade } from '@tradesense/core/study/trade-run.ts';
import { use } from 'react';

type RunTrade = typeof runTrade;

let loaded: RunTrade | null = null;
let loading: Promise<RunTrade> | null = null;

/** Loads the engine of the desk, a sixth of the lesson's code, which only a plan that is sent needs. A failed load is tried again. */
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

/** Returns the engine, and suspends until it is there; `null` while it is not needed. */
export function useTradeEngine(isNeeded: boolean): RunTrade | null {
  if (!isNeeded) return null;
  return loaded ?? use(loadTradeEngine());
}
