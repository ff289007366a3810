// If this fails, the database rejects a value that the contract allows, or accepts a value that the contract does not
// allow. The cause is a list that was changed only in the code or only in the CHECK constraint. docs/recipes.md names
// both places.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  INVOICE_KINDS,
  PAYMENT_PROVIDERS,
  PURCHASE_STATES,
  REFUND_STATES,
} from '@tradesense/contract/billing-constants.ts';
import { BIAS_TEST_STATES, UNRATED_REASONS } from '@tradesense/contract/bias-test.ts';
import { CHART_EXAM_MODES, CHART_EXAM_STATES, EXAM_UNRATED_REASONS } from '@tradesense/contract/chart-exam.ts';
import { BREAK_DIRECTIONS, BREAK_KINDS, BREAK_LABELS, BREAK_SIDES } from '@tradesense/core/grading/break-choice.ts';
import { CANDLE_STORES } from '@tradesense/contract/candle-imports-constants.ts';
import { DESK_LISTS } from '@tradesense/contract/desk-constants.ts';
import { EVIDENCE_METERS } from '@tradesense/contract/evidence.ts';
import { FEEDBACK_STATES } from '@tradesense/contract/administration-constants.ts';
import { FEEDBACK_TYPES } from '@tradesense/contract/feedback-constants.ts';
import { FIRST_HOUR_MARKS } from '@tradesense/contract/first-hour-constants.ts';
import { IDEA_VOID_REASONS } from '@tradesense/contract/ideas-constants.ts';
import { IMPORT_STATES } from '@tradesense/contract/imports-constants.ts';
import { MAIL_TIMINGS, PUSH_TIMINGS } from '@tradesense/contract/notification-constants.ts';
import { PROFILE_PARTS, RELATION_KINDS } from '@tradesense/contract/people-constants.ts';
import { ALERT_DIRECTIONS } from '@tradesense/contract/price-alerts-constants.ts';
import { OPERATION_KINDS } from '@tradesense/contract/status.ts';
import {
  POST_AUDIENCES,
  REPORT_REASONS,
  REPORT_SETTLEMENTS,
  SHARED_KINDS,
} from '@tradesense/contract/posts-constants.ts';
import { DECIMAL_MARKS } from '@tradesense/core/imports/import-rules.ts';
import { IDEA_HORIZONS } from '@tradesense/core/ideas/idea-rules.ts';
import { POST_ACTS } from '@tradesense/core/posts/post-limits.ts';
import { taskView } from '@tradesense/contract/study.ts';
import { tradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { tradingFill, tradingOrder, TRADING_ORDER_STATES } from '@tradesense/contract/trading-orders.ts';
import { BIAS_DIRECTIONS, BIAS_TAGS, BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { BILLING_PERIODS } from '@tradesense/core/billing/plans.ts';
import { PROMO_KINDS } from '@tradesense/core/billing/promo.ts';
import { SUBSCRIPTION_STATES } from '@tradesense/core/billing/subscription.ts';
import {
  CHART_EXAM_ASKS,
  CHART_EXAM_INTERVALS,
  CHART_EXAM_TYPES,
  CHART_EXAM_VIEWS,
} from '@tradesense/core/grading/exam-rules.ts';
import { ENTRY_KINDS } from '@tradesense/core/ledger/entry.ts';
import { CLASS_ASSIGNMENT_KINDS, CLASS_LEFT_BY } from '@tradesense/core/classes/class-rules.ts';
import { LIVE_ROUND_KINDS, LIVE_ROUND_STATES } from '@tradesense/core/live-sessions/live-round.ts';
import { LEAGUE_OUTCOMES } from '@tradesense/core/leagues/league-rules.ts';
import { BOARDS } from '@tradesense/core/leaderboards/board-rules.ts';
import { AUDIENCES, PROFILE_BLOCKS } from '@tradesense/core/people/audience.ts';
import { MARKET_REGIMES } from '@tradesense/core/learning/market-regime.ts';
import { SECOND_DECISIONS } from '@tradesense/core/learning/second-look.ts';
import { BADGE_TIERS, BADGES } from '@tradesense/core/badges/badge-catalogue.ts';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRACTICE_ORIGINS } from '@tradesense/core/market/practice-origin.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { PAIR_CHOICES, PAIR_INTERVALS, PAIR_PARTS, PAIR_SIDES } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { CARD_CAUSES } from '@tradesense/core/study/card-cause.ts';
import { CERTAINTIES, MASTERY_LEVELS } from '@tradesense/core/study/topic.ts';
import { ENDING_KINDS } from '../src/modules/billing/billing.tables.ts';
import { STEPPED_KINDS } from '../src/modules/study/task-view.policy.ts';
import { openTestPlatform, type TestPlatform } from './harness.ts';

const { role, side, type, timeInForce } = tradingOrder.shape;
const { by, preset } = tradingFill.shape.evidence.shape;
const { kind, settings } = tradingAccount.shape;

/** The lists of the contract or core that define the values of a column, by `table.column`. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'bias_questions.direction': BIAS_DIRECTIONS,
  'bias_questions.recent_direction': BIAS_DIRECTIONS,
  'bias_questions.source': PRICE_SOURCES,
  'bias_questions.tags': BIAS_TAGS,
  'bias_questions.timeframe': BIAS_TIMEFRAMES,
  'bias_questions.truth_direction': BIAS_DIRECTIONS,
  'bias_tests.origin': PRACTICE_ORIGINS,
  'bias_tests.state': BIAS_TEST_STATES,
  'bias_tests.unrated': UNRATED_REASONS,
  'bias_tests.timeframe': [...BIAS_TIMEFRAMES, 'mixed'],
  'leaderboard_standings.board': BOARDS,
  'league_places.outcome': LEAGUE_OUTCOMES,
  'class_assignments.kind': CLASS_ASSIGNMENT_KINDS,
  'class_members.left_by': CLASS_LEFT_BY,
  'live_answers.direction': BIAS_DIRECTIONS,
  'live_answers.tag': BIAS_TAGS,
  'live_rounds.kind': LIVE_ROUND_KINDS,
  'live_rounds.state': LIVE_ROUND_STATES,
  'live_rounds.timeframe': BIAS_TIMEFRAMES,
  'learner_badges.badge': BADGES,
  'learner_badges.tier': BADGE_TIERS,
  'billing_archive.kind': INVOICE_KINDS,
  'billing_endings.kind': ENDING_KINDS,
  'billing_invoices.kind': INVOICE_KINDS,
  'billing_purchases.period': BILLING_PERIODS,
  'billing_purchases.provider': PAYMENT_PROVIDERS,
  'billing_purchases.state': PURCHASE_STATES,
  'billing_refunds.state': REFUND_STATES,
  'billing_subscriptions.period': BILLING_PERIODS,
  'billing_subscriptions.provider': PAYMENT_PROVIDERS,
  'billing_subscriptions.state': SUBSCRIPTION_STATES,
  'candle_series.interval': INTERVALS,
  'candle_series.rolled_up_from': INTERVALS.filter((interval) => interval !== '1M'),
  'candles.interval': INTERVALS,
  'chart_exam_items.asset_class': ASSET_CLASSES,
  'chart_exam_items.interval': CHART_EXAM_INTERVALS,
  'chart_exam_items.origin': PRACTICE_ORIGINS,
  'chart_exam_items.source': PRICE_SOURCES,
  'chart_exam_items.type': CHART_EXAM_TYPES,
  'chart_exam_items.view': CHART_EXAM_VIEWS,
  'chart_exam_parts.ask': CHART_EXAM_ASKS,
  'chart_exam_ratings.type': CHART_EXAM_TYPES,
  'chart_exam_regrades.type': CHART_EXAM_TYPES,
  'chart_exams.asset_class': ASSET_CLASSES,
  'chart_exams.mode': CHART_EXAM_MODES,
  'chart_exams.origin': PRACTICE_ORIGINS,
  'chart_exams.unrated': EXAM_UNRATED_REASONS,
  'chart_exams.state': CHART_EXAM_STATES,
  'chart_exams.type': CHART_EXAM_TYPES,
  'desk_lists.list': DESK_LISTS,
  'evidence_items.meter': EVIDENCE_METERS,
  'evidence_meters.meter': EVIDENCE_METERS,
  'feedback.state': FEEDBACK_STATES,
  'feedback.type': FEEDBACK_TYPES,
  'journal_plans.side': side.options,
  'journal_second_decisions.decision': SECOND_DECISIONS,
  'journal_trades.preset': preset.options,
  'imported_trades.side': ['long', 'short'],
  'journal_trades.side': ['long', 'short'],
  'ledger_entries.kind': ENTRY_KINDS,
  'market_imports.interval': INTERVALS,
  'market_imports.store': CANDLE_STORES,
  'notification_mail_settings.push_timing': PUSH_TIMINGS,
  'notification_mail_settings.timing': MAIL_TIMINGS,
  'operation_runs.kind': OPERATION_KINDS,
  'idea_predictions.direction': BIAS_DIRECTIONS,
  'ideas.direction': BIAS_DIRECTIONS,
  'ideas.horizon': IDEA_HORIZONS,
  'ideas.settlement': ['scored', 'void'],
  'ideas.truth': BIAS_DIRECTIONS,
  'ideas.void_reason': IDEA_VOID_REASONS,
  'people_audiences.audience': AUDIENCES,
  'people_audiences.block': PROFILE_BLOCKS,
  'people_relations.kind': RELATION_KINDS,
  'post_acts.kind': POST_ACTS,
  'post_reports.reason': REPORT_REASONS,
  'post_reports.settlement': [...REPORT_SETTLEMENTS, 'removed'],
  'profile_removals.part': PROFILE_PARTS,
  'posts.audience': POST_AUDIENCES,
  'posts.shared_kind': SHARED_KINDS,
  'performance_answers.regime': MARKET_REGIMES,
  'performance_answers.timeframe': [...CHART_EXAM_INTERVALS, '1M'],
  'performance_answers.type': ['bias-test', ...CHART_EXAM_TYPES],
  'performance_trades.preset': preset.options,
  'performance_trades.side': ['long', 'short'],
  'practice_candles.interval': INTERVALS,
  'practice_series.interval': INTERVALS,
  'promo_codes.kind': PROMO_KINDS,
  'promo_codes.periods': BILLING_PERIODS,
  'price_alerts.direction': ALERT_DIRECTIONS,
  'structure_alert_marks.interval': INTERVALS,
  'structure_alerts.direction': BREAK_DIRECTIONS,
  'structure_alerts.interval': INTERVALS,
  'structure_alerts.kind': BREAK_KINDS,
  'structure_alerts.made_direction': BREAK_SIDES,
  'structure_alerts.made_kind': BREAK_LABELS,
  'real_or_shuffled_items.interval': PAIR_INTERVALS,
  'real_or_shuffled_items.part': PAIR_PARTS,
  'real_or_shuffled_pairs.choice': PAIR_CHOICES,
  'real_or_shuffled_pairs.recorded': PAIR_SIDES,
  'replay_sessions.interval': INTERVALS,
  'replay_sessions.source': PRICE_SOURCES,
  'sandbox_accounts.kind': kind.options,
  'sandbox_accounts.margin_mode': settings.shape.marginMode.options,
  'sandbox_accounts.preset': preset.options,
  'sandbox_entries.side': ['long', 'short'],
  'sandbox_fills.found_by': by.options,
  'sandbox_fills.preset': preset.options,
  'sandbox_fills.side': side.options,
  'sandbox_fills.source': PRICE_SOURCES,
  'sandbox_orders.chart_interval': INTERVALS,
  'sandbox_orders.role': role.options,
  'sandbox_orders.side': side.options,
  'sandbox_orders.state': TRADING_ORDER_STATES,
  'sandbox_orders.time_in_force': timeInForce.options,
  'sandbox_orders.type': type.options,
  'study_cards.cause': CARD_CAUSES,
  'study_challenges.level_after': MASTERY_LEVELS,
  'study_challenges.level_before': MASTERY_LEVELS,
  'study_first_hour.mark': FIRST_HOUR_MARKS,
  'study_quiz_answers.certainty': CERTAINTIES,
  'study_review_questions.certainty': CERTAINTIES,
  'study_tasks.kind': STEPPED_KINDS,
  'study_tasks.place': taskView.shape.place.options,
  'trade_imports.decimal_mark': DECIMAL_MARKS,
  'trade_imports.state': IMPORT_STATES,
  'unlock_credits.kind': ['bias-test', 'chart-exam'],
};

/** Columns whose values only one module uses, so no list of core or the contract contains them. */
const INTERNAL = [
  'bias_critiques.state',
  'market_imports.state',
  'one_time_tokens.kind',
  'page_view_days.path',
  'sandbox_boundaries.kind',
  'sandbox_shard_boundaries.kind',
  'sandbox_events.kind',
  'study_challenges.state',
  'study_placements.state',
  'study_texts.kind',
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/**
 * Returns, for each column, the longest list of values in its CHECK constraints. Shorter lists are parts of conditions
 * on several columns.
 */
async function checkedLists(): Promise<Map<string, string[]>> {
  const { rows } = await platform.db.read((tx) =>
    tx.$client.query<{ table: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    ),
  );
  const lists = new Map<string, string[]>();
  for (const { table, definition } of rows) {
    for (const [, column = '', values = ''] of definition.matchAll(
      /"?(\w+)"? (?:=|<@) (?:ANY \()?\(?ARRAY\[([^\]]+)\]/g,
    )) {
      const list = [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
      const key = `${table.replaceAll('"', '')}.${column}`;
      if (list.length > (lists.get(key)?.length ?? 0)) lists.set(key, list);
    }
  }
  return lists;
}

test('every list in a CHECK constraint equals the list in the code', async () => {
  const lists = await checkedLists();
  const sorted = (list: readonly string[]) => [...list].toSorted();
  const stored = [...lists].filter(([column]) => !INTERNAL.includes(column));
  expect(Object.fromEntries(stored.map(([column, list]) => [column, sorted(list)]))).toEqual(
    Object.fromEntries(Object.entries(LISTS).map(([column, list]) => [column, sorted(list)])),
  );
  expect([...lists.keys()]).toEqual(expect.arrayContaining(INTERNAL));
});
