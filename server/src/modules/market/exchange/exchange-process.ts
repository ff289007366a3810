/**
 * The process that speaks with the exchange: ccxt with its hundred exchanges and what they send stay outside of the server,
 * which goes on when this one dies. Started by `exchange-child`, told what to do by messages, ends with the server.
 */
import { ExchangeSession } from './exchange-session.ts';
import { openExchangeClient } from './exchange-client.ts';
import { toExchange, type FromExchange } from './exchange-messages.ts';

let session: ExchangeSession | null = null;

function tell(message: FromExchange): void {
  // The callback takes the failure to send: the server is gone, and `disconnect` ends this process.
  process.send?.(message, undefined, undefined, () => undefined);
}

async function receive(received: unknown): Promise<void> {
  const message = toExchange.parse(received);
  if (message.kind === 'fetch') {
    if (session === null) tell({ kind: 'failed', id: message.id, reason: 'not connected yet' });
    else await session.fetchBars(message.id, message.asset, message.interval, message.since);
    return;
  }
  const { exchange, url, timing } = message;
  const client = await openExchangeClient(exchange, url, timing.requestTimeout);
  const { signal } = new AbortController();
  session = new ExchangeSession({ exchange, client, timing, tell, now: Date.now, random: Math.random, signal });
  await session.run();
}

// Ctrl-C in a terminal reaches this process too: the server, or the tool, decides when it ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (received) => void receive(received));
