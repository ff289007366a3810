/**
 * Writes the history of a learner with four years of activity directly into the tables: the rows that 10,000 trades and
 * 2,000 tests would have produced.
 */
import { readFileSync } from 'node:fs';

export const TRADES = 10_000;
export const TESTS = 2_000;
const ANSWERS_EACH = 5;
const DAY_MS = 86_400_000;

export type RunSql = (text: string, values?: unknown[]) => Promise<unknown>;

export interface CrowdedLearner {
  readonly userId: string;
  readonly accountId: string;
  /** End of the history, in epoch ms. Everything happened before it. */
  readonly nowMs: number;
}

/** Inserts closed trades with three setups, one mistake and three assets. */
async function fillTrades(run: RunSql, { accountId, userId, nowMs }: CrowdedLearner): Promise<void> {
  await run('UPDATE sandbox_accounts SET opened_at = $2 WHERE id = $1', [
    accountId,
    new Date(nowMs - 4 * 365 * DAY_MS),
  ]);
  await run(
    `INSERT INTO journal_trades (id, account_id, user_id, number, symbol, side, opened_sequence, opened_place, closed_sequence,
       closed_place, carried, opened_at, closed_at, written_at, quantity, entry_price, exit_price, realised, fees, funding,
       slippage, net, mae, mfe, is_liquidated, preset, planned_risk, checks, score, setup_tags, mistake_tags)
     SELECT md5('trade' || i)::uuid, $1, $2, i, (ARRAY['BTC', 'ETH', 'AAPL'])[1 + i % 3], (ARRAY['long', 'short'])[1 + i % 2],
       i * 10, 0, i * 10, 1, 0, at - interval '2 hours', at, at, 100, 100, 100, net + 20, 20, 0, 0, net,
       (1 + (i * 31) % 97) * 100000, (1 + (i * 57) % 193) * 100000, false,
       'normal', CASE WHEN i % 4 > 0 THEN 10000000 END, '[]', i % 101,
       ARRAY[(ARRAY['breakout', 'range', 'news'])[1 + i % 3]], CASE WHEN i % 5 = 0 THEN ARRAY['late'] ELSE '{}' END
     FROM (SELECT i, $3::timestamptz + i * interval '3 hours 30 minutes' AS at, ((i * 7919) % 2003 - 980) * 10000 AS net
           FROM generate_series(1, $4::int) AS i) AS trade`,
    [accountId, userId, new Date(nowMs - TRADES * 3.5 * 3_600_000 - 3_600_000), TRADES],
  );
}

/** Inserts one third of the tests: Bias Tests with their questions. */
async function fillBiasTests(run: RunSql, { userId, nowMs }: CrowdedLearner): Promise<void> {
  const values = [userId, new Date(nowMs), TESTS, ANSWERS_EACH];
  await run(
    `INSERT INTO bias_tests (id, user_id, asset, requested_asset, timeframe, rated, state, question_count, score, brier, started_at,
       touched_at, ended_at, rule_version, origin)
     SELECT md5('test' || i)::uuid, $1, 'BTC', 'BTC', '4h', true, 'completed', $4, 2, 0.6, at, at, at, 2, 'recorded'
     FROM (SELECT i, $2::timestamptz - i * interval '17 hours' AS at FROM generate_series(1, $3::int) AS i WHERE i % 3 = 0) AS test`,
    values,
  );
  await run(
    `INSERT INTO bias_questions (test_id, index, user_id, asset, timeframe, source, bars, setup_count, setup_first, outcome_last,
       truth_direction, move_percent, move_atr, recent_direction, served_at, answered_at, direction, confidence, reasoning, tags, correct,
       brier, elapsed_ms, facts, idempotency_key, request_hash)
     SELECT md5('test' || i)::uuid, n, $1, 'BTC', '4h', 'recorded', '[1, 2]', 1, at, at + interval '1 hour',
       CASE WHEN (i + n) % 2 = 0 THEN 'bullish' ELSE 'bearish' END, 1, 1, 'neutral', at, at, 'bullish', 40 + (i + n * 7) % 60,
       'Higher lows since the middle of the chart.', ARRAY['trend'], (i + n) % 2 = 0, 0.5, 9000, '[]', 'key' || i || ' ' || n, 'hash'
     FROM (SELECT i, n, $2::timestamptz - i * interval '17 hours' AS at
           FROM generate_series(1, $3::int) AS i, generate_series(0, $4::int - 1) AS n WHERE i % 3 = 0) AS question`,
    values,
  );
}

