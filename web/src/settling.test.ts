// If this fails, the end-to-end tests treat the page as settled while it still changes, or wait until they time out.
import { beforeEach, expect, test } from 'vitest';
import { nextTask } from './platform/next-task.ts';
import { createSettling, SETTLED_ATTRIBUTE } from './settling.ts';

let page: HTMLElement;
let settling: ReturnType<typeof createSettling>;
const isSettled = () => page.hasAttribute(SETTLED_ATTRIBUTE);
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTask();
};

beforeEach(() => {
  page = document.createElement('html');
  settling = createSettling();
  settling.markWhenSettled(page);
});

test('a page without work counts as settled, and one with work does not', async () => {
  await turns(6);
  expect(isSettled()).toBe(true);
  const [endFirst, endSecond] = [settling.beginWork(), settling.beginWork()];
  expect(isSettled()).toBe(false);
  endFirst();
  await turns(6);
  expect(isSettled()).toBe(false);
  endSecond();
  await turns(6);
  expect(isSettled()).toBe(true);
});

test('a page is not settled right after work ends, nor between work and the work that follows from it', async () => {
  const end = settling.beginWork();
  end();
  await turns(2);
  expect(isSettled()).toBe(false);
  const endNext = settling.beginWork();
  await turns(6);
  expect(isSettled()).toBe(false);
  endNext();
  await turns(6);
  expect(isSettled()).toBe(true);
});

test('the attribute has another value each time the page settles', async () => {
  await turns(6);
  const first = page.getAttribute(SETTLED_ATTRIBUTE);
  settling.beginWork()();
  await turns(6);
  expect(page.getAttribute(SETTLED_ATTRIBUTE)).not.toBe(first);
});

test('tracked work also ends when it fails, and its own result is returned', async () => {
  await expect(settling.track(Promise.resolve('value'))).resolves.toBe('value');
  await expect(settling.track(Promise.reject(new Error('no')))).rejects.toThrow('no');
  await turns(6);
  expect(isSettled()).toBe(true);
});
