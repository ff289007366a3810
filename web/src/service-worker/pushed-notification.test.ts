// If this fails, a push is not shown or is shown twice, or its notification opens a page of another site.
import { expect, test, vi } from 'vitest';
import { openPushed, showPushed } from './pushed-notification.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://trade.test';

function scopeWith(...urls: string[]) {
  const navigate = vi.fn<WindowClient['navigate']>(async () => null);
  /** Addresses of the tabs that were brought to the front. */
  const focused: string[] = [];
  const tabs = urls.map((url): WindowClient => {
    const tab: WindowClient = {
      url,
      navigate,
      focus: async () => {
        focused.push(url);
        return tab;
      },
    };
    return tab;
  });
  const showNotification = vi.fn<WorkerScope['registration']['showNotification']>(async () => {});
  const openWindow = vi.fn<WorkerScope['clients']['openWindow']>(async () => null);
  const scope = {
    location: { origin: ORIGIN } as Location,
    registration: { showNotification },
    clients: { claim: async () => {}, matchAll: async () => tabs, openWindow },
  };
  return { scope, focused, navigate, showNotification, openWindow };
}
const MESSAGE = { title: 'TradeSense', body: 'Stop filled', path: '/post/1', tag: 'n1' };
const clickOn = (data: unknown) => ({ notification: { close: vi.fn<() => void>(), data } });

test('a push is shown under its tag, with the page that it leads to', async () => {
  const { scope, showNotification } = scopeWith();
  await showPushed(scope, { data: { json: () => MESSAGE } });
  expect(showNotification).toHaveBeenCalledWith(
    'TradeSense',
    expect.objectContaining({ body: 'Stop filled', tag: 'n1', data: '/post/1' }),
  );
});

test.each([null, { json: () => JSON.parse('no json') }])(
  'an unreadable push still shows a notification',
  async (data) => {
    const { scope, showNotification } = scopeWith();
    await showPushed(scope, { data });
    expect(showNotification).toHaveBeenCalledWith('TradeSense', expect.objectContaining({ data: '/notifications' }));
  },
);

test('a notification opens its page in a new tab if no tab is open', async () => {
  const { scope, openWindow } = scopeWith();
  const click = clickOn('/post/1');
  await openPushed(scope, click);
  expect(click.notification.close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/post/1`);
});

test('a notification brings a tab that shows its page to the front, or navigates another tab to the page', async () => {
  const there = scopeWith(`${ORIGIN}/`, `${ORIGIN}/post/1`);
  await openPushed(there.scope, clickOn('/post/1'));
  expect(there.focused).toEqual([`${ORIGIN}/post/1`]);
  expect(there.navigate).not.toHaveBeenCalled();
  const other = scopeWith(`${ORIGIN}/`);
  await openPushed(other.scope, clickOn('/post/1'));
  expect(other.focused).toEqual([`${ORIGIN}/`]);
  expect(other.navigate).toHaveBeenCalledWith(`${ORIGIN}/post/1`);
  expect(other.openWindow).not.toHaveBeenCalled();
});

test.each(['https://other.test/', '//other.test/a', 'javascript:alert(1)'])(
  'a notification does not open %s',
  async (data) => {
    const { scope, openWindow, navigate } = scopeWith(`${ORIGIN}/`);
    await openPushed(scope, clickOn(data));
    expect(openWindow).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  },
);
