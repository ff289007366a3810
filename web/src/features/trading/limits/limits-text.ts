import type { OwnLimitsResponse, OwnLimitsValues } from '@tradesense/contract/own-limits.ts';
import { formatDecimal, parseDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { MONEY_SCALE } from '@tradesense/core/kernel/money.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { moneyText } from '../../../ui/number-text.ts';

export const hasLimits = ({ dayLoss, dayTrades, pause }: OwnLimitsValues): boolean =>
  dayLoss !== null || dayTrades !== null || pause !== null;

/** Returns the loss of a day as a positive amount; '0' if the day has no loss. */
function lossOf(result: string): string {
  const parsed = parseDecimal(result, MONEY_SCALE);
  return parsed.ok && parsed.value < 0n ? formatDecimal(0n - parsed.value, MONEY_SCALE) : '0';
}

/** Returns how much of each limit is used today, as short phrases. */
export function usedTexts({ limits, today }: OwnLimitsResponse): readonly string[] {
  const { dayLoss, dayTrades, pause } = limits;
  return [
    ...(dayLoss === null ? [] : [`lost ${moneyText(lossOf(today.result))} of ${moneyText(dayLoss)}`]),
    ...(dayTrades === null ? [] : [`${today.begun + today.waiting} of ${countText(dayTrades, 'trade')}`]),
    ...(pause === null ? [] : [`${today.lossesInRow} of ${countText(pause.losses, 'loss', 'losses')} in a row`]),
  ];
}

/** Returns a sentence for each limit. */
export function limitSentences({ dayLoss, dayTrades, pause }: OwnLimitsValues): readonly string[] {
  return [
    dayLoss === null ? 'No largest loss.' : `At most ${moneyText(dayLoss)} lost a day.`,
    dayTrades === null ? 'Any number of trades.' : `At most ${countText(dayTrades, 'trade')} a day.`,
    pause === null
      ? 'No pause after losses.'
      : `A pause of ${countText(pause.minutes, 'minute')} after ${countText(pause.losses, 'loss', 'losses')} in a row.`,
  ];
}
