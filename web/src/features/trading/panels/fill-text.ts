/**
 * Explains the price of a fill from the evidence that is stored with it. H1 to H9 are the rules of the house policy,
 * which determines how orders fill on bars. They do not apply to a fill on a tick, which is at the best bid or ask plus
 * any slippage.
 */
import { FILL_PRESET_NAMES } from '@tradesense/core/trading/fill-preset.ts';
import { FILL_PRESET_RULES } from '../fill-preset-text.ts';
import { exactText, quantityText } from '../../../ui/number-text.ts';
import type { TradingFill, TradingOrder } from '@tradesense/contract/trading-orders.ts';

export interface FillReason {
  /** Rule such as 'H2'; `null` if no rule of the house policy applies. */
  readonly rule: string | null;
  readonly text: string;
}

export function presetWords({ evidence }: TradingFill): string {
  return `${FILL_PRESET_NAMES[evidence.preset]}. ${FILL_PRESET_RULES[evidence.preset]}`;
}

/**
 * Returns the reason for a fill on a bar, by the type of the order. The type is `null` if the order is unknown or still
 * loading.
 */
function barReason(by: 'jump' | 'level', type: TradingOrder['type'] | null): FillReason {
  const isOpen = by === 'jump';
  switch (type) {
    case 'market':
      return { rule: 'H1', text: 'A market order fills at the next price: the open of the bar after it was placed.' };
    case 'limit':
      return isOpen
        ? { rule: 'H2', text: 'The bar opened at the limit or better, so it filled at the open.' }
        : { rule: 'H2', text: 'The bar reached the limit, so it filled at the limit.' };
    case 'stop':
      return isOpen
        ? { rule: 'H3', text: 'The bar opened at the trigger or beyond it, so it filled at the open.' }
        : { rule: 'H3', text: 'The bar reached the trigger, so it filled at the trigger plus slippage.' };
    case 'stop-limit':
      return { rule: 'H4', text: 'The trigger made it a limit order, and it filled as one.' };
    case 'trailing-stop':
      return {
        rule: 'H7',
        text: 'The stop was tested at its price from before the bar, and followed the bar only afterwards.',
      };
    case null:
      return isOpen
        ? { rule: null, text: 'The bar opened at this price.' }
        : { rule: null, text: 'The bar reached the price of the order.' };
  }
}

function marketReason({ side, evidence }: TradingFill, order: TradingOrder | null): FillReason {
  const { by, market } = evidence;
  switch (by) {
    case 'liquidation':
      return {
        rule: 'H9',
        text: 'The mark price reached the liquidation price, which is tested before any stop beyond it.',
      };
    case 'tick': {
      const what = side === 'buy' ? 'the best ask' : 'the best bid';
      return { rule: null, text: `It filled at ${what} of the live market.` };
    }
    case 'jump':
    case 'level':
      return market.kind === 'bar'
        ? barReason(by, order?.type ?? null)
        : { rule: null, text: 'It filled at the market price.' };
  }
}

/**
 * Returns the reasons for a fill's price, the main one first. `order` is the order that was filled; `null` if it is
 * unknown.
 */
export function reasonsOf(fill: TradingFill, order: TradingOrder | null): readonly FillReason[] {
  const { isAmbiguous, subBar, isMaker, by } = fill.evidence;
  const reasons = [marketReason(fill, order)];
  if (isAmbiguous)
    reasons.push({
      rule: 'H5',
      text: 'The bar allows two outcomes, and no smaller bars show which came first. The worse one applies.',
    });
  if (subBar !== null)
    reasons.push({ rule: null, text: `Bar ${subBar + 1} of the next smaller interval decided the order of events.` });
  if (by !== 'liquidation')
    reasons.push(
      isMaker
        ? { rule: null, text: 'It was resting in the market, so the maker fee applies.' }
        : { rule: null, text: 'It filled immediately, so the taker fee applies.' },
    );
  return reasons;
}

/** Returns the market data of a fill as names and values. */
export function marketFacts({ evidence: { market } }: TradingFill): readonly (readonly [string, string])[] {
  const volume = (text: string | null): readonly (readonly [string, string])[] =>
    text === null ? [] : [['Volume', quantityText(text)]];
  switch (market.kind) {
    case 'tick':
      return [
        ['Bid', exactText(market.bid)],
        ['Ask', exactText(market.ask)],
        ['Mark', exactText(market.mark)],
        ...volume(market.volume),
      ];
    case 'bar':
      return [
        ['Open', exactText(market.open)],
        ['High', exactText(market.high)],
        ['Low', exactText(market.low)],
        ['Close', exactText(market.close)],
        ...volume(market.volume),
      ];
    case 'mark':
      return [['Mark', exactText(market.mark)]];
  }
}
