import type { TestApp } from './harness.ts';
import type { TestClient, TestResponse } from './test-client.ts';

const CSV = { 'content-type': 'text/csv' };
const HOUR_MS = 3_600_000;
export const FIRST_HOUR_MS = Date.UTC(2025, 0, 1);
export const CANDLE_IMPORTS = '/api/admin/market/imports';

/** A series as query parameters. Default: 1h bars of BTC, for the feed. */
export interface SeriesOptions {
  readonly store?: string;
  readonly asset?: string;
  readonly interval?: string;
}

const seriesQuery = ({ store = 'feed', asset = 'BTC', interval = '1h' }: SeriesOptions) => ({ store, asset, interval });

/** Returns the CSV row of the bar that opens `hour` hours after the first bar. */
export const hourRow = (hour: number, close = 101): string =>
  `${new Date(FIRST_HOUR_MS + hour * HOUR_MS).toISOString()},100,${close + 9},90,${close},5`;

/** Returns a CSV file of the 1h bars from hour `from` to before hour `until`. */
export const hourFile = (from: number, until: number, close?: number): string =>
  ['t,o,h,l,c,v', ...Array.from({ length: until - from }, (_, i) => hourRow(from + i, close))].join('\n');

export function previewCandles(
  client: TestClient,
  file: string | Buffer,
  series: SeriesOptions = {},
): Promise<TestResponse> {
  const query = new URLSearchParams(seriesQuery(series)).toString();
  return client.post(`${CANDLE_IMPORTS}/preview?${query}`, Buffer.from(file), CSV);
}

/** The fields of a request that imports a file. */
export interface ImportRequest extends SeriesOptions {
  readonly id: string;
  readonly fileHash: string;
  readonly storedHash: string;
  readonly fileName?: string;
}

export function confirmCandles(
  client: TestClient,
  file: string | Buffer,
  { id, fileHash, storedHash, fileName = 'candles.csv', ...series }: ImportRequest,
): Promise<TestResponse> {
  const about = { id, fileHash, storedHash, fileName, reason: 'a test of the import' };
  const query = new URLSearchParams({ ...seriesQuery(series), ...about }).toString();
  return client.post(`${CANDLE_IMPORTS}?${query}`, Buffer.from(file), CSV);
}

/** Previews a file, and returns the request that imports the previewed file. */
export async function previewedImport(
  t: TestApp,
  client: TestClient,
  file: string | Buffer,
  series: SeriesOptions = {},
): Promise<ImportRequest> {
  const { body } = await previewCandles(client, file, series);
  return { ...series, id: t.platform.ids.next(), fileHash: body.fileHash, storedHash: body.storedHash };
}

/** Previews a file and imports it. */
export async function importPreviewed(
  t: TestApp,
  client: TestClient,
  file: string | Buffer,
  series: SeriesOptions = {},
): Promise<TestResponse> {
  return confirmCandles(client, file, await previewedImport(t, client, file, series));
}
