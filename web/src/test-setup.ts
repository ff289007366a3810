import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// oxlint-disable-next-line no-console -- printed before it fails the test
const realError = console.error;

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

// A long timeout, so that only a test that hangs fails and not a slow one: several files run in parallel.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has the element but not its methods. In a browser, `showModal` also makes the rest of the page inert.
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

// jsdom lays nothing out and has no media queries; none matches.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null } as MediaQueryList);
