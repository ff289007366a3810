import type { ChartResponse, PutDrawingsRequest, StoredChartSettings } from '@tradesense/contract/charts.ts';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** Maximum size of a request, in bytes, that a browser still completes after the page is closed. */
const KEEPALIVE_BYTES_MAX = 60_000;

/** Stores the charts of one asset for a signed-in learner on the server. Calls throw `ApiError`. */
export interface ChartStorage {
  load(): Promise<ChartResponse>;
  /**
   * Stores all drawings. Returns their new version. Returns `null` without storing them if they are based on another
   * version than the stored one.
   */
  saveDrawings(drawings: PutDrawingsRequest, isLeaving: boolean): Promise<number | null>;
  saveSettings(settings: StoredChartSettings): Promise<void>;
}

export function chartStorage(asset: string): ChartStorage {
  const params = { asset };
  return {
    load: () => call('GET /api/charts/{asset}', { params }),
    async saveDrawings(body, isLeaving) {
      const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size <= KEEPALIVE_BYTES_MAX;
      try {
        return (await call('PUT /api/charts/{asset}/drawings', { params, body, keepalive })).version;
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'drawings-changed') return null;
        throw cause;
      }
    },
    async saveSettings(body) {
      await call('PUT /api/charts/{asset}/settings', { params, body });
    },
  };
}
