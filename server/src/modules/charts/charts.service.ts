import type {
  ChartResponse,
  PutDrawingsRequest,
  PutDrawingsResponse,
  StoredChartSettings,
} from '@tradesense/contract/charts.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { findChart, replaceDrawings, replaceSettings, type ChartKey } from './charts.repo.ts';

type ChartsPlatform = Pick<Platform, 'db' | 'clock'>;

/**
 * Returns the drawings and settings that the learner has stored for charts of the asset. If nothing is stored, returns
 * no drawings, version 0 and no settings.
 */
export async function readChart({ db }: Pick<Platform, 'db'>, key: ChartKey): Promise<ChartResponse> {
  const row = await db.read((tx) => findChart(tx, key));
  return { drawings: row?.drawings ?? [], version: row?.drawingsVersion ?? 0, settings: row?.settings ?? null };
}

/**
 * Stores all of the learner's drawings of the asset. Throws `drawings-changed` (409) if the request is based on another
 * version than the stored one.
 */
export async function storeDrawings(
  { db, clock }: ChartsPlatform,
  key: ChartKey,
  { version, drawings }: PutDrawingsRequest,
): Promise<PutDrawingsResponse> {
  const isStored = await db.transaction((tx) => replaceDrawings(tx, key, drawings, version, new Date(clock.now())));
  if (!isStored) {
    const message = `Version ${version} of the drawings is not the stored one. Fetch that, add your changes and store again.`;
    throw new Problem('drawings-changed', { detail: message, errors: [{ path: 'body.version', message }] });
  }
  return { version: version + 1 };
}

/** Stores the display settings of the learner's charts of the asset; the last request wins. */
export async function storeSettings(
  { db, clock }: ChartsPlatform,
  key: ChartKey,
  settings: StoredChartSettings,
): Promise<void> {
  await db.transaction((tx) => replaceSettings(tx, key, settings, new Date(clock.now())));
}
