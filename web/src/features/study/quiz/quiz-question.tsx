import type { QuizView } from '@tradesense/contract/study.ts';
import type { Certainty } from '@tradesense/core/study/topic.ts';
import { useId, type Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { CheckIcon, CrossIcon } from '../../../ui/text-icons.tsx';
import styles from './lesson-quiz.module.css';
import { CERTAINTY_LABELS, pointsText } from './quiz-text.ts';

type Question = QuizView['questions'][number];

export interface QuizChoice {
  readonly option: string | null;
  readonly certainty: Certainty | null;
}

export const NO_CHOICE: QuizChoice = { option: null, certainty: null };

interface QuizQuestionProps {
  question: Question;
  /** Line above the question, such as its number. */
  caption: string;
  choice: QuizChoice;
  isLocked: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onChoose: (choice: QuizChoice) => void;
}

/**
 * Shows a question with its options and the choice of a certainty. Once it is answered, explains why each option is
 * right or wrong.
 */
export function QuizQuestion({ question, caption, choice, isLocked, headingRef, onChoose }: QuizQuestionProps) {
  const name = useId();
  const { outcome } = question;
  const option = outcome?.option ?? choice.option;
  const certainty = outcome?.certainty ?? choice.certainty;
  return (
    <section className={styles['question']} aria-labelledby={`${name}-stem`}>
      <p className={styles['note']}>{caption}</p>
      <h2 id={`${name}-stem`} ref={headingRef} tabIndex={-1}>
        {outcome === null ? null : (
          <span className={outcome.isRight ? styles['right'] : styles['wrong']}>
            {outcome.isRight ? <CheckIcon /> : <CrossIcon />} {outcome.isRight ? 'Right' : 'Wrong'},{' '}
            {pointsText(outcome.points)}
          </span>
        )}
        {question.stem}
      </h2>
      <fieldset disabled={isLocked} className={styles['options']} aria-labelledby={`${name}-stem`}>
        {question.options.map(({ id, text }) => (
          <label key={id} className={classNames(styles['option'], optionClass(question, id))}>
            <input
              type="radio"
              name={name}
              checked={option === id}
              onChange={() => onChoose({ option: id, certainty })}
            />
            <span>
              <OptionWord question={question} id={id} />
              {text}
              {outcome === null ? null : <span className={styles['why']}>{outcome.explanations[id]}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <SegmentedControl
        label="How sure are you?"
        value={certainty}
        disabled={isLocked}
        options={[
          { value: 'sure', label: CERTAINTY_LABELS.sure },
          { value: 'think-so', label: CERTAINTY_LABELS['think-so'] },
          { value: 'guess', label: CERTAINTY_LABELS.guess },
        ]}
        onValueChange={(value) => onChoose({ option, certainty: value })}
      />
    </section>
  );
}

function optionClass({ outcome }: Question, id: string): string | undefined {
  if (outcome === null) return undefined;
  if (id === outcome.rightOption) return styles['isRight'];
  return id === outcome.option ? styles['isWrong'] : undefined;
}

function OptionWord({ question: { outcome }, id }: { question: Question; id: string }) {
  if (outcome === null) return null;
  if (id === outcome.rightOption)
    return (
      <b className={styles['right']}>
        <CheckIcon /> Right{id === outcome.option ? ', your answer' : ''}
      </b>
    );
  return id === outcome.option ? (
    <b className={styles['wrong']}>
      <CrossIcon /> Wrong, your answer
    </b>
  ) : null;
}

/** Says what is still missing before the answer can be checked. */
export function ChoiceNote({ choice: { option, certainty } }: { choice: QuizChoice }) {
  if (option !== null && certainty !== null) return null;
  return (
    <p className={styles['note']}>
      {option === null ? 'Choose an answer, and how sure you are.' : 'Say how sure you are.'}
    </p>
  );
}
