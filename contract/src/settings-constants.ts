/** The only list of the settings that administrators can change while the product runs. Imports nothing large. */
import { CHARGE_MIN_CENTS } from '@tradesense/core/billing/plans.ts';
import { INITIAL_NUMBERS } from './product-numbers-constants.ts';
import { SANDBOX_ACCOUNTS_MAX } from './sandbox-constants.ts';

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
export type SettingGroup = 'Sandbox' | 'Tests and exams' | 'Plans' | 'Accounts' | 'Announcement' | 'Features';
export type SettingDefinition = (SwitchSetting | IntegerSetting | TextSetting) & {
  readonly group: SettingGroup;
  readonly label: string;
  /** Says what the setting changes and for whom, in one or two sentences. */
  readonly about: string;
};

export const ANNOUNCEMENT_MAX = 300;
/** Maximum price of Pro, in US cents. */
const PLAN_CENTS_MAX = 1_000_000;
/** Maximum fee of the sandbox, in hundredths of a percent: 1%. */
const FEE_MAX = 100;

const leverageOf = (assetClass: keyof typeof INITIAL_NUMBERS.leverage, what: string) =>
  ({
    kind: 'integer',
    initial: INITIAL_NUMBERS.leverage[assetClass],
    min: 1,
    max: INITIAL_NUMBERS.leverage[assetClass],
    unit: 'times the margin',
    group: 'Sandbox',
    label: `Highest leverage of ${what}`,
    about: 'For new orders that open or add to a position; an asset may have less. Orders and positions keep theirs.',
  }) as const;

export const SETTINGS = {
  'unlock-bias-tests': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.unlockBiasTests,
    min: 0,
    max: 20,
    unit: 'tests',
    group: 'Sandbox',
    label: 'Bias Tests that unlock the sandbox',
    about: 'Completed rated tests. Progress is counted again for everyone; a sandbox that is unlocked stays unlocked.',
  },
  'unlock-chart-exams': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.unlockChartExams,
    min: 0,
    max: 20,
    unit: 'exams',
    group: 'Sandbox',
    label: 'Chart Exams that unlock the sandbox',
    about: 'Passed rated exams. Progress is counted again for everyone; a sandbox that is unlocked stays unlocked.',
  },
  'sandbox-accounts': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.sandboxAccounts,
    min: 1,
    max: SANDBOX_ACCOUNTS_MAX,
    unit: 'accounts',
    group: 'Sandbox',
    label: 'Sandbox accounts of a learner',
    about: 'Maximum number of accounts side by side. Accounts that are open stay open.',
  },
  'maker-fee': {
    kind: 'integer',
    initial: 5,
    min: 0,
    max: FEE_MAX,
    unit: 'hundredths of a percent',
    group: 'Sandbox',
    label: 'Maker fee',
    about:
      'Fee of fills of resting orders, in accounts and replays that are opened from now on. A learner can change it.',
  },
  'taker-fee': {
    kind: 'integer',
    initial: 10,
    min: 0,
    max: FEE_MAX,
    unit: 'hundredths of a percent',
    group: 'Sandbox',
    label: 'Taker fee',
    about: 'Fee of other fills, in accounts and replays that are opened from now on. A learner can change it.',
  },
  'leverage-crypto': leverageOf('crypto', 'crypto'),
  'leverage-equity': leverageOf('equity', 'equities and ETFs'),
  'leverage-commodity': leverageOf('commodity', 'commodities'),
  'leverage-forex': leverageOf('forex', 'forex'),
  'bias-test-questions': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.biasTestQuestions,
    min: 3,
    max: 12,
    unit: 'questions',
    group: 'Tests and exams',
    label: 'Questions of a Bias Test',
    about: 'For tests that start from now on. A running test keeps its number.',
  },
  'exam-charts': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.examCharts,
    min: 1,
    max: 20,
    unit: 'charts',
    group: 'Tests and exams',
    label: 'Charts of a Chart Exam',
    about: 'For exams that start from now on. A running exam keeps its number.',
  },
  'exam-pass-percent': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.examPassPercent,
    min: 30,
    max: 100,
    unit: 'percent',
    group: 'Tests and exams',
    label: 'Pass mark of a Chart Exam',
    about: 'Mean score with which an exam passes, for exams that start from now on. Each exam keeps its own.',
  },
  'pro-month-cents': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.proMonthCents,
    min: CHARGE_MIN_CENTS,
    max: PLAN_CENTS_MAX,
    unit: 'US cents',
    group: 'Plans',
    label: 'Price of Pro by month',
    about: 'For checkouts that start from now on. Subscriptions and open checkouts keep their price.',
  },
  'pro-year-cents': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.proYearCents,
    min: CHARGE_MIN_CENTS,
    max: PLAN_CENTS_MAX,
    unit: 'US cents',
    group: 'Plans',
    label: 'Price of Pro by year',
    about: 'For checkouts that start from now on. Subscriptions and open checkouts keep their price.',
  },
  'free-sandbox-accounts': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.freeSandboxAccounts,
    min: 1,
    max: SANDBOX_ACCOUNTS_MAX,
    unit: 'accounts',
    group: 'Plans',
    label: 'Sandbox accounts on the Free plan',
    about: 'Maximum number of accounts side by side. Accounts that are open stay open.',
  },
  'free-replays-per-week': {
    kind: 'integer',
    initial: INITIAL_NUMBERS.freeReplaysPerWeek,
    min: 0,
    max: 100,
    unit: 'replays',
    group: 'Plans',
    label: 'Replays on the Free plan',
    about: 'Replays that may be started in any 7 days. Those that are started stay open.',
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
    about:
      'Shown above every page, to visitors too, until it is emptied. Verified accounts that have not switched it off get it as a notification.',
  },
  'feature-feed': {
    kind: 'switch',
    initial: true,
    group: 'Features',
    label: 'Social feed',
    about: 'Whether learners can use the feed, its posts and comments.',
  },
  'feature-replay': {
    kind: 'switch',
    initial: true,
    group: 'Features',
    label: 'Replay',
    about: 'Whether learners can replay history. Running sessions wait and lose nothing.',
  },
  'feature-real-or-shuffled': {
    kind: 'switch',
    initial: true,
    group: 'Features',
    label: 'Real or Shuffled',
    about: 'Whether learners can see and answer pairs.',
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

/** Returns a sentence that says what is wrong with a value, or `null` if the value is allowed. */
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
