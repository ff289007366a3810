import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { markWhenSettled } from '../settling.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    movePointerAway(): Promise<void>;
  }
}

// oxlint-disable-next-line no-console -- printed before it fails the test
const realError = console.error;

markWhenSettled(document.documentElement);

beforeEach(async () => {
  await page.viewport(1280, 800);
  // All test files run in one page, so the pointer would still be where the previous test left it.
  await commands.movePointerAway();
  document.body.className = 'dark-mode';
  localStorage.setItem('skipLoadingAnimations', 'true');
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    realError(...parts);
    throw new Error(`console.error: ${parts.map(String).join(' ')}`);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  // All test files run in one page, so a tab that a test has hidden must become visible again (`expect-page.ts`).
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(document, 'visibilityState');
});
