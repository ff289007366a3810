import type { StreamState } from '../../platform/stream-client.ts';

interface ConnectionWords {
  readonly word: string;
  readonly meaning: string;
  readonly tone: 'quiet' | 'good' | 'warning';
}

/** For each state of the connection: a word for it, and what it means for the data that the page shows. */
export const CONNECTION_LABELS: Readonly<Record<StreamState, ConnectionWords>> = {
  idle: { word: 'Connecting', meaning: 'Connecting to the server.', tone: 'quiet' },
  connecting: { word: 'Connecting', meaning: 'Connecting to the server.', tone: 'quiet' },
  live: { word: 'Connected', meaning: 'Prices and account updates arrive as they happen.', tone: 'good' },
  stale: {
    word: 'Reconnecting',
    meaning: 'Connection lost, reconnecting. The data shown may be out of date.',
    tone: 'warning',
  },
  offline: {
    word: 'Offline',
    meaning: 'The server cannot be reached. The data shown may be out of date.',
    tone: 'warning',
  },
};
