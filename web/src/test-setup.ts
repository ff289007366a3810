import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// oxlint-disable-next-line no-console -- printed before it fails the test
const realError = console.error;

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

// Several files run in parallel, so the timeout is long: a slow test must not fail, only one that hangs.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has the element but not these methods. In a browser, `showModal` also makes the rest of the page inert.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

window.scrollTo = () => undefined;

// React reports wrong keys, missing act() and invalid markup only through console.error, so each such call fails the
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
});

// jsdom has no layout and no media queries, so here no query matches.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null } as MediaQueryList);
