// If this fails, a page shows an account as it was before its last change, or sends more requests than the server
// allows.
import { expect, test } from 'vitest';
import { createRefresher } from './refresher.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function createWorld() {
  const running: PromiseWithResolvers<void>[] = [];
  const refresher = createRefresher(() => {
    const each = Promise.withResolvers<void>();
    running.push(each);
    return each.promise;
  });
  return { refresher, running, end: (index: number) => (running[index]?.resolve(), settled()) };
}

test('all requests during a run cause a single further run after it', async () => {
  const { refresher, running, end } = createWorld();
  for (let wish = 0; wish < 5; wish += 1) refresher.refresh();
  expect(running).toHaveLength(1);
  await end(0);
  expect(running).toHaveLength(2);
  await end(1);
  expect(running).toHaveLength(2);
});

test('the last request always causes a run, whenever it comes', async () => {
  const { refresher, running, end } = createWorld();
  refresher.refresh();
  await end(0);
  refresher.refresh();
  expect(running).toHaveLength(2);
  refresher.refresh();
  await end(1);
  expect(running).toHaveLength(3);
});

test('nothing runs after `stop`', async () => {
  const { refresher, running, end } = createWorld();
  refresher.refresh();
  refresher.refresh();
  refresher.stop();
  await end(0);
  refresher.refresh();
  expect(running).toHaveLength(1);
});