/**
 * Inserts the other two thirds of the tests: rated exams of two types. Each chart stores the rating that the learner
 * had after the chart.
 */
async function fillExams(run: RunSql, { userId, nowMs }: CrowdedLearner): Promise<void> {
  const values = [userId, new Date(nowMs), TESTS, ANSWERS_EACH];
  const exams = `(SELECT i, (ARRAY['swing-analysis', 'market-structure'])[i % 3] AS type, (ARRAY['1d', '1w'])[i % 3] AS interval,
      $2::timestamptz - i * interval '17 hours' AS at FROM generate_series(1, $3::int) AS i WHERE i % 3 > 0)`;
  await run(
    `INSERT INTO chart_exams (id, user_id, type, asset_class, mode, state, chart_count, score, passed, started_at, touched_at, ended_at, origin)
     SELECT md5('test' || i)::uuid, $1, type, 'crypto', 'rated', 'completed', $4, 0.6, false, at, at, at, 'recorded' FROM ${exams} AS exam`,
    values,
  );
  await run(
    `INSERT INTO chart_exam_items (id, type, asset, asset_class, interval, source, first_at, last_at, view, visible_bars, rule_version, bars,
       created_at, rating, deviation, volatility, origin)
     SELECT md5('item' || i || ' ' || n)::uuid, type, 'BTC', 'crypto', interval, 'recorded', at - interval '100 days', at + n * interval '1 minute',
       'hindsight', 1, 1, '[1]', at, 1500, 100, 0.06, 'recorded' FROM ${exams} AS exam, generate_series(0, $4::int - 1) AS n
     WHERE $1::uuid IS NOT NULL`,
    values,
  );
  await run(
    `INSERT INTO chart_exam_charts (exam_id, index, user_id, item_id, is_rated, served_at, graded_at, score, rating_before, rating_after)
     SELECT md5('test' || i)::uuid, n, $1, md5('item' || i || ' ' || n)::uuid, true, at, at + n * interval '1 second', 0.6, rating, rating
     FROM ${exams} AS exam, generate_series(0, $4::int - 1) AS n,
       LATERAL (SELECT jsonb_build_object('value', 1700 - i / 10 + n, 'deviation', 60, 'volatility', 0.06) AS rating) AS rated`,
    values,
  );
}

/** Inserts the learner's current ratings. */
async function fillRatings(run: RunSql, { userId, nowMs }: CrowdedLearner): Promise<void> {
  await run(
    `INSERT INTO chart_exam_ratings (user_id, type, rating, deviation, volatility, games, updated_at)
     SELECT $1, unnest(ARRAY['swing-analysis', 'market-structure']), 1620, 60, 0.06, 3000, $2
     ON CONFLICT DO NOTHING`,
    [userId, new Date(nowMs)],
  );
}

/**
 * Fills the `performance_*` tables, from which the dashboard reads. Runs the INSERT statements of the migration with
 * which an earlier release filled these tables.
 */
async function copy(run: RunSql, { userId }: CrowdedLearner): Promise<void> {
  await run(
    'TRUNCATE performance_accounts, performance_trades, performance_deposits, performance_days, performance_answers',
  );
  const migration = readFileSync(new URL('../server/migrations/0040_performance.sql', import.meta.url), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) {
    if (!/^\s*(--[^\n]*\n)*\s*INSERT /.test(statement)) continue;
    // The deposit must be older than the first trade. The ledger dates the deposit on the day on which the learner's
    // row was created, and the ledger cannot be changed. So only the copy of the deposit in `performance_deposits` is
    // moved.
    if (statement.includes('INTO "performance_days"'))
      await run('UPDATE performance_deposits SET at = opened_at FROM sandbox_accounts WHERE id = account_id');
    await run(statement);
  }
  await run(
    `UPDATE performance_answers SET regime = (ARRAY['trend', 'range', 'wild'])[1 + (extract(day FROM at)::int + index) % 3],
       is_classified = true WHERE user_id = $1`,
    [userId],
  );
  await run('ANALYZE');
}

/** Inserts the whole history of a learner who has one account and no trade or test yet. */
export async function fillDashboard(run: RunSql, learner: CrowdedLearner): Promise<void> {
  await fillTrades(run, learner);
  await fillBiasTests(run, learner);
  await fillExams(run, learner);
  await fillRatings(run, learner);
  await copy(run, learner);
}
