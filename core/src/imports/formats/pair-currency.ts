/**
 * Quote currencies of coin pairs. Longer names come before names with which they end (`FDUSD` before `USD`), so that
 * the longer name matches. Source: the markets of Binance and Bybit.
 */
const QUOTES = 'FDUSD USDT USDC TUSD BUSD USDE DAI EUR GBP TRY BRL AUD JPY PLN MXN BTC ETH BNB USD'.split(' ');

/**
 * Returns the base and quote currency of a pair such as `BTCUSDT` or `BTC/USDT`; `null` if its quote currency is
 * unknown.
 */
export function splitPair(symbol: string): { readonly base: string; readonly quote: string } | null {
  const pair = symbol.toUpperCase().replaceAll(/[/_-]/g, '');
  const quote = QUOTES.find((each) => pair.endsWith(each) && pair.length > each.length);
  return quote === undefined ? null : { base: pair.slice(0, -quote.length), quote };
}
