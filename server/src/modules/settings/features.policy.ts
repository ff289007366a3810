import type { SettingKey, SettingValues } from '@tradesense/contract/settings-constants.ts';

/** Beginnings of the API paths that belong to each feature, and the setting that turns the feature off. */
const PREFIXES = [
  ['/api/replay/', 'feature-replay'],
  ['/api/real-or-shuffled/', 'feature-real-or-shuffled'],
  ['/api/feed', 'feature-feed'],
  ['/api/posts', 'feature-feed'],
  ['/api/comments', 'feature-feed'],
  ['/api/people/{username}/posts', 'feature-feed'],
  ['/api/usernames', 'feature-feed'],
] as const satisfies readonly (readonly [string, SettingKey])[];

/** Returns the setting that turns the feature at this path on and off; `null` if there is none. */
function switchOf(path: string): (typeof PREFIXES)[number][1] | null {
  return PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null;
}

/** Whether a path belongs to a feature that is turned off. */
export function isSwitchedOff(path: string, values: SettingValues): boolean {
  const key = switchOf(path);
  return key !== null && !values[key];
}

/** Whether the path belongs to a feature that a setting can turn off. */
export function hasSwitch(path: string): boolean {
  return switchOf(path) !== null;
}
