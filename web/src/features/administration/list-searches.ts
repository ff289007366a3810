/**
 * Search parameters of pages whose address has only the filters and the order of their lists. If a filter is absent,
 * rows with any value are shown. Any other absent field has the default of the page.
 */
import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import {
  AUDIT_ACTS,
  DELIVERY_STATES,
  FEEDBACK_STATES,
  MAIL_STATES,
  type AuditAct,
  type DeliveryState,
  type FeedbackState,
  type MailState,
} from '@tradesense/contract/administration-constants.ts';
import { FEEDBACK_TYPES, type FeedbackType } from '@tradesense/contract/feedback-constants.ts';
import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { Direction } from '@tradesense/core/kernel/table-order.ts';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { known, oneOf, uuidOf, type SearchValues } from '../../platform/search-values.ts';
import { tableSearch, type TableSearch } from './table-search.ts';

export interface AuditPageSearch extends TableSearch<SortOf<'audit'>> {
  readonly act?: AuditAct | undefined;
}
export const auditPageSearch = (search: SearchValues): AuditPageSearch =>
  known({ act: oneOf(AUDIT_ACTS, search['act']), ...tableSearch(ADMIN_TABLES.audit, search) });

export interface FeedbackPageSearch extends TableSearch<SortOf<'feedback'>> {
  /** State of the messages to show. If absent, only open messages are shown. */
  readonly state?: FeedbackState | 'any' | undefined;
  readonly type?: FeedbackType | undefined;
}
export const feedbackPageSearch = (search: SearchValues): FeedbackPageSearch =>
  known({
    state: oneOf([...FEEDBACK_STATES, 'any'] as const, search['state']),
    type: oneOf(FEEDBACK_TYPES, search['type']),
    ...tableSearch(ADMIN_TABLES.feedback, search),
  });

export interface MailPageSearch extends TableSearch<SortOf<'mails'>> {
  readonly state?: MailState | undefined;
}
export const mailPageSearch = (search: SearchValues): MailPageSearch =>
  known({ state: oneOf(MAIL_STATES, search['state']), ...tableSearch(ADMIN_TABLES.mails, search) });

export interface EventsPageSearch extends TableSearch<SortOf<'deliveries'>> {
  readonly state?: DeliveryState | undefined;
}
export const eventsPageSearch = (search: SearchValues): EventsPageSearch =>
  known({ state: oneOf(DELIVERY_STATES, search['state']), ...tableSearch(ADMIN_TABLES.deliveries, search) });

export interface ItemsPageSearch extends TableSearch<SortOf<'examItems'>> {
  readonly type?: ChartExamType | undefined;
  readonly appeals?: 'unanswered' | undefined;
}
export const itemsPageSearch = (search: SearchValues): ItemsPageSearch =>
  known({
    type: oneOf(CHART_EXAM_TYPES, search['type']),
    appeals: oneOf(['unanswered'] as const, search['appeals']),
    ...tableSearch(ADMIN_TABLES.examItems, search),
  });

/**
 * Search parameters of the platforms page. `sort` and `direction` are the order of the table of platforms, `parkedSort`
 * and `parkedDirection` the order of the table of parked grades.
 */
export interface PlatformsPageSearch extends TableSearch<SortOf<'platforms'>> {
  readonly parkedSort?: SortOf<'parkedScores'> | undefined;
  readonly parkedDirection?: Direction | undefined;
}
export function platformsPageSearch(search: SearchValues): PlatformsPageSearch {
  const parked = tableSearch(ADMIN_TABLES.parkedScores, {
    sort: search['parkedSort'],
    direction: search['parkedDirection'],
  });
  return known({
    ...tableSearch(ADMIN_TABLES.platforms, search),
    parkedSort: parked.sort,
    parkedDirection: parked.direction,
  });
}

/**
 * Search parameters of the market page. `sort` and `direction` are the order of the table of prices, `seriesSort` and
 * `seriesDirection` the order of the table of stored series.
 */
export interface MarketPageSearch extends TableSearch<SortOf<'prices'>> {
  /** Asset whose stored series are shown. */
  readonly asset?: AssetSymbol | undefined;
  readonly seriesSort?: SortOf<'series'> | undefined;
  readonly seriesDirection?: Direction | undefined;
}
export function marketPageSearch(search: SearchValues): MarketPageSearch {
  const series = tableSearch(ADMIN_TABLES.series, {
    sort: search['seriesSort'],
    direction: search['seriesDirection'],
  });
  return known({
    asset: ASSETS.find(({ symbol }) => symbol === search['asset'])?.symbol,
    ...tableSearch(ADMIN_TABLES.prices, search),
    seriesSort: series.sort,
    seriesDirection: series.direction,
  });
}

/** Reads the id of the sandbox account whose ledger the page is to check. */
export function ledgerPageSearch({ account }: SearchValues): { account?: string } {
  return known({ account: uuidOf(account) });
}
