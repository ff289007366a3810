/** Tabs of this browser tell each other that a session has ended. Which one, the server knows: who hears it asks there. */
const CHANNEL = 'session';
const ENDED = 'ended';

export function tellSessionEnded(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(ENDED);
  channel.close();
}

/** Calls `listener` whenever it is told, for the rest of the page's life. */
export function onSessionEnded(listener: () => void): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === ENDED) listener();
  });
}
