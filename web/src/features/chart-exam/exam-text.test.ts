// If this fails, a learner is not told before an exam that its charts are simulated.
import { expect, it } from 'vitest';
import { chartSourceText } from './exam-text.ts';

it.each([
  ['crypto', ['crypto'], null],
  [
    'forex',
    ['crypto'],
    'Currencies have no recorded prices here: the charts are simulated. An exam on them does not change your rating or count toward the sandbox.',
  ],
  [
    'crypto',
    [],
    'Crypto assets have no recorded prices here: the charts are simulated. An exam on them does not change your rating.',
  ],
] as const)(
  'the source of the charts is stated for %s if %j have recorded prices',
  (assetClass, recordedClasses, text) => {
    expect(chartSourceText(assetClass, recordedClasses)).toBe(text);
  },
);
