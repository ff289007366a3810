import type { StreamState } from '../../platform/stream-client.ts';

interface ConnectionWords {
  readonly word: string;
  readonly meaning: string;
  readonly tone: 'quiet' | 'good' | 'warning';
}

/** What the state of the tab's connection means for what is shown. */
export const CONNECTION_WORDS: Readonly<Record<StreamState, ConnectionWords>> = {
  idle: { word: 'Connecting', meaning: 'The connection to the server is being made.', tone: 'quiet' },
  connecting: { word: 'Connecting', meaning: 'The connection to the server is being made.', tone: 'quiet' },
  live: { word: 'Live', meaning: 'Prices and news come in as they happen.', tone: 'good' },
  stale: {
    word: 'Stale',
    meaning: 'The connection was lost and is being made again. What is shown may be old.',
    tone: 'warning',
  },
  offline: { word: 'Offline', meaning: 'The server cannot be reached. What is shown may be old.', tone: 'warning' },
};
