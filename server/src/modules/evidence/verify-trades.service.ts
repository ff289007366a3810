import { logEdgeEvidence } from '@tradesense/core/learning/evidence/edge-evidence.ts';
import type { Platform } from '../../platform/module.ts';
import { addTradeItem, startTradeMeter, type TradeMeter } from './trade-evidence.policy.ts';
import { storedTradeMeter, tradeItemsOf, tradeMetersAfter } from './trade-evidence.repo.ts';

const METERS_PER_READ = 100;
/**
 * Maximum difference of ln E that counts as rounding on another processor. If ln E is above 1, the difference is
 * relative to ln E.
 */
const TOLERANCE = 1e-9;

/**
 * Computes every meter of trades again from its items. Returns the number of meters, and a line for each meter whose
 * stored state differs.
 */
export async function checkTradeMeters({
  db,
}: Pick<Platform, 'db'>): Promise<{ readonly checked: number; readonly broken: readonly string[] }> {
  const broken: string[] = [];
  let checked = 0;
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const found = await db.transaction(async (tx) => {
      const rows = await tradeMetersAfter(tx, after, METERS_PER_READ);
      const lines: string[] = [];
      for (const row of rows) {
        const items = await tradeItemsOf(tx, row.userId);
        const computed = items.reduce((meter, { content, at }) => addTradeItem(meter, content, at), startTradeMeter());
        const hasGap = items.some(({ sequence }, index) => sequence !== index + 1);
        const difference = hasGap ? 'an item is missing' : differenceOf(storedTradeMeter(row), computed);
        if (difference !== null) lines.push(`trades of account ${row.userId}: ${difference}`);
      }
      return { lines, last: rows.at(-1)?.userId ?? null, count: rows.length };
    });
    broken.push(...found.lines);
    checked += found.count;
    if (found.last === null || found.count < METERS_PER_READ) return { checked, broken };
    last = found.last;
  }
}

function differenceOf(stored: TradeMeter, computed: TradeMeter): string | null {
  if (stored.items !== computed.items) return `${stored.items} items stored, ${computed.items} found`;
  const [kept, again] = [stored.state, computed.state];
  if (kept.evidence.n !== again.evidence.n) return `n is ${kept.evidence.n}, computed ${again.evidence.n}`;
  if (kept.excluded !== again.excluded) return `${kept.excluded} trades excluded, computed ${again.excluded}`;
  const [logKept, logAgain] = [logEdgeEvidence(kept.evidence), logEdgeEvidence(again.evidence)];
  const isEqual = logKept === logAgain || Math.abs(logKept - logAgain) <= TOLERANCE * Math.max(1, Math.abs(logAgain));
  if (!isEqual) return `ln E is ${logKept}, computed ${logAgain}`;
  if (stored.firstStrong?.at !== computed.firstStrong?.at || stored.firstStrong?.n !== computed.firstStrong?.n)
    return 'the first time at 20 differs';
  return null;
}
