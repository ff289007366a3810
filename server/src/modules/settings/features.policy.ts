import type { SettingKey, SettingValues } from '@tradesense/contract/settings-constants.ts';

/** API paths of each feature that can be turned off. */
const PREFIXES = [
  ['/api/replay/', 'feature-replay'],
  ['/api/real-or-shuffled/', 'feature-real-or-shuffled'],
  ['/api/feed', 'feature-feed'],
  ['/api/posts', 'feature-feed'],
  ['/api/comments', 'feature-feed'],
  ['/api/people/{username}/posts', 'feature-feed'],
  ['/api/usernames', 'feature-feed'],
] as const satisfies readonly (readonly [string, SettingKey])[];

/** Returns the setting that turns requests to this path on and off, or `null` if there is none. */
function switchOf(path: string): (typeof PREFIXES)[number][1] | null {
  return PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null;
}

/** Whether a path belongs to a feature that is turned off. */
export function isSwitchedOff(path: string, values: SettingValues): boolean {
  const key = switchOf(path);
  return key !== null && !values[key];
}

/** Whether a setting can turn off requests to this path. */
export function hasSwitch(path: string): boolean {
  return switchOf(path) !== null;
}
