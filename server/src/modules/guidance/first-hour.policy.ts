import { BIAS_TEST_MINUTES } from '@tradesense/core/bias/bias-rules.ts';
import { FIRST_HOUR_STEPS, type FirstHourStepId } from '@tradesense/contract/first-hour-constants.ts';
import type { FirstHourResponse, FirstHourStep } from '@tradesense/contract/guidance.ts';
import type { GuidanceFacts, LearnerFacts } from './guidance-facts.ts';

/** Steps of the first hour that consist of a lesson. Each has the id of its lesson. */
const LESSON_STEPS = ['candle', 'base-rates', 'confidence-brier', 'fractal'] as const;
type LessonStepId = (typeof LESSON_STEPS)[number];
const isLessonStep = (id: FirstHourStepId): id is LessonStepId => LESSON_STEPS.some((each) => each === id);

interface StepText {
  readonly title: string;
  readonly act: string;
  readonly gets: string;
  readonly minutes: number;
}

/** Texts of the steps of the first hour. Title and minutes of a lesson's step come from the lesson. */
const TEXTS: Readonly<
  Record<Exclude<FirstHourStepId, LessonStepId>, StepText> & Record<LessonStepId, Omit<StepText, 'title' | 'minutes'>>
> = {
  trial: {
    title: 'A trial question on a masked chart',
    act: 'Choose up, down or neutral, and say how sure you are.',
    gets: 'You see the outcome and your Brier score. One answer says nothing yet.',
    minutes: 3,
  },
  'first-chart': {
    title: 'Your first mark on a chart',
    act: 'Mark one swing high, and try again after the verdict.',
    gets: 'The verdict names the condition that failed, with its bars. Every exam grades in this way.',
    minutes: 4,
  },
  candle: {
    act: 'Rebuild a candle, then three quick ones, and pass the quiz.',
    gets: 'You can read what a bar shows and what it leaves out.',
  },
  register: {
    title: 'A free account',
    act: 'Enter a name, an email address and a password, and open the link in the email.',
    gets: 'Your progress is saved. From here on, the outcome stays on the server until you have answered.',
    minutes: 3,
  },
  'base-rates': {
    act: 'Set three chances before you see a chart.',
    gets: 'You learn what neutral means, how rare it is, and why rated charts are mirrored.',
  },
  'confidence-brier': {
    act: 'State your confidence for three bags of marked balls.',
    gets: 'You see why 100% is expensive.',
  },
  'bias-test': {
    title: 'Your first Bias Test',
    act: 'Answer each question: call, confidence, one sentence, one tag.',
    gets: 'Charts that you cannot know. This is the only rated step of the hour.',
    minutes: BIAS_TEST_MINUTES,
  },
  'bias-result': {
    title: 'The result of your Bias Test',
    act: 'Read one question in the results.',
    gets: 'The luck band says what a coin would score, and the facts say what the chart showed.',
    minutes: 2,
  },
  fractal: {
    act: 'Click the bars that stand out from their neighbors.',
    gets: 'You know the rule behind every exam.',
  },
  'practice-exam': {
    title: 'Your first practice exam',
    act: 'Practice swing analysis: mark one chart and hand it in, then end practice. There is no time limit.',
    gets: 'A score, a verdict for each mark, and the lesson for each miss.',
    minutes: 5,
  },
  unlocks: {
    title: 'What unlocks the sandbox, and why',
    act: 'Read three facts.',
    gets: 'You know what is left before you trade with virtual money, and what the sandbox cannot show.',
    minutes: 3,
  },
  'first-trade': {
    title: 'Your first planned trade',
    act: 'Plan one trade, send it, and step until it closes.',
    gets: 'The size follows from 1% risk. Costs, the loss at the stop and the break-even rate are known before you send.',
    minutes: 8,
  },
  'trade-card': {
    title: 'The card of your trade',
    act: 'Write one line of review.',
    gets: 'Decision and outcome side by side: what you kept of your plan, and what it came to.',
    minutes: 2,
  },
};

/**
 * Returns the steps of the first hour, and for each step whether stored facts show it as done. Leaves out steps that
 * this server cannot offer. Also leaves out the trial question for a learner with an account who has never answered it.
 */
