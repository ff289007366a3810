/** Words and formats of imported trades. */
import type { ImportedStatisticsResponse, ImportPreview, TradeImport } from '@tradesense/contract/imports.ts';
import type { ImportFormat } from '@tradesense/core/imports/import-rules.ts';
import { counted, countText, exactText, percentText, ratioText, signedMoneyText } from '../../ui/number-text.ts';

export const FORMAT_LABELS: Readonly<Record<ImportFormat, string>> = {
  'metatrader-5': 'MetaTrader 5',
  'interactive-brokers': 'Interactive Brokers',
  binance: 'Binance',
  bybit: 'Bybit',
  generic: 'Template',
};

export const STATE_LABELS: Readonly<Record<TradeImport['state'], string>> = {
  queued: 'Importing',
  undoing: 'Being removed',
  done: 'Done',
  failed: 'Failed: nothing was stored',
};

export const SIDE_LABELS = { long: 'Long', short: 'Short' } as const;

/**
 * Formats an amount with its currency. The amount has two decimals, or all of its decimals if two would only show
 * zeros, as for a small amount of a cryptocurrency.
 */
export function amountText(amount: string, currency: string | null): string {
  const shown = signedMoneyText(amount);
  const isHidden = /^[+−]?0[.,]00$/.test(shown) && !/^-?0*(\.0*)?$/.test(amount);
  return `${isHidden ? exactText(amount) : shown} ${currencyText(currency)}`;
}

export const currencyText = (currency: string | null): string => currency ?? 'in account currency';

export const toneOf = (amount: string): 'good' | 'bad' | 'even' =>
  /^-?0*(\.0*)?$/.test(amount) ? 'even' : amount.startsWith('-') ? 'bad' : 'good';

type Figures = ImportedStatisticsResponse['currencies'][number];

/**
 * Formats a ratio, or a share with its interval if it has one. If there are not enough data, returns how many there are
 * and how many are needed.
 */
export function ratioWithNeeds(figure: Figures['winRate'], isShare: boolean): string {
  if (figure.kind === 'not-enough') {
    const { what, have, need } = figure.needs;
    return `${countText(have)} of ${countText(need)} ${what.replaceAll('-', ' ')}`;
  }
  if (!isShare) return ratioText(figure.value);
  const { interval } = figure;
  const range =
    interval === null
      ? ''
      : ` (95% interval ${percentText(100 * interval.low)} to ${percentText(100 * interval.high)})`;
  return `${percentText(100 * figure.value)}${range}`;
}

/** Returns a text that says what an import would add: '2 closed trades from 4 new lines.' */
export function previewText({ newTrades, newLines, knownLines }: ImportPreview): string {
  const known = knownLines === 0 ? '' : ` ${counted(knownLines, 'line is', 'lines are')} imported already.`;
  if (newLines === 0) return `No new line.${known}`;
  return `${counted(newTrades, 'closed trade', 'closed trades')} from ${counted(newLines, 'new line', 'new lines')}.${known}`;
}
