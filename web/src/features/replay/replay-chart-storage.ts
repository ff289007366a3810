import type { StoredChartSettings } from '@tradesense/contract/charts.ts';
import type { ChartStorage, StoredDrawings } from '../../chart/drawings/chart-storage.ts';
import { createTabDrafts } from '../../platform/tab-drafts.ts';

interface KeptReplayChart extends StoredDrawings {
  readonly settings: StoredChartSettings | null;
}

const CHARTS_MAX = 5;
const charts = createTabDrafts<KeptReplayChart>('replay_charts', CHARTS_MAX);

/** Returns the prices of the level drawings that this tab has stored for a replay session's chart. */
export function drawnLevels(sessionId: string): readonly number[] {
  const drawings = charts.read(sessionId)?.drawings ?? [];
  return [...new Set(drawings.flatMap((each) => (each.kind === 'level' ? [each.anchors[0].price] : [])))];
}

/**
 * Returns a storage that keeps the drawings of a replay session in this tab. They are separate from the asset's other
 * drawings, because the other drawings have real dates, which a masked session must not show.
 */
export function replayChartStorage(sessionId: string): ChartStorage {
  const kept = (): KeptReplayChart => {
    const { drawings = [], version = 0, settings = null } = charts.read(sessionId) ?? {};
    return { drawings, version, settings };
  };
  return {
    load: () => Promise.resolve(kept()),
    saveDrawings({ drawings, version }) {
      charts.write(sessionId, { ...kept(), drawings, version: version + 1 });
      return Promise.resolve(version + 1);
    },
    saveSettings(settings) {
      charts.write(sessionId, { ...kept(), settings });
      return Promise.resolve();
    },
  };
}
