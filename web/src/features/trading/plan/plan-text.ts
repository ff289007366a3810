/** Texts of a plan on the chart: its labels, and what screen readers announce. */
import type { TicketOrderType } from '@tradesense/core/trading/order-type.ts';
import { fixedText, priceText, quantityText, signedMoneyText, signedRatioText } from '../../../ui/number-text.ts';
import type { Side } from '../ticket-draft.ts';
import type { PlanFigures } from './plan-figures.ts';
import type { PlanHandle, PlanPrices } from './plan-prices.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

export const PLAN_NAMES: Readonly<Record<Side, string>> = { buy: 'Plan long', sell: 'Plan short' };

export const PLAN_KEYS_HELP =
  'To plan a trade by keyboard, press Plan long or Plan short: up and down arrows move the entry, with Shift in larger steps, Enter places ' +
  'it, then the same for the stop. Enter afterwards selects entry, stop and target one after another, arrows move the selected one, Escape ' +
  'takes the plan back.';

const ENTRY_NAMES: Readonly<Partial<Record<TicketOrderType, string>>> = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop entry',
  'stop-limit': 'Stop-limit',
};

export interface DescribedPlan {
  readonly prices: PlanPrices;
  readonly figures: PlanFigures;
  readonly type: TicketOrderType;
  /** Quantity of the order; `null` if it is unknown. */
  readonly quantity: string | null;
  readonly symbol: string;
  readonly decimals: number;
}

const signedPercent = (percent: string): string => `${signedRatioText(percent)}%`;

/** Formats the risk as a loss, because `risk` is a positive amount. Empty if the risk is unknown. */
const riskOf = ({ risk }: PlanFigures): string => (risk === null ? '' : signedMoneyText(`-${risk}`));
const rewardOf = ({ reward }: PlanFigures): string => (reward === null ? '' : signedMoneyText(reward));

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

const ratioOf = ({ rewardToRisk }: PlanFigures): string =>
  rewardToRisk === null ? '' : `${fixedText(rewardToRisk, 2)} : 1`;

/** Returns whether the ratio of a plan is after or before fees. Without a size, it is the ratio of the price distances. */
const feesOf = ({ reward }: PlanFigures): string => (reward === null ? 'before fees' : 'after fees');

/** Returns the price of a handle; `null` if the plan has no target. */
export function priceOfHandle({ entry, stop, target }: PlanPrices, handle: PlanHandle): string | null {
  return { entry, stop, target }[handle];
}

/** How much a label says: the name of its handle alone, with the size or amount (`short`), or everything. */
export type LabelDetail = 'name' | 'short' | 'full';

/** Returns the label of a handle; empty if the plan does not have the handle. Only `full` has the price and distance. */
export function planLabel(plan: DescribedPlan, handle: PlanHandle, detail: LabelDetail): string {
  const price = priceOfHandle(plan.prices, handle);
  if (price === null) return '';
  const [name, amount, ...rest] = labelParts(plan, handle);
  if (detail === 'full') return joined([`${name} ${priceText(price, plan.decimals)}`, amount, ...rest]);
  return detail === 'name' ? name : joined([name, amount]);
}

/** Returns the parts of a full label without the price: the name, the size or amount, then the rest. */
function labelParts({ figures, type, quantity }: DescribedPlan, handle: PlanHandle): [string, string, ...string[]] {
  switch (handle) {
    case 'entry':
      return [ENTRY_NAMES[type] ?? 'Entry', quantity === null ? '' : quantityText(quantity)];
    case 'stop':
      return ['Stop', riskOf(figures), signedPercent(figures.stopPercent)];
    case 'target': {
      const percent = figures.targetPercent === null ? '' : signedPercent(figures.targetPercent);
      return ['Target', rewardOf(figures), percent, ratioOf(figures)];
    }
  }
}

/** Returns the announcement for screen readers about a handle that was moved or selected. */
export function spokenHandle(plan: DescribedPlan, handle: PlanHandle): string {
  const { prices, figures, type, decimals } = plan;
  const price = priceOfHandle(prices, handle);
  if (price === null) return 'No target.';
  const name =
    handle === 'entry'
      ? `Entry, ${(ENTRY_NAMES[type] ?? 'order').toLowerCase()}`
      : handle === 'stop'
        ? 'Stop'
        : 'Target';
  const percent = handle === 'entry' ? '' : handle === 'stop' ? figures.stopPercent : (figures.targetPercent ?? '');
  const away = percent === '' ? '' : `, ${signedPercent(percent)}`;
  return `${name} ${priceText(price, decimals)}${away}. ${spokenFigures(plan)}`;
}

/** Returns the announcement for screen readers about a whole plan. */
export function spokenPlan(plan: DescribedPlan): string {
  const { prices, decimals } = plan;
  const at = (price: string | null) => (price === null ? 'none' : priceText(price, decimals));
  return (
    `${prices.side === 'buy' ? 'Long' : 'Short'} planned: ${ENTRY_NAMES[plan.type] ?? 'entry'} ${at(prices.entry)}, ` +
    `stop ${at(prices.stop)}, target ${at(prices.target)}. ${spokenFigures(plan)}`
  );
}

function spokenFigures({ figures, quantity, symbol }: DescribedPlan): string {
  const parts = [
    figures.rewardToRisk === null ? '' : `Reward to risk ${fixedText(figures.rewardToRisk, 2)} ${feesOf(figures)}`,
    figures.risk === null ? '' : `risk ${riskOf(figures)}`,
    quantity === null ? '' : `size ${quantityText(quantity)} ${assetText(symbol)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
