// If this fails, a learner is not told before an exam that its charts are simulated, or is told about turns where the
// exam has none.
import { expect, it } from 'vitest';
import { chartSourceText, viewMeaning } from './exam-text.ts';

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

it('the meaning of hindsight is about the marks of the exam', () => {
  expect(viewMeaning('hindsight', 'fair-value-gaps')).toBe(
    'You see the whole chart. A gap counts even if later bars fill it.',
  );
  expect(viewMeaning('hindsight', 'swing-analysis')).toContain('A turn counts if the bars after it confirm it.');
});
