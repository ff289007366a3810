import type { Rule } from './boundary-rules.ts';

const BARE_ABSENCE = /\.toHaveCount\(0\b|\.not\.toBeAttached\(/g;

export const STORY_RULES: readonly Rule[] = [
  {
    name: 'absence-waits-for-the-app',
    why: 'a story would pass because it asked before the thing could appear',
    check: ({ path, text }) =>
      path.startsWith('e2e/') && path.endsWith('.spec.ts')
        ? Array.from(text.matchAll(BARE_ABSENCE), ([what]) => `uses ${what}, not e2e/support/expect-absent.ts`)
        : [],
  },
];
