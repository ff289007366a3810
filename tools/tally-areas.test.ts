// If this fails, a run prints the time of a test under another area of the product than the one it checks.
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addToAreas, areaOf } from './tally-areas.mjs';
import { root } from './tidy/source-file.ts';

describe('the area of a test file', () => {
  it.each([
    ['server/src/modules/bias-test/bias-test-journey.test.ts', 'bias test'],
    ['core/src/bias/rated-draw.test.ts', 'bias test'],
    ['web/src/chart/model/legend.test.ts', 'chart'],
    ['web/src/features/chart-exam/exam-page.browser.test.tsx', 'chart exam'],
    ['core/src/trading/chart-trading.test.ts', 'trading, ledger, desk'],
    ['e2e/sandbox/trading.spec.ts', 'trading, ledger, desk'],
    ['e2e/sandbox/replay.spec.ts', 'replay'],
    ['e2e/shell/profile.spec.ts', 'identity'],
    ['e2e/shell/footer.spec.ts', 'pages and shell'],
    ['e2e/lessons-open.spec.ts', 'study'],
    ['tools/lesson-figures-gaps.test.ts', 'study'],
    ['server/src/modules/live-sessions/live-sessions.test.ts', 'classes'],
    ['server/src/platform/log.test.ts', 'program as a whole'],
    ['tools/tidy.test.ts', 'program as a whole'],
  ])('%s: %s', (path, area) => {
    expect(areaOf(path)).toBe(area);
  });

  it('is named for every module of the server but those that serve all pages', () => {
    const modules = globSync('server/src/modules/*/', { cwd: root }).map((folder) => `${folder}/any.test.ts`);
    const unnamed = modules.filter((path) => areaOf(path) === 'program as a whole');
    expect(unnamed.toSorted()).toEqual(
      ['analytics', 'terms'].map((module) => `server/src/modules/${module}/any.test.ts`),
    );
  });
});

it('the time of a part is divided in proportion to the time of its files, and added to earlier parts', () => {
  const areas = new Map();
  addToAreas(areas, 30, [
    { path: 'e2e/feed.spec.ts', duration: 2_000, checks: 1 },
    { path: 'e2e/lti.spec.ts', duration: 1_000, checks: 2 },
  ]);
  addToAreas(areas, 6, [{ path: 'server/src/modules/lti/launch.test.ts', duration: 500, checks: 9 }]);
  expect(Object.fromEntries(areas)).toEqual({
    'feed and ideas': { seconds: 20, checks: 1 },
    lti: { seconds: 16, checks: 11 },
  });
});
