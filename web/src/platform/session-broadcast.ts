/**
 * Broadcasts the end of a session to all other tabs. The message does not identify the session; each tab checks its own
 * with the server.
 */
const CHANNEL = 'session';
const ENDED = 'ended';

let opened: BroadcastChannel | null = null;

/** Returns the page's only channel: a message reaches every other channel with the same name. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

export function broadcastSessionEnded(): void {
  channel().postMessage(ENDED);
}

/** Calls `listener` at every broadcast of another tab, as long as the page exists. */
export function onSessionEnded(listener: () => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === ENDED) listener();
  });
}
