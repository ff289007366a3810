import { useCallback, useEffect, useRef, useState } from 'react';
import { BARE_SETTINGS, parseChartSettings, type ChartSettings } from '../model/chart-settings.ts';
import { ChartDrawings } from './chart-drawings.ts';
import { ChartSync } from './chart-sync.ts';
import type { ChartStorage } from './chart-storage.ts';
import { keepManners, keptManners } from './drawing-manners.ts';
import { storedJson } from '../stored-json.ts';

interface ChartStorageSetup {
  /**
   * Where the drawings and settings are stored. It is `null` for a guest: the drawings then last as long as the page,
   * and the settings stay in this browser. The value must not change while the component is mounted.
   */
  readonly storage: ChartStorage | null;
  /**
   * Part of the key under which this browser stores the settings of a guest, so that each asset has its own settings.
   */
  readonly name: string;
  /** Creates UUIDs. */
  readonly newId: () => string;
}

/** Props of `CandleChart` that come from the storage. */
export interface StoredChart {
  readonly drawings: ChartDrawings;
  readonly settings: ChartSettings;
  readonly onSettingsChange: (settings: ChartSettings) => void;
}

function storeOfGuest(key: string, settings: ChartSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // If the browser does not allow storing, the settings last as long as the page.
  }
}

/**
 * Returns the drawings and settings of one asset's chart while the component is mounted, and stores their changes where
 * possible.
 */
export function useChartStorage({ storage, name, newId }: ChartStorageSetup): StoredChart {
  const key = `chartSettings:${name}`;
  const [drawings] = useState(() => new ChartDrawings(newId, keptManners()));
  useEffect(() => keepManners(drawings), [drawings]);
  const [settings, setSettings] = useState(() =>
    storage === null ? parseChartSettings(storedJson(key)) : BARE_SETTINGS,
  );
  const syncRef = useRef<ChartSync | null>(null);
  useEffect(() => {
    if (storage === null) return undefined;
    const sync = new ChartSync(drawings, storage, (stored) => setSettings(parseChartSettings(stored)));
    syncRef.current = sync;
    const listening = new AbortController();
    const { signal } = listening;
    // A tab that becomes visible loads the changes that another tab may have stored. A tab that becomes hidden stores
    // its own immediately, because it may be closed without becoming visible again.
    const onVisibility = (): void => void (document.hidden ? sync.flush(true) : sync.refresh());
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('pagehide', () => void sync.flush(true), { signal });
    window.addEventListener('online', () => void sync.refresh(), { signal });
    return () => {
      listening.abort();
      syncRef.current = null;
      sync.stop();
    };
  }, [drawings, storage]);
  const onSettingsChange = useCallback(
    (next: ChartSettings) => {
      setSettings(next);
      if (storage === null) storeOfGuest(key, next);
      else syncRef.current?.changeSettings(next);
    },
    [storage, key],
  );
  return { drawings, settings, onSettingsChange };
}
