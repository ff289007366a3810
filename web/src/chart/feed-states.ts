import type { StatusResponse } from '@tradesense/contract/status.ts';

/** Tone and name of each state of the price feed. The word “live” is kept for live prices, which are a source. */
export const FEED_STATES: Readonly<
  Record<StatusResponse['prices']['state'], readonly ['success' | 'warning' | 'danger', string]>
> = {
  live: ['success', 'Working'],
  stale: ['warning', 'Stale'],
  down: ['danger', 'Unavailable'],
};
