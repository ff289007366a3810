import { useSyncExternalStore } from 'react';
import type { ChartDrawings, DrawingsState } from './chart-drawings.ts';

/** The drawings as they are now; renders again when they change. */
export function useDrawingsState(drawings: ChartDrawings): DrawingsState {
  return useSyncExternalStore(drawings.subscribe, drawings.state, drawings.state);
}
