import { useSyncExternalStore } from 'react';
import type { ChartDrawings, DrawingsState } from './chart-drawings.ts';

/** Returns the current drawings and rerenders on changes. */
export function useDrawingsState(drawings: ChartDrawings): DrawingsState {
  return useSyncExternalStore(drawings.subscribe, drawings.state, drawings.state);
}
