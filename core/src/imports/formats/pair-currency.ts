/** Currencies in which pairs of coins are quoted, the longer before those that they end with. Source: the markets of Binance and Bybit. */
const QUOTES = 'FDUSD USDT USDC TUSD BUSD USDE DAI EUR GBP TRY BRL AUD JPY PLN MXN BTC ETH BNB USD'.split(' ');

/** Returns the two sides of a pair such as `BTCUSDT` or `BTC/USDT`; `null` if its quote currency is not known. */
export function splitPair(symbol: string): { readonly base: string; readonly quote: string } | null {
  const pair = symbol.toUpperCase().replaceAll(/[/_-]/g, '');
  const quote = QUOTES.find((each) => pair.endsWith(each) && pair.length > each.length);
  return quote === undefined ? null : { base: pair.slice(0, -quote.length), quote };
}
