import type { Platform } from '../../platform/module.ts';
import { itemsOf, metersAfter, storedMeter, type MeterKey } from './evidence.repo.ts';
import { checkTradeMeters } from './verify-trades.service.ts';
import { addItem, readState, startMeter, type StoredMeter } from './meter-state.policy.ts';

/** A report for the operator, and whether it lists no differences. */
export interface EvidenceReport {
  readonly text: string;
  readonly isSound: boolean;
}

const METERS_PER_READ = 100;
/**
 * Maximum difference of ln E that counts as rounding on another processor. If ln E is above 1, the difference is
 * relative to ln E.
 */
const TOLERANCE = 1e-9;

/**
 * Computes every meter again from its items, including the meters of trades. The report has a line for each meter whose
 * stored state differs.
 */
export async function checkEvidence({ db }: Pick<Platform, 'db'>): Promise<EvidenceReport> {
  const broken: string[] = [];
  let checked = 0;
  let last: MeterKey | null = null;
  for (;;) {
    const after: MeterKey | null = last;
    const found = await db.transaction(async (tx) => {
      const rows = await metersAfter(tx, after, METERS_PER_READ);
      const lines: string[] = [];
      for (const row of rows) {
        const items = await itemsOf(tx, row);
        const computed = items.reduce((meter, { content, at }) => addItem(meter, content, at), startMeter(row.meter));
        const hasGap = items.some(({ sequence }, index) => sequence !== index + 1);
        const difference = hasGap ? 'an item is missing' : differenceOf(storedMeter(row), computed);
        if (difference !== null) lines.push(`${row.meter} of account ${row.userId}: ${difference}`);
      }
      return { lines, last: rows.at(-1) ?? null, count: rows.length };
    });
    broken.push(...found.lines);
    checked += found.count;
    if (found.last === null || found.count < METERS_PER_READ) break;
    last = found.last;
  }
  const trades = await checkTradeMeters({ db });
  broken.push(...trades.broken);
  checked += trades.checked;
  const verdict = broken.length === 0 ? 'all as their items say' : `${broken.length} differ from their items`;
  return {
    text: [`${checked} evidence meters checked: ${verdict}`, ...broken].join('\n'),
    isSound: broken.length === 0,
  };
}

function differenceOf(stored: StoredMeter, computed: StoredMeter): string | null {
  if (stored.items !== computed.items) return `${stored.items} items stored, ${computed.items} found`;
  const [kept, again] = [readState(stored.state), readState(computed.state)];
  if (kept.n !== again.n) return `n is ${kept.n}, computed ${again.n}`;
  if (!(Math.abs(kept.logEvidence - again.logEvidence) <= TOLERANCE * Math.max(1, Math.abs(again.logEvidence)))) {
    return `ln E is ${kept.logEvidence}, computed ${again.logEvidence}`;
  }
  if (stored.firstStrong?.at !== computed.firstStrong?.at || stored.firstStrong?.n !== computed.firstStrong?.n) {
    return 'the first time at 20 differs';
  }
  return null;
}
