import type { OwnLimitsResponse, OwnLimitsValues } from '@tradesense/contract/own-limits.ts';
import { formatMoney, money, parseMoney } from '@tradesense/core/kernel/money.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { lossInCents, lossLimitInCents } from '@tradesense/core/trading/amount-text.ts';
import { moneyText } from '../../../ui/number-text.ts';

/** Returns the loss of a day as a text; zero if the day has no loss. The server's messages round it alike. */
function lossText(result: string): string {
  const parsed = parseMoney(result);
  return moneyText(parsed.ok && parsed.value < 0n ? formatMoney(lossInCents(money(0n - parsed.value))) : '0');
}

function limitText(limit: string): string {
  const parsed = parseMoney(limit);
  return moneyText(parsed.ok ? formatMoney(lossLimitInCents(parsed.value)) : limit);
}

/** Returns how much of each limit is used today, as short phrases. */
export function usedTexts({ limits, today }: OwnLimitsResponse): readonly string[] {
  const { dayLoss, dayTrades, pause } = limits;
  return [
    ...(dayLoss === null ? [] : [`lost ${lossText(today.result)} of ${limitText(dayLoss)}`]),
    ...(dayTrades === null ? [] : [`${today.begun + today.waiting} of ${countText(dayTrades, 'trade')}`]),
    ...(pause === null ? [] : [`${today.lossesInRow} of ${countText(pause.losses, 'loss', 'losses')} in a row`]),
  ];
}

/** Returns a sentence for each limit. */
export function limitSentences({ dayLoss, dayTrades, pause }: OwnLimitsValues): readonly string[] {
  return [
    dayLoss === null ? 'No largest loss.' : `At most ${limitText(dayLoss)} lost a day.`,
    dayTrades === null ? 'Any number of trades.' : `At most ${countText(dayTrades, 'trade')} a day.`,
    pause === null
      ? 'No pause after losses.'
      : `A pause of ${countText(pause.minutes, 'minute')} after ${countText(pause.losses, 'loss', 'losses')} in a row.`,
  ];
}
