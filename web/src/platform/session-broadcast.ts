/**
 * Tells all other tabs that a session has ended. The message does not identify the session, so each tab checks its own
 * with the server.
 */
const CHANNEL = 'session';
const ENDED = 'ended';

let opened: BroadcastChannel | null = null;

/**
 * Returns the only channel of this page. A message that is sent on it reaches the channels of other tabs, but not this
 * page itself.
 */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

export function broadcastSessionEnded(): void {
  channel().postMessage(ENDED);
}

/** Calls `listener` whenever another tab reports the end of a session, for as long as the page exists. */
export function onSessionEnded(listener: () => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === ENDED) listener();
  });
}
