import type { QuizView } from '@tradesense/contract/study.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { isQuizPassed } from '@tradesense/core/study/quiz-rules.ts';
import type { QuizFile, QuizQuestion } from './content/lesson-schema.ts';
import type { QuizAnswerRow, QuizRow } from './quiz.repo.ts';
import type { AskedQuestion } from './study.tables.ts';

/** Index of the right option among a question's options in the lesson's file. */
export const RIGHT_OPTION = 0;

type Answers = ReadonlyMap<string, QuizAnswerRow>;

/**
 * Ids of a question's options, by their position on the page. They do not reveal the position in the lesson's file,
 * where the right option comes first.
 */
const OPTION_IDS = ['a', 'b', 'c', 'd', 'e'] as const;

/**
 * Returns the index, in the lesson's file, of the option with the id that the page uses; `null` if the question has no
 * such option.
 */
export function optionOf({ options }: AskedQuestion, id: string): number | null {
  return options[OPTION_IDS.findIndex((each) => each === id)] ?? null;
}

/** Returns the share of right answers in a complete attempt. */
export function rightShare(quiz: Pick<QuizRow, 'questions'>, answers: Answers): number {
  return rightAnswers(answers) / quiz.questions.length;
}

function rightAnswers(answers: Answers): number {
  return [...answers.values()].filter(({ option }) => option === RIGHT_OPTION).length;
}

/**
 * Returns the attempt as its owner may see it: the right option and the explanations are included only for answered
 * questions.
 */
export function quizView(quiz: QuizRow, file: QuizFile, answers: Answers): QuizView {
  const isComplete = answers.size === quiz.questions.length;
  const points = [...answers.values()].reduce((sum, answer) => sum + answer.points, 0);
  return {
    id: quiz.id,
    lesson: quiz.lesson,
    questions: quiz.questions.map((asked) => questionView(asked, file, answers.get(asked.id))),
    result: isComplete
      ? { right: rightAnswers(answers), points, isPassed: isQuizPassed(rightShare(quiz, answers)) }
      : null,
  };
}

/** The parts of an answer that its owner sees. */
type ShownAnswer = Pick<QuizAnswerRow, 'option' | 'certainty' | 'points'>;

/** Returns a question as its owner may see it; the right option and the explanations are included only if answered. */
export function questionView(
  asked: AskedQuestion,
  file: QuizFile,
  answer: ShownAnswer | undefined,
): QuizView['questions'][number] {
  const question = file.find(({ id }) => id === asked.id);
  invariant(question !== undefined, 'an attempt has the questions of its version');
  const options = asked.options.map((option, place) => ({ id: idAt(place), text: optionText(question, option).text }));
  return { id: asked.id, stem: question.stem, options, outcome: answer ? outcomeView(asked, question, answer) : null };
}

function outcomeView(
  asked: AskedQuestion,
  question: QuizQuestion,
  { option, certainty, points }: ShownAnswer,
): QuizView['questions'][number]['outcome'] {
  const idOf = (place: number) => idAt(asked.options.indexOf(place));
  return {
    option: idOf(option),
    certainty,
    isRight: option === RIGHT_OPTION,
    rightOption: idOf(RIGHT_OPTION),
    points,
    explanations: Object.fromEntries(asked.options.map((each) => [idOf(each), optionText(question, each).why])),
  };
}

function idAt(place: number): string {
  const id = OPTION_IDS[place];
  invariant(id !== undefined, 'a question has at most five options');
  return id;
}

function optionText(question: QuizQuestion, place: number): QuizQuestion['options'][number] {
  const option = question.options[place];
  invariant(option !== undefined, 'an attempt has the options of its version');
  return option;
}
