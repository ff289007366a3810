/**
 * Tells all other tabs that a session has ended. The message does not name the session; each tab asks the server about
 * its own.
 */
const CHANNEL = 'session';
const ENDED = 'ended';

let opened: BroadcastChannel | null = null;

/**
 * Returns the page's only channel. A message on it reaches the channels of the same name in other tabs, but not itself.
 */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

export function broadcastSessionEnded(): void {
  channel().postMessage(ENDED);
}

/** Calls `listener` whenever another tab broadcasts the end of a session, as long as the page exists. */
export function onSessionEnded(listener: () => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === ENDED) listener();
  });
}
