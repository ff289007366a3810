/** Stores the record of a learner who has earned a certificate: 60 rated pairs, 55 of them right. */
import { addHit, startHitsEvidence, type HitsEvidence } from '@tradesense/core/learning/evidence/hits-evidence.ts';
import { PAIR_CHANCE } from '@tradesense/core/real-or-shuffled/pair-rules.ts';

export type RunSql = (text: string, values: readonly unknown[]) => Promise<unknown>;

export const EARNED = { pairs: 60, hits: 55, rating: 1790, deviation: 61 } as const;

const ITEM = `INSERT INTO real_or_shuffled_items
    (id, part, asset, interval, first_at, last_at, fingerprint, seed, rule_version, created_at, rating, deviation, volatility)
  VALUES ($1, 'rated', 'BTC', '1h', $2::timestamptz - interval '9 days', $2, 'none', '[1]', 1, $2, 1500, 100, 0.06)`;
const PAIR = `INSERT INTO real_or_shuffled_pairs
    (id, user_id, item_id, seed, recorded, shown_at, answered_at, choice, rating_before, rating_after)
  VALUES ($1, $2, $3, '[1]', 'a', $4, $4, $5, $6, $6)`;
const RECORD = `INSERT INTO real_or_shuffled_records
    (user_id, answers, hits, streak, longest_streak, rating, deviation, volatility, updated_at)
  VALUES ($1, $2, $3, 0, 1, $4, $5, 0.06, $6)`;
const METER = `INSERT INTO evidence_meters (user_id, meter, items, state, first_strong_at, first_strong_n, updated_at)
  VALUES ($1, 'real-or-shuffled', $2, $3, $4, 10, $4)`;

/**
 * Stores the pairs. `newId` returns UUIDs. The pairs are answered a minute apart, the last one a minute before `now`.
 */
export async function earnPairs(run: RunSql, userId: string, now: Date, newId: () => string): Promise<void> {
  const { pairs, hits, rating, deviation } = EARNED;
  const item = newId();
  await run(ITEM, [item, now]);
  let evidence: HitsEvidence = startHitsEvidence();
  for (let index = 0; index < pairs; index += 1) {
    const isRight = index < hits;
    const at = new Date(now.getTime() - (pairs - index) * 60_000);
    const shown = JSON.stringify({ value: rating, deviation, isProvisional: false });
    await run(PAIR, [newId(), userId, item, at, isRight ? 'a' : 'b', shown]);
    evidence = addHit(evidence, PAIR_CHANCE, isRight);
  }
  await run(RECORD, [userId, pairs, hits, rating, deviation, now]);
  await run(METER, [userId, pairs, JSON.stringify({ kind: 'real-or-shuffled', evidence }), now]);
}
