/**
 * `set-probability`: give one probability for each field. A field scores 1 if it is off by at most 5 points from the
 * counted value, and 0.5 if by at most 10. The question states the counts, so a small sample gets no larger tolerance.
 * The score is the mean of the fields. If the fields share 100%, their sum must be 100% within one point for rounding,
 * otherwise the score is 0. A missing field scores 0; unknown fields are ignored.
 */
import { brierScore } from '../../bias/scoring.ts';
import { meanOf } from '../../learning/mean-of.ts';
import { percentText } from '../../kernel/number-text.ts';
import { baseRateOf, countedChances, countedRates, knownChances, mirroredRates } from '../probability-fields.ts';
import { ownValue } from '../sorting.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskReferences } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const FULL_POINTS = 5;
const HALF_POINTS = 10;
/** Maximum deviation of the fields' sum from 100 that counts as rounding, in points. */
const SUM_POINTS = 1;
const ROUNDING = 1e-9;

type Chance = TaskReferences['set-probability']['values'][string];

function creditOf(value: number, { chance }: Chance): number {
  const off = Math.abs(value - chance);
  if (off <= FULL_POINTS + ROUNDING) return 1;
  return off <= HALF_POINTS + ROUNDING ? 0.5 : 0;
}

/** Returns the expected Brier score of a confidence if the call comes true with the given chance, both in percent. */
function expectedScore(confidence: number, chance: number): number {
  const score = (truth: 'bullish' | 'bearish') => brierScore('bullish', confidence, truth);
  return (chance / 100) * score('bullish') + (1 - chance / 100) * score('bearish');
}

/** Returns a sentence that says what a wrong confidence costs on average. */
function costSentence(value: number, chance: number): string {
  const [stated, honest] = [expectedScore(value, chance), expectedScore(chance, chance)];
  return `the expected score is ${stated.toFixed(2)}; at ${percentText(chance)}, the true chance, it is ${honest.toFixed(2)}.`;
}

export const SET_PROBABILITY: TaskRule<'set-probability'> = {
  need: ({ from }) => ({ kind: from === 'known-chance' || from === 'counted' ? 'none' : 'base-rate' }),
  make(spec, material, random) {
    const { from } = spec;
    if (from === 'counted') return countedChances(spec);
    if (from === 'known-chance') return knownChances(random);
    const rates = baseRateOf(material);
    return from === 'base-rate' ? countedRates(rates) : mirroredRates(rates);
  },
  grade({ question: { fields, sharesWhole }, reference }, { values }) {
    const given = fields.map(({ id }) => ownValue(values, id));
    const sum = given.reduce<number>((total, value) => total + (value ?? 0), 0);
    const isWhole = !sharesWhole || Math.abs(sum - 100) <= SUM_POINTS + ROUNDING;
    const graded = fields.flatMap(({ id, label }, place) => {
      const [value, chance] = [given[place], reference.values[id]];
      if (chance === undefined) return [];
      if (value === undefined) return [{ credit: 0, line: line('missed', `${label} was left out. ${chance.why}`, id) }];
      const credit = creditOf(value, chance);
      const result = credit === 1 ? 'right' : credit > 0 ? 'half' : 'wrong';
      const isCounted = sharesWhole || chance.from < chance.to;
      const why = isCounted || credit === 1 ? chance.why : costSentence(value, chance.chance);
      return [{ credit, line: line(result, `${label} ${percentText(value, 1)}: ${why}`, id) }];
    });
    const lines = graded.map((each) => each.line);
    if (!isWhole) {
      const sentence = `The chances add up to ${percentText(sum, 1)}, not to 100%.`;
      return verdictOf(0, sentence, [line('wrong', sentence), ...lines]);
    }
    const score = graded.length === 0 ? 0 : meanOf(graded.map(({ credit }) => credit));
    const right = graded.filter(({ credit }) => credit === 1).length;
    return verdictOf(score, `${right} of ${graded.length} chances are right.`, lines);
  },
  hint({ question: { fields, sharesWhole }, reference: { values } }, step) {
    const [first] = fields;
    const why = fields.map(({ id }) => values[id]?.why ?? '');
    const isCounted = fields.some(({ id }) => (values[id]?.from ?? 0) < (values[id]?.to ?? 0));
    return hintAt(step, {
      rule: () => ({
        sentence: sharesWhole
          ? 'First ask how often each answer is right anyway. Neutral is a move under half an ATR, which is rare.'
          : isCounted
            ? 'Ask how often it came, and how often the control beside it came.'
            : 'The expected score is best for the confidence that equals the chance.',
      }),
      region: () => ({ sentence: first === undefined ? '' : (values[sharesWhole ? 'neutral' : first.id]?.why ?? '') }),
      'worked-answer': () => ({ sentence: [...new Set(why)].join(' ') }),
    });
  },
};
