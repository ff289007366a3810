import type { ShadeState } from '@tradesense/core/study/task.ts';
import { stretchName } from './bar-words.ts';
import type { Stretch } from './stretches.ts';

/** Names of the shading states, each with its arrow. The canvas draws the same texts. */
export const STATE_LABELS: Readonly<Record<ShadeState, string>> = { up: '↗ Up', down: '↘ Down', range: '→ Range' };

const STATE_NAMES: Readonly<Record<ShadeState, string>> = { up: 'up', down: 'down', range: 'range' };

/** Formats the state of a stretch: 'Bars 12 to 20: up'. */
export function stretchText({ from, until }: Pick<Stretch, 'from' | 'until'>, state: ShadeState): string {
  return `${stretchName(from, until)}: ${STATE_NAMES[state]}`;
}

/** Help text for the keys that shade bars. */
export const SHADE_KEYS_HELP =
  'Left and right arrows move bar by bar; with Shift they extend the selection. U shades the selected bars up, D down, ' +
  'R makes them range. Escape drops the selection, H switches between shading and moving the chart.';
