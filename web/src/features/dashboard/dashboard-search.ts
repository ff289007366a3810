import { FILL_PRESETS, type FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import type { TradingFilter } from '@tradesense/contract/dashboard.ts';
import { JOURNAL_TAG_LENGTH_MAX } from '@tradesense/contract/journal-constants.ts';
import { SANDBOX_ACCOUNTS_MAX } from '@tradesense/contract/sandbox-constants.ts';
import type { PeriodName } from '@tradesense/core/performance/dashboard-period.ts';
import { known, matching, oneOf, textOf, wholeOf, type SearchValues } from '../../platform/search-values.ts';

/** Labels of the periods, in display order. */
export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'All',
};
export const PERIOD_NAMES = Object.keys(PERIOD_LABELS) as readonly PeriodName[];

const ATTEMPTS_MAX = 100_000;

/** Types of the filters' values in the page's address. */
interface SearchedValues {
  readonly period: PeriodName;
  readonly account: number;
  readonly attempt: number | 'all';
  readonly asset: string;
  readonly setup: string;
  readonly tag: string;
  readonly side: 'long' | 'short';
  readonly preset: FillPreset;
}

/**
 * The filters in the page's address: those that the server takes. An absent filter matches everything, with one
 * exception: an absent `attempt` matches only the running attempts.
 */
export type DashboardSearch = { readonly [Name in keyof TradingFilter]?: SearchedValues[Name] };

const SYMBOL = /^[A-Za-z0-9-]{1,20}$/;

function label(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length <= JOURNAL_TAG_LENGTH_MAX ? text : undefined;
}

/** Parses the search parameters. Unknown and invalid parameters are left out. */
export function dashboardSearch(search: SearchValues): DashboardSearch {
  const { account, attempt, asset, setup, tag, side, preset } = search;
  const period = oneOf(PERIOD_NAMES, search['period']);
  return known({
    period: period === 'all' ? undefined : period,
    account: wholeOf(account, 1, SANDBOX_ACCOUNTS_MAX),
    attempt: attempt === 'all' ? ('all' as const) : wholeOf(attempt, 1, ATTEMPTS_MAX),
    asset: matching(SYMBOL, asset),
    setup: label(setup),
    tag: label(tag),
    side: oneOf(['long', 'short'] as const, side),
    preset: oneOf(FILL_PRESETS, preset),
  } satisfies Readonly<Record<keyof DashboardSearch, unknown>>);
}

/** Returns the filters in the server's format. */
export function filterOf({ account, attempt, ...rest }: DashboardSearch): TradingFilter {
  return {
    ...rest,
    ...(account === undefined ? {} : { account: String(account) }),
    ...(attempt === undefined ? {} : { attempt: String(attempt) }),
  };
}

/** Returns the number of filters that are set. The period is not counted. */
export function countFilters({ period: _period, ...filters }: DashboardSearch): number {
  return Object.keys(filters).length;
}
