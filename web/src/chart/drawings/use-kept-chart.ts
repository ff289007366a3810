import { useCallback, useEffect, useRef, useState } from 'react';
import { BARE_SETTINGS, parseChartSettings, type ChartSettings } from '../model/chart-settings.ts';
import { ChartDrawings } from './chart-drawings.ts';
import { ChartKeeper } from './chart-keeper.ts';
import type { ChartStorage } from './chart-storage.ts';

interface KeptChartSetup {
  /** `null` for a guest, whose drawings stay on this page and whose settings stay in this browser. Not to be changed: mount anew. */
  readonly storage: ChartStorage | null;
  /** Tells one asset's settings from another's in this browser. */
  readonly name: string;
  /** Makes UUIDs. */
  readonly newId: () => string;
}

/** For the props of `CandleChart`. */
export interface ChartInKeeping {
  readonly drawings: ChartDrawings;
  readonly settings: ChartSettings;
  readonly onSettingsChange: (settings: ChartSettings) => void;
}

function guestSettings(key: string): ChartSettings {
  const stored = localStorage.getItem(key);
  return parseChartSettings(stored === null ? null : jsonOf(stored));
}

/** What a browser's storage holds may be anything: what is no JSON counts as nothing. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

/** The drawings and settings of one asset's charts for as long as the component is there, kept as far as they can be. */
export function useKeptChart({ storage, name, newId }: KeptChartSetup): ChartInKeeping {
  const key = `chartSettings:${name}`;
  const [drawings] = useState(() => new ChartDrawings(newId));
  const [settings, setSettings] = useState(() => (storage === null ? guestSettings(key) : BARE_SETTINGS));
  const keeping = useRef<ChartKeeper | null>(null);
  useEffect(() => {
    if (storage === null) return undefined;
    const keeper = new ChartKeeper(drawings, storage, (stored) => setSettings(parseChartSettings(stored)));
    keeping.current = keeper;
    const listening = new AbortController();
    const { signal } = listening;
    // A tab that is shown again may be behind another one; one that is hidden may never be shown again.
    const onVisibility = (): void => void (document.hidden ? keeper.flush(true) : keeper.refresh());
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('pagehide', () => void keeper.flush(true), { signal });
    window.addEventListener('online', () => void keeper.refresh(), { signal });
    return () => {
      listening.abort();
      keeping.current = null;
      keeper.stop();
    };
  }, [drawings, storage]);
  const onSettingsChange = useCallback(
    (next: ChartSettings) => {
      setSettings(next);
      if (storage === null) localStorage.setItem(key, JSON.stringify(next));
      else keeping.current?.wish(next);
    },
    [storage, key],
  );
  return { drawings, settings, onSettingsChange };
}
