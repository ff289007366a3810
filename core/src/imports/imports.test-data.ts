/** Example exports in the formats of the brokers, with invented numbers. */
export const MT5_REPORT = [
  'Trade History Report',
  'Name:\t\t\tJane Doe',
  'Account:\t\t\t123456 (EUR, Broker-Live, real, Hedge)',
  'Positions',
  'Time\tPosition\tSymbol\tType\tVolume\tPrice\tS / L\tT / P\tTime\tPrice\tCommission\tSwap\tProfit',
  '2026.01.05 09:00:00\t1001\tEURUSD\tbuy\t0.10\t1.10000\t1.09000\t1.13000\t2026.01.05 10:00:00\t1.10200\t-0.70\t0.00\t20.00',
  '2026.01.06 09:00:00\t1002\tEURUSD\tsell\t0.20\t1.10200\t\t\t2026.01.07 10:00:00\t1.10300\t-1.40\t-0.35\t-20.00',
  '2026.01.08 09:00:00\t1003\tXAUUSD\tbuy\t1.00\t2 650.10\t\t\t2026.01.08 10:00:00\t2 670.30\t-7.00\t0.00\t1 234.56',
  '\t\t\t\t\t\t\t\t\t\t-9.10\t-0.35\t1 234.56',
  'Orders',
  'Open Time\tOrder\tSymbol\tType\tVolume\tPrice\tS / L\tT / P\tTime\tState\t\tComment',
  '2026.01.05 09:00:00\t1001\tEURUSD\tbuy\t0.10 / 0.10\tmarket\t\t\t2026.01.05 09:00:00\tfilled\t\t',
].join('\r\n');

export const MT5_DEALS = [
  'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment',
  '2026.01.05 08:00:00,1,,balance,,,,,0.00,0.00,0.00,"10,000.00","10,000.00",Deposit',
  '2026.01.05 09:00:00,2,EURUSD,buy,in,0.50,1.10000,11,-1.75,0.00,0.00,0.00,"9,998.25",',
  '2026.01.05 10:00:00,3,EURUSD,sell,out,0.20,1.10300,12,-0.70,-0.10,0.00,60.00,"10,057.45",',
  '2026.01.06 10:00:00,4,EURUSD,sell,out,0.30,1.10100,13,-1.05,0.00,-0.20,30.00,"10,086.20",',
].join('\n');

export const IBKR_TRADES = [
  '"BOF","U1234567","Trades","1","20260101","20260131"',
  '"BOS","TRNT","Trades; trade date basis"',
  '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Multiplier","DateTime","Buy/Sell","Quantity","TradePrice","IBCommission","IBCommissionCurrency","TradeID","LevelOfDetail"',
  '"U1234567","USD","STK","AAPL","1","2026-01-05;10:00:00 EST","BUY","100","185.50","-1","USD","501","EXECUTION"',
  '"U1234567","USD","STK","AAPL","1","2026-01-05;10:00:00 EST","BUY","100","185.50","-1","USD","","ORDER"',
  '"U1234567","USD","STK","AAPL","1","2026-01-09;14:30:00 EST","SELL","-150","190.00","-1.5","USD","502","EXECUTION"',
  '"U1234567","USD","OPT","SPY   260116P00500000","100","2026-01-06;10:00:00 EST","SELL","-1","1.75","-1.05","USD","503","EXECUTION"',
  '"U1234567","USD","OPT","SPY   260116P00500000","100","2026-01-07;10:00:00 EST","BUY","1","0.5","-1.05","EUR","504","EXECUTION"',
  '"EOS","TRNT","4","0"',
  '"BOS","CTRN","Cash Transactions"',
  '"ClientAccountID","CurrencyPrimary","Amount","Type"',
  '"U1234567","USD","12.50","Dividends"',
].join('\n');

export const BINANCE_SPOT = [
  'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
  '2026-01-09 10:00:00,1INCHUSDT,SELL,0.4,"998 1INCH",399.2USDT,0.3992USDT',
  '2026-01-08 10:00:00,1INCHUSDT,BUY,0.3,"1,0001INCH",300USDT,21INCH',
  '2026-01-07 10:00:00,SOLUSDT,BUY,150.00,10SOL,1500USDT,0.002BNB',
].join('\n');

export const BINANCE_FUTURES = [
  'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Realized Profit,Quote Asset',
  '2026-01-05 10:00:00,BTCUSDT,SELL,60000,0.1,6000,2.4,USDT,0,USDT',
  '2026-01-05 11:00:00,BTCUSDT,BUY,59000,0.05,2950,1.18,USDT,50,USDT',
  '2026-01-05 12:00:00,BTCUSDT,BUY,58000,0.1,5800,2.32,USDT,100,USDT',
  '2026-01-06 10:00:00,BTCUSD_PERP,BUY,60000,10,0.01666,0.000008,BTC,0,BTC',
  '2026-01-06 11:00:00,BTCUSD_PERP,SELL,61000,10,0.01639,0.000008,BTC,0.00027,BTC',
].join('\n');

export const BYBIT_CLOSED = [
  'Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L,Exit Type,Trade Time(UTC+0),Order No.',
  'OPUSDT,Close Long,793.7,0.6299,0.6331,2.01880767,Trade,2026-01-05 10:05:40,9871b976',
  'BTCUSD,Buy,100,60000,59000,0.00002824,Trade,2026-01-06 10:05:40,cb74bb46',
].join('\n');

export const BYBIT_FILLS = [
  'Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+0)',
  'ETHUSDT,Trade,2,3000,3000,0.00055,3.3,USDT,3.3,Long,Limit,t1,o1,10:00 2026-01-10',
  'ETHUSDT,Funding,2,3000,0,0.0001,0.6,USDT,0.6,Long,--,f1,g1,16:00 2026-01-10',
  'ETHUSDT,Trade,2,3100,3100,0.00055,3.41,USDT,3.41,Short,Market,t2,o2,13:00 2026-01-11',
].join('\n');

export const BYBIT_SPOT = [
  'Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)',
  'ICPUSDT,LIMIT,BUY,80.20300000000000000000,8.02030000000000000000,10.00000000000000000000,0.01000000000000000000,2200,87307520,03:18 2026-01-10',
  'ICPUSDT,MARKET,SELL,93.14,9.3234,9.99,0.09314,2201,53982208,14:35 2026-01-16',
].join('\n');

export const GENERIC = [
  'time;symbol;side;quantity;price;currency;fee;trade_id',
  '2026-01-05 10:00:00;DAX;buy;1,5;18.250,25;EUR;2,00;a1',
  '2026-01-05 11:00:00;DAX;sell;1,5;18.300,75;EUR;2,00;a2',
].join('\n');
