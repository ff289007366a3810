/**
 * Broadcasts the end of a session to all tabs. The message does not identify the session; each tab checks its own with
 * the server.
 */
const CHANNEL = 'session';
const ENDED = 'ended';

export function broadcastSessionEnded(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(ENDED);
  channel.close();
}

/** Calls `listener` at every broadcast, as long as the page exists. */
export function onSessionEnded(listener: () => void): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === ENDED) listener();
  });
}
