import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// oxlint-disable-next-line no-console -- printed before it fails the test
const realError = console.error;

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

// For what hangs, not for what is slow: several files run beside one another.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has the element but not its methods; a browser also makes the rest of the page inert.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

window.scrollTo = () => undefined;

// React reports wrong keys, missing act() and invalid markup through console.error only, so each of them fails the
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
