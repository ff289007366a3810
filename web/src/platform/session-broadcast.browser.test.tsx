// If this fails, a tab that signs out asks the server about the session that it has just ended, or other tabs stay
// signed in.
import { expect, test } from 'vitest';
import { broadcastSessionEnded, onSessionEnded } from './session-broadcast.ts';

test('a broadcast reaches other tabs, but not the page that sent it', async () => {
  const heard: string[] = [];
  onSessionEnded(() => heard.push('ended'));
  // This channel is created after the page's channel, so the page's channel gets a message first.
  const otherTab = new BroadcastChannel('session');
  const received = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }));
  broadcastSessionEnded();
  await received;
  expect(heard).toEqual([]);

  otherTab.postMessage('ended');
  await expect.poll(() => heard).toEqual(['ended']);
  otherTab.close();
});
