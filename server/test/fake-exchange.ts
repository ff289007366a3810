/**
 * A REST and WebSocket exchange on this machine, controlled by a test: it trades, drops connections, answers 429 or
 * 500, sends invalid responses, or does not respond. The exchange client connects to it as if it were a relay
 * (`MARKET_EXCHANGE_URL`).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { acceptTextSocket, type TextSocket } from './text-socket.ts';
import type { Dialect, FakeBar, FakeMarketData, FakeTicker } from './fake-exchange-dialects.ts';

/** A response that replaces the regular response. */
export interface Fault {
  readonly status: number;
  readonly body: string;
  /** Number of requests that still get this response. */
  times: number;
}

export interface FakeExchange {
  readonly url: string;
  /** Every requested REST path with its query, in order. */
  readonly asked: readonly string[];
  /** Returns the number of open WebSockets, including those without a subscription. */
  connections(): number;
  /** Whether a client has subscribed to the trades of the given symbol. */
  isSubscribed(symbol: string): boolean;
  setBars(symbol: string, interval: string, bars: readonly FakeBar[]): void;
  setTicker(symbol: string, ticker: FakeTicker): void;
  trade(symbol: string, price: number, amount: number, t: number): void;
  sendTicker(symbol: string, ticker: FakeTicker, t: number): void;
  /** Sends the given bytes over every WebSocket. */
  sendBytes(bytes: Buffer): void;
  sendText(text: string): void;
  /** Cuts all WebSocket connections without a close frame. */
  cut(): void;
  /** Makes requests whose path contains `part` get the given faulty response. */
  fail(part: string, fault: Fault): void;
  /** Makes the exchange reject WebSockets. */
  refuseSockets(isRefused: boolean): void;
  close(): Promise<void>;
}

interface Setting {
  readonly dialect: Dialect;
  readonly symbols: readonly string[];
  readonly now: () => number;
}

const compact = (symbol: string) => symbol.replace('/', '');

function answerRest(dialect: Dialect, market: FakeMarketData, faults: ReadonlyMap<string, Fault>, asked: string[]) {
  function faultFor(path: string): Fault | null {
    for (const [part, fault] of faults) {
      if (!path.includes(part) || fault.times <= 0) continue;
      fault.times -= 1;
      return fault;
    }
    return null;
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(`${pathname}?${searchParams.toString()}`);
    const fault = faultFor(pathname);
    const answer = fault === null ? dialect.answer(pathname, searchParams, market) : undefined;
    const status = fault?.status ?? (answer === undefined ? 404 : 200);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(fault?.body ?? JSON.stringify(answer ?? { msg: 'no such path' }));
  };
}

export async function openFakeExchange({ dialect, symbols, now }: Setting): Promise<FakeExchange> {
  const bars = new Map<string, readonly FakeBar[]>();
  const tickers = new Map<string, FakeTicker>();
  const faults = new Map<string, Fault>();
  const subscriptions = new Map<TextSocket, Set<string>>();
  const asked: string[] = [];
  let isRefusing = false;
  const market: FakeMarketData = {
    now,
    symbols,
    bars: (symbol, interval) => bars.get(`${symbol} ${interval}`) ?? [],
    ticker: (symbol) => tickers.get(symbol) ?? { last: 0, bid: 0, ask: 0 },
  };

  const server = createServer(answerRest(dialect, market, faults, asked));
  server.on('upgrade', (request, stream) => {
    if (isRefusing) {
      stream.destroy();
      return;
    }
    const socket = acceptTextSocket(request, stream, {
      onText(from, text) {
        const wanted = dialect.subscribe(text);
        if (wanted === null) return;
        for (const symbol of wanted.symbols) subscriptions.get(from)?.add(`${wanted.channel} ${symbol}`);
        from.send(JSON.stringify(wanted.answer));
      },
      onEnd: (ended) => void subscriptions.delete(ended),
    });
    subscriptions.set(socket, new Set());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  function send(channel: string, symbol: string, message: unknown): void {
    for (const [socket, channels] of subscriptions)
      if (channels.has(`${channel} ${compact(symbol)}`)) socket.send(JSON.stringify(message));
  }

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    connections: () => subscriptions.size,
    isSubscribed: (symbol) => [...subscriptions.values()].some((channels) => channels.has(`trade ${compact(symbol)}`)),
    setBars: (symbol, interval, rows) => void bars.set(`${symbol} ${interval}`, rows),
    setTicker: (symbol, ticker) => void tickers.set(symbol, ticker),
    trade: (symbol, price, amount, t) => send('trade', symbol, dialect.trade(symbol, price, amount, t)),
    sendTicker: (symbol, ticker, t) => send('ticker', symbol, dialect.ticker(symbol, ticker, t)),
    sendBytes: (bytes) => [...subscriptions.keys()].forEach((socket) => socket.sendBytes(bytes)),
    sendText: (text) => [...subscriptions.keys()].forEach((socket) => socket.send(text)),
    cut: () => [...subscriptions.keys()].forEach((socket) => socket.cut()),
    fail: (part, fault) => void faults.set(part, fault),
    refuseSockets(isRefused) {
      isRefusing = isRefused;
    },
    async close() {
      for (const socket of subscriptions.keys()) socket.cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
