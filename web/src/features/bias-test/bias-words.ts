import type { BiasDirection, BiasTag, BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';

/** The words of the Bias Test, one place for all of its pages. */
export const DIRECTION_WORDS: Readonly<Record<BiasDirection, { readonly name: string; readonly mark: string }>> = {
  bullish: { name: 'Bullish', mark: '▲' },
  bearish: { name: 'Bearish', mark: '▼' },
  neutral: { name: 'Neutral', mark: '■' },
};

export const TAG_WORDS: Readonly<Record<BiasTag, string>> = {
  trend: 'Trend',
  level: 'Level',
  momentum: 'Momentum',
  volume: 'Volume',
  pattern: 'Pattern',
  volatility: 'Volatility',
  news: 'News',
  gut: 'Gut feeling',
};

export const TIMEFRAME_WORDS: Readonly<
  Record<BiasTimeframe | 'mixed', { readonly name: string; readonly bars: string }>
> = {
  '4h': { name: '4 hours', bars: 'four-hour bars' },
  '1d': { name: '1 day', bars: 'daily bars' },
  '1w': { name: '1 week', bars: 'weekly bars' },
  '1M': { name: '1 month', bars: 'monthly bars' },
  mixed: { name: 'Mixed', bars: 'bars of mixed length' },
};

const GUESS_BELOW = 40;
const NEARLY_SURE_FROM = 90;

/** What a confidence means, in a sentence. `confidence` in per cent, 34 to 100. */
export function confidenceSentence(confidence: number): string {
  if (confidence < GUESS_BELOW) {
    return 'Close to a guess: with three outcomes, picking blindly gives each about 33%.';
  }
  if (confidence === 100)
    return 'You are certain: you expect never to be wrong on a call like this. One miss scores the worst there is.';
  const sentence = `You expect to be right in about ${confidence} of 100 calls like this one.`;
  return confidence >= NEARLY_SURE_FROM ? `${sentence} A miss at this confidence costs a lot.` : sentence;
}

/** The asset part of the addresses and titles: `random` until the mask is lifted. */
export function assetTitle(asset: string): string {
  return asset === 'random' ? 'Random asset' : asset;
}

/** '3.4%' up or down and '1.2 ATR', with the direction in words: 'up 3.40% (1.20 ATR)'. */
export function moveSentence(movePercent: number, moveAtr: number): string {
  const way = movePercent > 0 ? 'up' : movePercent < 0 ? 'down' : 'unchanged';
  return `${way} ${Math.abs(movePercent).toFixed(2)}% (${Math.abs(moveAtr).toFixed(2)} ATR)`;
}

/** '1 min 05 s' for a whole answer time in ms. */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.round(elapsedMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
