/** The wording of the monthly letter, shared by the page and the email. */
import { GOOD_PROCESS } from '../learning/process-score.ts';
import { LETTER_MIN, type Comparison, type Habit, type LetterTopic, type MonthEstimate, type MonthlyLetter } from './monthly-letter.ts'; // oxfmt-ignore

/** Parts of the letter, in their order. */
export const LETTER_PARTS = ['opening', 'better', 'not-better', 'habit', 'result'] as const;

export interface LetterPart {
  readonly part: (typeof LETTER_PARTS)[number];
  /** Heading of the part; `null` for the opening part. */
  readonly heading: string | null;
  readonly lines: readonly string[];
}

export interface LetterText {
  /** Title, such as `Your June 2026`. */
  readonly title: string;
  readonly parts: readonly LetterPart[];
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const; // oxfmt-ignore

/** Returns `June 2026` for `2026-06`. */
export function monthName(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`;
}

interface TopicWords {
  readonly name: string;
  readonly unit: readonly [one: string, many: string];
  readonly format: (value: number) => string;
}

const percent = (value: number) => `${Math.round(100 * value)}%`;
const points = (value: number) => String(Math.round(value));

const TOPICS: Readonly<Record<LetterTopic, TopicWords>> = {
  calls: { name: 'Right calls in rated Bias Tests', unit: ['answer', 'answers'], format: percent },
  charts: { name: 'Passed charts in rated Chart Exams', unit: ['chart', 'charts'], format: percent },
  plans: { name: 'Trades with a written plan', unit: ['trade', 'trades'], format: percent },
  process: { name: 'Process score of your trades, any fill preset', unit: ['trade', 'trades'], format: points },
};

const counted = (n: number, [one, many]: TopicWords['unit']) => `${n} ${n === 1 ? one : many}`;

/** Returns an estimate in words, such as `62%, 95% interval 51% to 72%, 80 answers`. */
const estimateText = ({ estimate, low, high, n }: MonthEstimate, { format, unit }: TopicWords) =>
  `${format(estimate)}, 95% interval ${format(low)} to ${format(high)}, ${counted(n, unit)}`;

function comparisonLine({ topic, counts, present, before, verdict }: Comparison): string {
  const words = TOPICS[topic];
  if (present === null || before === null || verdict === 'too-few')
    return `${words.name}: too few to compare (${counted(counts.present, words.unit)}, ${counts.before} the month before). A comparison needs ${LETTER_MIN} in both months.`;
  const pair = `${estimateText(present, words)}; the month before: ${estimateText(before, words)}.`;
  return verdict === 'unclear'
    ? `${words.name}: ${pair} The intervals overlap, so this may be luck.`
    : `${words.name}: ${pair} The intervals do not overlap.`;
}

function habitLine(habit: Habit): string {
  switch (habit.kind) {
    case 'begin':
      return 'Choose two days of the week, and do one lesson review or one Bias Test on each.';
    case 'plan':
      return `Write the plan with its stop before you enter. ${habit.without} of ${habit.trades} trades had none.`;
    case 'mistake':
      return `Before each entry, read your note on the last trade tagged “${habit.tag}”. ${habit.trades} trades have that tag.`;
    case 'check-process':
      return `Before each entry, go through the checks of the process score. ${GOOD_PROCESS} is a good decision, whatever the result.`;
    case 'more-calls':
      return `Take one rated Bias Test each week. From ${LETTER_MIN} answers a month on, the next letter can compare them.`;
    case 'review':
      return 'Review each closed trade within a week, and write one sentence on the decision.';
  }
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)} R`;

function resultPart({ result }: MonthlyLetter): LetterPart[] {
  if (result === null) return [];
  const { estimate, low, high, n } = result;
  const line = `Mean result of ${n} trades with a planned stop: ${signed(estimate)}, 95% interval ${signed(low)} to ${signed(high)}.`;
  const isApart = low > 0 || high < 0;
  return [
    {
      part: 'result',
      heading: 'Results, last',
      lines: [line, isApart ? 'One month does not show whether it lasts.' : 'The interval contains zero, so it may be luck.'], // oxfmt-ignore
    },
  ];
}

function openingLine({ isQuiet, activeDays }: MonthlyLetter, name: string): string {
  if (isQuiet) return `${name} was a quiet month: no rated answer and no closed trade. That is fine. Nothing you have learned is lost, and you can go on from where you are.`; // oxfmt-ignore
  return `In ${name} you answered or traded on ${activeDays === 1 ? '1 day' : `${activeDays} days`}.`;
}

/** Returns the wording of the letter of a month (`2026-06`). */
export function letterText(letter: MonthlyLetter, month: string): LetterText {
  const name = monthName(month);
  const opening: LetterPart = { part: 'opening', heading: null, lines: [openingLine(letter, name)] };
  const habit: LetterPart = { part: 'habit', heading: 'One habit to try', lines: [habitLine(letter.habit)] };
  const title = `Your ${name}`;
  if (letter.isQuiet) return { title, parts: [opening, habit] };
  const shown = letter.comparisons.filter(({ counts }) => counts.present + counts.before > 0);
  const better = shown.filter(({ verdict }) => verdict === 'better').map(comparisonLine);
  const rest = shown.filter(({ verdict }) => verdict !== 'better').map(comparisonLine);
  const none = 'Nothing differs enough from the month before to call it better. One month is a short time.';
  return {
    title,
    parts: [
      opening,
      { part: 'better', heading: 'What improved', lines: better.length === 0 ? [none] : better },
      ...(rest.length === 0 ? [] : [{ part: 'not-better' as const, heading: 'What did not', lines: rest }]),
      habit,
      ...resultPart(letter),
    ],
  };
}
