/**
 * The process that connects to the exchange. It runs ccxt outside the server, so that the server survives a crash of
 * ccxt. `exchange-child.ts` starts it and controls it by messages. It ends with the server.
 */
import { ExchangeSession } from './exchange-session.ts';
import { openExchangeClient } from './exchange-client.ts';
import { toExchange, type FromExchange } from './exchange-messages.ts';

let session: ExchangeSession | null = null;

function send(message: FromExchange): void {
  // A failed send is ignored: the server has ended, and `disconnect` ends this process.
  process.send?.(message, undefined, undefined, () => undefined);
}

async function receive(received: unknown): Promise<void> {
  const message = toExchange.parse(received);
  if (message.kind === 'fetch') {
    if (session === null) send({ kind: 'failed', id: message.id, reason: 'not connected yet' });
    else await session.fetchBars(message.id, message.asset, message.interval, message.since);
    return;
  }
  const { exchange, url, timing } = message;
  const client = await openExchangeClient(exchange, url, timing.requestTimeout);
  const { signal } = new AbortController();
  session = new ExchangeSession({ exchange, client, timing, send, now: Date.now, random: Math.random, signal });
  await session.run();
}

// Ctrl-C in a terminal also sends SIGINT to this process, but the server or tool that started it decides when it ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (received) => void receive(received));
