/** All charts to play with, by their kind. */
import type { PlayKind, PlayRule } from './play.ts';
import { funding } from './kinds/funding.ts';
import { journalTrade } from './kinds/journal-trade.ts';
import { limitOrder } from './kinds/limit-order.ts';
import { positionSize } from './kinds/position-size.ts';
import { roundTrip } from './kinds/round-trip.ts';
import { slippage } from './kinds/slippage.ts';
import { twoSides } from './kinds/two-sides.ts';

const RULES: Readonly<Record<PlayKind, PlayRule>> = {
  'round-trip': roundTrip,
  'two-sides': twoSides,
  funding,
  slippage,
  'position-size': positionSize,
  'limit-order': limitOrder,
  'journal-trade': journalTrade,
};

export const playRule = (kind: PlayKind): PlayRule => RULES[kind];
