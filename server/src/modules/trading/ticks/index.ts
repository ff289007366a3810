export { createTradingLoop, type TradingLoop } from './trading-loop.ts';
