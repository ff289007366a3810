/** The catalogue of settings that administrators change while the product runs: the only list of them. No imports with cost. */

interface SwitchSetting {
  readonly kind: 'switch';
  readonly initial: boolean;
}
interface IntegerSetting {
  readonly kind: 'integer';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}
interface TextSetting {
  readonly kind: 'text';
  readonly initial: string;
  readonly max: number;
}
export type SettingGroup = 'Sandbox' | 'Accounts' | 'Announcement' | 'Features';
export type SettingDefinition = (SwitchSetting | IntegerSetting | TextSetting) & {
  readonly group: SettingGroup;
  readonly label: string;
  /** What the setting changes and for whom, in one or two sentences. */
  readonly about: string;
};

export const ANNOUNCEMENT_MAX = 300;

export const SETTINGS = {
  'unlock-bias-tests': {
    kind: 'integer',
    initial: 2,
    min: 0,
    max: 20,
    unit: 'tests',
    group: 'Sandbox',
    label: 'Bias Tests that unlock the sandbox',
    about: 'Completed rated tests. Progress is counted again for everyone; a sandbox that is unlocked stays unlocked.',
  },
  'unlock-chart-exams': {
    kind: 'integer',
    initial: 2,
    min: 0,
    max: 20,
    unit: 'exams',
    group: 'Sandbox',
    label: 'Chart Exams that unlock the sandbox',
    about: 'Passed rated exams. Progress is counted again for everyone; a sandbox that is unlocked stays unlocked.',
  },
  'sandbox-accounts': {
    kind: 'integer',
    initial: 3,
    min: 1,
    max: 3,
    unit: 'accounts',
    group: 'Sandbox',
    label: 'Sandbox accounts of a learner',
    about: 'Maximum number of accounts side by side. Accounts that are open stay open.',
  },
  'registrations-open': {
    kind: 'switch',
    initial: true,
    group: 'Accounts',
    label: 'Registrations',
    about: 'Whether visitors can register. Links that were mailed before keep working.',
  },
  announcement: {
    kind: 'text',
    initial: '',
    max: ANNOUNCEMENT_MAX,
    group: 'Announcement',
    label: 'Announcement',
    about: 'Shown above every page, to visitors too, until it is emptied.',
  },
  'feature-feed': {
    kind: 'switch',
    initial: true,
    group: 'Features',
    label: 'Social feed',
    about: 'Calls of the feed and its posts.',
  },
  'feature-replay': {
    kind: 'switch',
    initial: true,
    group: 'Features',
    label: 'Replay',
    about: 'Calls of replay sessions. Running sessions wait and lose nothing.',
  },
  'feature-real-or-shuffled': {
    kind: 'switch',
    initial: true,
    group: 'Features',
    label: 'Real or Shuffled',
    about: 'Calls that show and answer pairs.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

type ValueOf<Definition> = Definition extends { readonly kind: 'switch' }
  ? boolean
  : Definition extends { readonly kind: 'integer' }
    ? number
    : string;
export type SettingValues = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };
export type SettingValue = SettingValues[SettingKey];

/** Returns a sentence on what is wrong with a value, or `null` if it is allowed. */
export function settingFault(definition: SettingDefinition, value: unknown): string | null {
  switch (definition.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : 'must be on or off';
    case 'integer': {
      const { min, max } = definition;
      const isAllowed = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
      return isAllowed ? null : `must be a whole number from ${min} to ${max}`;
    }
    case 'text': {
      const isAllowed = typeof value === 'string' && value.length <= definition.max && !/\p{Cc}/u.test(value);
      return isAllowed ? null : `must be one line of at most ${definition.max} characters`;
    }
  }
}
