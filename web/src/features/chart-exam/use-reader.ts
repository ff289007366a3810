import { useMemo } from 'react';
import { browserTimeZone } from '../../platform/time-zone.ts';
import type { Reader } from './exam-chart-model.ts';

/** The reader of this browser's charts. */
export function useReader(): Reader {
  return useMemo(() => ({ locale: navigator.language, zone: browserTimeZone() }), []);
}
