import type { ChartResponse, PutDrawingsRequest, StoredChartSettings } from '@tradesense/contract/charts.ts';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** The most that a browser sends on from a page that is gone. */
const LAST_BYTES_MAX = 60_000;

/** What the server keeps of a signed-in learner's charts of one asset. Calls fail with `ApiError`. */
export interface KeptChart {
  load(): Promise<ChartResponse>;
  /** Stores all drawings and answers their version; `null` when the version they were made from is not the stored one. */
  saveDrawings(drawings: PutDrawingsRequest, isLeaving: boolean): Promise<number | null>;
  saveSettings(settings: StoredChartSettings): Promise<void>;
}

export function keptChart(asset: string): KeptChart {
  const params = { asset };
  return {
    load: () => call('GET /api/charts/{asset}', { params }),
    async saveDrawings(body, isLeaving) {
      const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size <= LAST_BYTES_MAX;
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
