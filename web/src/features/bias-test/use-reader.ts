import { useMemo } from 'react';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import type { Reader } from './question-chart.ts';

/** Returns the locale and time zone of this browser. */
export function useReader(): Reader {
  return useMemo(() => ({ locale: pageLanguage(), zone: browserTimeZone() }), []);
}
