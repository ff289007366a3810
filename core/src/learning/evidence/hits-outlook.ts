import { hitsGrowth, type HitsEvidence } from './hits-evidence.ts';
import { outlookOf, shrunkRate, type Outlook } from './outlook.ts';

/**
 * Returns how many more answers E_hits needs to reach 20 at a constant `chance` and the hit rate so far. To be cautious
 * with few answers, the hit rate is mixed with chance, which has the weight of 20 answers.
 */
export function hitsOutlook({ n, hits, logs }: HitsEvidence, chance: number): Outlook {
  return outlookOf(n, logs, hitsGrowth(shrunkRate(hits, n, chance), chance));
}
