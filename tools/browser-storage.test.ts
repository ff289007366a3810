// If this fails, the pages store data in the browser that the privacy policy does not name, or the policy names data
// that the pages no longer store.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.mjs';

/**
 * The key is a file of the pages that uses the browser's storage. The value is what the privacy policy calls the stored
 * data.
 */
const NAMED: Readonly<Record<string, string>> = {
  'chart/drawings/drawing-manners.ts': 'how drawing works',
  'chart/drawings/use-chart-storage.ts': 'indicators and display of charts',
  'chart/stored-json.ts': 'indicators and display of charts',
  'features/bias-test/use-stored-draft.ts': 'answers of a Bias Test',
  'features/bias-test/use-test-run.ts': 'answers of a Bias Test',
  'features/chart-exam/hide-ratings.ts': 'whether your exam ratings are hidden',
  'features/chart-exam/part-timer.tsx': 'sound of exams',
  'features/dashboard/last-visit.ts': 'when you last saw the dashboard',
  'features/guidance/follows-path-preference.ts': 'next step of your first hour',
  'features/journal/note-drafts.ts': 'notes on trades',
  'features/journal/second-look/second-draft.ts': 'second decisions',
  'features/replay/replay-chart-storage.ts': 'drawings of replays',
  'features/study/lesson/lesson-place.ts': 'At which step you left each lesson',
  'features/study/visitor-progress.ts': 'lessons that you did without an account',
  'features/trading/dock-share.ts': 'how large they are',
  'features/trading/keys/quick-keys-store.ts': 'quick keys',
  'features/trading/layout/desk-choice-store.ts': 'account the desk showed last',
  'features/trading/narrow/plan-shape.ts': 'stop and target of your last plan',
  'features/trading/table/stored-columns.ts': 'columns of tables',
  'features/trading/ticket-storage.ts': 'Orders',
  'platform/tab-sign-in.ts': 'that this tab is signed in',
  'run-app.ts': 'Sealed storage',
  'shell/coach-dock/use-dock-open.ts': 'whether the coach is open',
  'shell/loader/skip-animations.ts': 'whether loading animations are shown',
  'shell/sandbox-link/unlock-store.ts': 'whether the sandbox is unlocked',
  'shell/theme-storage.ts': 'dark or light theme',
  'shell/theme.ts': 'dark or light theme',
};

/** Helper files. Their callers choose what is stored, so these files need no entry in `NAMED`. */
const TOOLS = ['platform/browser-preference.ts', 'platform/secure-storage.ts', 'platform/tab-drafts.ts'];

const USES_STORAGE = /\b(?:localStorage|sessionStorage|indexedDB)\b|\bcreate(?:BrowserPreference|TabDrafts)\b/;

test('the privacy policy names everything that the pages keep in the browser', () => {
  const source = join(root, 'web/src');
  const users = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) =>
      !/\.(?:test|test-data|browser\.test)\.tsx?$|^test-setup|^browser-test\//.test(file) &&
      USES_STORAGE.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(users.filter((file) => !TOOLS.includes(file)).toSorted()).toEqual(Object.keys(NAMED).toSorted());

  const policy = readFileSync(join(source, 'features/about/privacy-policy.tsx'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(Object.values(NAMED).filter((words) => !policy.includes(words))).toEqual([]);
});
