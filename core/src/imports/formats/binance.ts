/**
 * Trade histories of Binance: spot, USDⓈ-M and COIN-M futures. A fee that was paid is positive. Spot amounts include
 * their coin (`0.5BTC`). A fee in the coin that was bought or sold changes the quantity, because it changes what is in
 * the wallet. Source: Binance Support, "How to Download Spot Trading Transaction History Statement" and "How to
 * Download Your Futures Trading History", and the headers of exported files.
 */
import type { ImportedFill } from '../execution.ts';
import { absolute, importedAmount, minus, NOTHING, plus, times, type ImportedAmount } from '../imported-amount.ts';
import type { FormatDetector } from '../format-reader.ts';
import { offsetInName, type Columns, type RowCells } from '../row-cells.ts';
import { splitPair } from './pair-currency.ts';

const TIME = ['date(utc)', 'time(utc)', 'date', 'time'];
const SIDES = { buy: 'buy', sell: 'sell' } as const;
const UTC = 0;

/** Returns the two coins of a pair, read from the suffixes of its amounts: `10SOL` and `1500USDT` for `SOLUSDT`. */
function coinsOf(pair: string, executed: string, amount: string): { base: string; quote: string } | null {
  for (let at = 1; at < pair.length; at += 1) {
    const [base, quote] = [pair.slice(0, at), pair.slice(at)];
    if (executed.endsWith(base) && amount.endsWith(quote)) return { base, quote };
  }
  return splitPair(pair);
}

const withoutCoin = (text: string, coin: string): string =>
  text.endsWith(coin) ? text.slice(0, -coin.length).trim() : text;

interface Fee {
  readonly fee: ImportedAmount;
  readonly feeCurrency: string;
}

function feeOf(row: RowCells, coins: { base: string; quote: string }): Fee {
  const [text, named] = [row.text('fee'), row.text('feecoin', 'feecurrency')];
  if (text === '') return { fee: NOTHING, feeCurrency: coins.quote };
  const coin = [named, coins.quote, coins.base, 'BNB'].find((each) => each !== '' && text.endsWith(each));
  const feeCurrency = coin ?? (named || (/[A-Z]\w*$/.exec(text)?.[0] ?? coins.quote));
  return { fee: row.numberOf(withoutCoin(text, feeCurrency), ['fee']), feeCurrency };
}

function readSpot(row: RowCells): ImportedFill {
  const pair = row.symbol('pair').toUpperCase().replaceAll(/[/_-]/g, '');
  const [executed, amount] = [row.text('executed').toUpperCase(), row.text('amount').toUpperCase()];
  const coins = coinsOf(pair, executed, amount);
  if (coins === null) row.fault(['pair'], `The coins of "${pair.slice(0, 40)}" are not known.`);
  const { base, quote } = coins ?? { base: '', quote: '' };
  const side = row.choice<'buy' | 'sell'>(['side'], SIDES, 'buy');
  const traded = absolute(row.numberOf(withoutCoin(executed, base), ['executed']));
  const { fee, feeCurrency } = feeOf(row, { base, quote });
  const isFromWallet = feeCurrency === base && base !== '';
  const quantity = isFromWallet ? (side === 'buy' ? minus(traded, fee) : plus(traded, fee)) : traded;
  if (quantity <= 0n && row.faults.length === 0) row.fault(['executed'], 'The quantity is 0.');
  return {
    kind: 'fill',
    account: '',
    symbol: pair,
    currency: quote,
    id: '',
    order: '',
    at: row.time(TIME, { offset: UTC }),
    side,
    effect: 'either',
    quantity,
    price: row.price(['price']),
    value: absolute(row.numberOf(withoutCoin(amount, quote), ['amount'])),
    fee: isFromWallet ? NOTHING : fee,
    feeCurrency: isFromWallet ? quote : feeCurrency,
    swap: NOTHING,
    profit: null,
  };
}

/** Contracts that are settled in their own coin, such as `BTCUSD_PERP` and `BTCUSD_260327`. */
const COIN_MARGINED = /^(\w+?)USD_(?:PERP|\d{6})$/;

const futures =
  (offset: number | null) =>
  (row: RowCells): ImportedFill => {
    const symbol = row.symbol('symbol').toUpperCase();
    const coin = COIN_MARGINED.exec(symbol)?.[1];
    const currency = row.text('quoteasset') || coin || (splitPair(symbol.replace(/_\d{6}$/, ''))?.quote ?? '');
    if (currency === '') row.fault(['symbol'], `The currency of "${symbol.slice(0, 40)}" is not known.`);
    const [price, quantity] = [row.price(['price']), row.size('quantity')];
    const { fee, feeCurrency } = feeOf(row, { base: coin ?? '', quote: currency });
    return {
      kind: 'fill',
      account: '',
      symbol,
      currency,
      id: row.label(['tradeid']),
      order: row.label(['orderid', 'orderno']),
      at: row.time(TIME, { offset }),
      side: row.choice<'buy' | 'sell'>(['side'], SIDES, 'buy'),
      effect: 'either',
      quantity,
      price,
      value: row.storable(coin === undefined ? times(price, quantity) : importedAmount(quantity)),
      fee,
      feeCurrency,
      swap: NOTHING,
      // A coin-settled contract has a fixed value in dollars, so its result does not follow from price × quantity.
      profit: coin === undefined ? null : row.amount('realizedprofit'),
    };
  };

const timeName = (columns: Columns): string => columns.written(columns.find(TIME));

export const detectBinance: FormatDetector = (columns) => {
  if (columns.has('pair', 'side', 'price', 'executed', 'amount', 'fee') && columns.find(TIME) !== -1)
    return { format: 'binance', variant: 'spot', stopsAtEnd: false, read: readSpot };
  const isFutures = columns.has('symbol', 'side', 'price', 'quantity', 'fee', 'realizedprofit');
  if (!isFutures || columns.find(TIME) === -1) return null;
  return { format: 'binance', variant: 'futures', stopsAtEnd: false, read: futures(offsetInName(timeName(columns))) };
};