export function firstHour(facts: GuidanceFacts): FirstHourResponse {
  const steps = FIRST_HOUR_STEPS.filter((id) => isOffered(id, facts)).map((id): FirstHourStep => ({
    id,
    ...textOf(id, facts),
    href: hrefOf(id, facts),
    isDone: isDone(id, facts),
  }));
  const open = steps.filter((step) => !step.isDone);
  return {
    steps,
    next: open[0]?.id ?? null,
    minutesLeft: open.reduce((sum, { minutes }) => sum + minutes, 0),
    hasLeft: facts.study.marks.has('left'),
    isOver: open.length === 0 || (facts.learner !== null && isBeyond(facts.learner)),
  };
}

function textOf(id: FirstHourStepId, { study }: GuidanceFacts): StepText {
  if (!isLessonStep(id)) return TEXTS[id];
  const { title = id, minutes = 0 } = study.lessons.get(id) ?? {};
  return { ...TEXTS[id], title: `Lesson: ${title}`, minutes };
}

/** Steps that need a chart of the recorded history. */
const NEEDS_CHART: ReadonlySet<FirstHourStepId> = new Set(['first-chart', 'first-trade', 'trade-card']);

/**
 * Whether this server can offer the step to this learner. A step with a chart needs recorded history; a lesson step
 * needs its lesson.
 */
function isOffered(id: FirstHourStepId, { study, learner }: GuidanceFacts): boolean {
  // A learner with an account starts with a Bias Test, so the trial question is listed only if it was answered before.
  if (id === 'trial' && learner !== null) return study.marks.has('trial');
  if (NEEDS_CHART.has(id)) return study.hasCharts;
  return !isLessonStep(id) || study.lessons.has(id);
}

/**
 * Whether the learner is past the first hour: they have passed an exam, completed all Bias Tests that the unlock needs,
 * or unlocked the sandbox.
 */
function isBeyond({ unlock, exams }: LearnerFacts): boolean {
  const { unlocked, biasTests } = unlock;
  return unlocked || biasTests.done >= biasTests.needed || exams.types.some(({ passed }) => passed > 0);
}

function isDone(id: FirstHourStepId, facts: GuidanceFacts): boolean {
  const { study, learner } = facts;
  switch (id) {
    case 'trial':
      return study.marks.has(id);
    case 'first-chart':
      return study.isFirstChartDone;
    case 'candle':
    case 'base-rates':
    case 'confidence-brier':
    case 'fractal':
      return study.completed.has(id);
    case 'register':
      return learner !== null;
    case 'bias-test':
      return learner !== null && (finishedTest(learner) !== undefined || learner.unlock.biasTests.done > 0);
    case 'practice-exam':
      return learner !== null && learner.exams.types.some(({ bestPractice }) => bestPractice !== null);
    case 'first-trade':
      return study.firstTrade.isClosed;
    case 'trade-card':
      return study.firstTrade.isReviewed;
    case 'bias-result':
      // The learner's mark for this step counts only once a test has ended, because before that there is no result to
      // read.
      return study.marks.has(id) && isDone('bias-test', facts);
    case 'unlocks':
      return study.marks.has(id);
  }
}

/** Returns a completed test of the learner, other than practice on a chosen date. */
function finishedTest({ tests }: LearnerFacts): LearnerFacts['tests'][number] | undefined {
  return tests.find(({ state, unrated }) => state === 'completed' && unrated !== 'practice');
}

/** Returns the address of the page for a step. */
function hrefOf(id: FirstHourStepId, { study, learner }: GuidanceFacts): string {
  switch (id) {
    case 'trial':
      return '/#try';
    case 'first-chart':
      return '/start/chart';
    case 'register':
      return '/auth/register';
    case 'bias-test':
      return '/bias-test';
    case 'bias-result': {
      const done = learner === null ? undefined : finishedTest(learner);
      return done === undefined ? '/bias-test' : `/results/${done.asset}?session=${done.id}`;
    }
    case 'practice-exam':
      return '/chart-exam';
    case 'unlocks':
      return '/start/unlocks';
    case 'first-trade':
    case 'trade-card':
      return '/start/trade';
    case 'candle':
    case 'base-rates':
    case 'confidence-brier':
    case 'fractal':
      return `/study/${study.lessons.get(id)?.topic ?? ''}/${id}`;
  }
}
