/** The chart of an asset as the learner saw it when sending an order. */
import { useQuery } from '@tanstack/react-query';
import type { ChartSnapshotResponse } from '@tradesense/contract/charts.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { useState } from 'react';
import { ChartDrawings } from '../../chart/drawings/chart-drawings.ts';
import { parseChartSettings } from '../../chart/model/chart-settings.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { chartSnapshotQuery } from './journal-queries.ts';

const NOTHING_KEPT: ChartSnapshotResponse = { takenAt: null, drawings: [], settings: null };

export interface KeptChart {
  readonly kept: ChartSnapshotResponse;
  readonly hasFailed: boolean;
}

interface Decision {
  readonly asset: string;
  readonly decidedAt: string;
  readonly isReplay: boolean;
}

/** Returns the chart's drawings and settings that were stored with an order; `null` while they are loading. */
export function useKeptChart({ asset, decidedAt, isReplay }: Decision): KeptChart | null {
  // The server stores charts of live accounts only, so a replay has none.
  const isStored = !isReplay && findAsset(asset) !== undefined;
  const snapshot = useQuery({ ...chartSnapshotQuery(asset, decidedAt), enabled: isStored });
  if (isStored && snapshot.isPending) return null;
  // If the drawings cannot be loaded, the chart is shown without them. A note below it says that they are missing.
  return { kept: snapshot.data ?? NOTHING_KEPT, hasFailed: snapshot.isError };
}

/**
 * Returns the stored drawings and settings as editable state. Changes are not saved: they last only as long as the
 * page.
 */
export function useChartOfThen(kept: ChartSnapshotResponse) {
  const [settings, onSettingsChange] = useState(() => parseChartSettings(kept.settings));
  const [drawings] = useState(() => {
    const made = new ChartDrawings(() => randomUuid(crypto));
    made.adopt(kept.drawings);
    made.setSaveState({ kind: 'page' });
    return made;
  });
  return { settings, onSettingsChange, drawings };
}

export function keptText({ kept: { takenAt }, hasFailed }: KeptChart): string {
  if (hasFailed) return 'The drawings and indicators of then could not be loaded.';
  if (takenAt === null) return 'Drawings and indicators were not kept with this order, so the chart shows none.';
  // `takenAt` is not shown: a chart that has not changed since an earlier order was stored with that order.
  return 'Drawings and indicators as you had them when you sent the order.';
}
