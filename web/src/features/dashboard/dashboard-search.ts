import type { TradingFilter } from '@tradesense/contract/dashboard.ts';
import type { PeriodName } from '@tradesense/core/performance/dashboard-period.ts';

/** In the order in which they are offered. */
export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'All',
};
export const PERIOD_NAMES = Object.keys(PERIOD_LABELS) as readonly PeriodName[];

const ACCOUNTS_MAX = 3;
const LABEL_MAX = 40;

/** Which trades the page is about, as it stands in the address. What is absent matches everything. */
export type DashboardSearch = {
  readonly period?: PeriodName;
  readonly account?: number;
  readonly attempt?: number | 'all';
  readonly asset?: string;
  readonly setup?: string;
  readonly tag?: string;
  readonly side?: 'long' | 'short';
  readonly preset?: 'easy' | 'normal' | 'strict';
};

const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name =>
  names.some((name) => name === value);

function label(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' && text.length <= LABEL_MAX ? text : undefined;
}

const whole = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;

/** Reads the address, without what it does not know. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { period, account, attempt, asset, setup, tag, side, preset } = search;
  const found = {
    period: isOneOf(PERIOD_NAMES, period) && period !== 'all' ? period : undefined,
    account: whole(account, ACCOUNTS_MAX),
    attempt: attempt === 'all' ? ('all' as const) : whole(attempt, 100_000),
    asset: typeof asset === 'string' && /^[A-Za-z0-9-]{1,20}$/.test(asset) ? asset : undefined,
    setup: label(setup),
    tag: label(tag),
    side: isOneOf(['long', 'short'] as const, side) ? side : undefined,
    preset: isOneOf(['easy', 'normal', 'strict'] as const, preset) ? preset : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Returns the filters as the server takes them. */
export function filterOf({ account, attempt, ...rest }: DashboardSearch): TradingFilter {
  return {
    ...rest,
    ...(account === undefined ? {} : { account: String(account) }),
    ...(attempt === undefined ? {} : { attempt: String(attempt) }),
  };
}

/** How many filters beside the period are set. */
export function countFilters({ period: _period, ...filters }: DashboardSearch): number {
  return Object.keys(filters).length;
}
