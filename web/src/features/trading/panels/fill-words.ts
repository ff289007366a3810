/**
 * Why a fill has its price, in words, from what was kept with it. The rules H1 to H9 are the house policy for fills on bars; a fill
 * on a tick meets the best bid or ask and needs none of them.
 */
import type { SandboxFill, SandboxOrder } from '@tradesense/contract/sandbox-orders.ts';

export interface FillReason {
  /** 'H2'; null where no rule of the house policy is needed. */
  readonly rule: string | null;
  readonly text: string;
}

const PRESET_WORDS: Readonly<Record<SandboxFill['evidence']['preset'], string>> = {
  easy: 'Easy: no spread, no slippage, and the whole order fills at once.',
  normal: 'Normal: spread and slippage are paid, and an order takes at most 10 % of the volume.',
  strict:
    'Strict: as Normal, limits fill only when the price goes through them, and an order waits one more price before it can fill.',
};

export function presetWords({ evidence }: SandboxFill): string {
  return PRESET_WORDS[evidence.preset];
}

/** The bar's way to the price, by the type of the order; `null`: the order is not known (yet). */
function barReason(by: 'jump' | 'level', type: SandboxOrder['type'] | null): FillReason {
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
        : { rule: 'H3', text: 'The bar reached the trigger, so it filled at the trigger; slippage comes on top.' };
    case 'stop-limit':
      return { rule: 'H4', text: 'The trigger made it a limit; from then on it filled as a limit does.' };
    case 'trailing-stop':
      return {
        rule: 'H7',
        text: 'The stop was tested where it stood before the bar; only then it followed the bar.',
      };
    case null:
      return isOpen
        ? { rule: null, text: 'The market opened the bar at this price.' }
        : { rule: null, text: 'The market came to the price of the order within the bar.' };
  }
}

function marketReason({ side, evidence }: SandboxFill, order: SandboxOrder | null): FillReason {
  const { by, market } = evidence;
  switch (by) {
    case 'liquidation':
      return {
        rule: 'H9',
        text: 'The mark price reached the liquidation price. That is tested before any stop that lies beyond it.',
      };
    case 'tick': {
      const what = side === 'buy' ? 'the best ask' : 'the best bid';
      return { rule: null, text: `It met ${what} of a price of the live market.` };
    }
    case 'jump':
    case 'level':
      return market.kind === 'bar'
        ? barReason(by, order?.type ?? null)
        : { rule: null, text: 'It met the price of the market.' };
  }
}

/** The reasons, the main one first. `order` is the one that was filled, where it is known. */
export function reasonsOf(fill: SandboxFill, order: SandboxOrder | null): readonly FillReason[] {
  const { isAmbiguous, subBar, isMaker, by } = fill.evidence;
  const reasons = [marketReason(fill, order)];
  if (isAmbiguous)
    reasons.push({
      rule: 'H5',
      text: 'The bar allowed a better outcome as well. Nothing finer tells which came first, so the worse one was taken.',
    });
  if (subBar !== null)
    reasons.push({ rule: null, text: `Bar ${subBar + 1} of the next smaller interval decided the order of events.` });
  if (by !== 'liquidation')
    reasons.push(
      isMaker
        ? { rule: null, text: 'It had waited in the market, so the maker fee holds.' }
        : { rule: null, text: 'It took what was there, so the taker fee holds.' },
    );
  return reasons;
}

/** What the market showed, as names and values. */
export function marketFacts({ evidence: { market } }: SandboxFill): readonly (readonly [string, string])[] {
  const volume = (text: string | null): readonly (readonly [string, string])[] =>
    text === null ? [] : [['Volume', text]];
  switch (market.kind) {
    case 'tick':
      return [['Bid', market.bid], ['Ask', market.ask], ['Mark', market.mark], ...volume(market.volume)];
    case 'bar':
      return [
        ['Open', market.open],
        ['High', market.high],
        ['Low', market.low],
        ['Close', market.close],
        ...volume(market.volume),
      ];
    case 'mark':
      return [['Mark', market.mark]];
  }
}
