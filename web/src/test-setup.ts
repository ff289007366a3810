import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dismissAllToasts } from './ui/toast-store.ts';

// oxlint-disable-next-line no-console -- printed before it fails the test
const realError = console.error;

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

// The timeout is long, because several test files run in parallel: it must only fail a test that hangs, not a slow one.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has the dialog element, but not its methods `showModal` and `close`. In a browser, `showModal` also makes the
// rest of the page inert.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

window.scrollTo = () => undefined;

// React reports wrong keys, a missing act() and invalid markup only with console.error, so every such call fails the
// test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    realError(...parts);
    throw new Error(`console.error: ${parts.map(String).join(' ')}`);
  });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  // All test files run in one process, so a toast would still be there in the next test.
  dismissAllToasts();
});

// jsdom has no layout and no media queries. In tests, no media query matches.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null } as MediaQueryList);
