import { hitsGrowth, type HitsEvidence } from './hits-evidence.ts';
import { outlookOf, shrunkRate, type Outlook } from './outlook.ts';

/** Returns how many more answers E_hits takes against a constant `chance`, at the hit rate so far, drawn towards chance by 20 answers. */
export function hitsOutlook({ n, hits, logs }: HitsEvidence, chance: number): Outlook {
  return outlookOf(n, logs, hitsGrowth(shrunkRate(hits, n, chance), chance));
}
