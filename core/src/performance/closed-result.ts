import type { FillPreset } from '../trading/fill-preset.ts';
import type { Money } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';

/**
 * A closed trade in the form that the dashboard's statistics use. A trade runs from flat to flat, so partial exits
 * belong to one trade.
 */
export interface ClosedResult {
  readonly id: string;
  readonly accountId: string;
  /** Sequence number of the trade within its account. */
  readonly number: number;
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly preset: FillPreset;
  readonly openedAt: EpochMs;
  readonly closedAt: EpochMs;
  readonly net: Money;
  readonly fees: Money;
  readonly funding: Money;
  /** Planned risk of the trade, in SENSE$; `null` without a planned stop. */
  readonly plannedRisk: Money | null;
  /**
   * Largest move of the price against the trade, in SENSE$; `mfe` is the largest move in its favor. `null` if the bars
   * of a trade that is longer than a bar are not stored.
   */
  readonly mae: Money | null;
  readonly mfe: Money | null;
  readonly hasPlan: boolean;
  /** The process score. */
  readonly score: number;
  readonly setupTags: readonly string[];
  readonly mistakeTags: readonly string[];
  readonly emotionTags: readonly string[];
}

/** Returns an amount in multiples of the planned risk; `null` if the trade has no planned risk. */
export const inR = (amount: Money, { plannedRisk }: Pick<ClosedResult, 'plannedRisk'>): number | null =>
  plannedRisk === null ? null : Number(amount) / Number(plannedRisk);

export interface TradeFilter {
  readonly asset?: string | undefined;
  readonly setup?: string | undefined;
  /** A setup, mistake or emotion tag that the trade must have. */
  readonly tag?: string | undefined;
  readonly side?: ClosedResult['side'] | undefined;
  readonly preset?: ClosedResult['preset'] | undefined;
}

/** Returns the setup, mistake and emotion tags of a trade. */
export const tagsOf = ({ setupTags, mistakeTags, emotionTags }: ClosedResult): readonly string[] => [
  ...setupTags,
  ...mistakeTags,
  ...emotionTags,
];

/** For each filter, whether a trade matches it. A trade matches a filter that is not set. */
const MATCHES: Readonly<Record<keyof TradeFilter, (trade: ClosedResult, filter: TradeFilter) => boolean>> = {
  asset: ({ symbol }, { asset }) => asset === undefined || symbol === asset,
  setup: ({ setupTags }, { setup }) => setup === undefined || setupTags.includes(setup),
  tag: (trade, { tag }) => tag === undefined || tagsOf(trade).includes(tag),
  side: (trade, { side }) => side === undefined || trade.side === side,
  preset: (trade, { preset }) => preset === undefined || trade.preset === preset,
};
const CONDITIONS = Object.values(MATCHES);

export const matchesFilter = (trade: ClosedResult, filter: TradeFilter): boolean =>
  CONDITIONS.every((matches) => matches(trade, filter));
