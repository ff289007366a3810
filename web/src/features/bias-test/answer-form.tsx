import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_REASONING_MAX,
  BIAS_REASONING_MIN,
  type BiasTag,
} from '@tradesense/core/bias/bias-rules.ts';
import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { WorkSide } from '../../ui/work-frame.tsx';
import { missingParts, withTagToggled, type AnswerDraft } from './answer-draft.ts';
import styles from './answer-form.module.css';
import { LEAST_TIME_TEXT } from './bias-text.ts';
import { ConfidenceField } from './confidence-field.tsx';
import { DirectionChoice } from './direction-choice.tsx';
import { TagChoice } from './tag-choice.tsx';

interface AnswerFormProps {
  /** Tags that fit the question. */
  tags: readonly BiasTag[];
  draft: AnswerDraft;
  isSending: boolean;
  /** Whether the answer may have reached the server. It can then be sent again, but not changed. */
  isLocked: boolean;
  /** Whether the form tells the learner that an answer faster than the plausible time counts for no tendency. */
  saysLeastTime?: boolean;
  /** Content above the fields. */
  notice?: ReactNode;
  /** Content in place of the button while the answer is locked. */
  lockedAct?: ReactNode;
  onDraftChange: (draft: AnswerDraft) => void;
  onSubmit: () => void;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/**
 * Fields for call, confidence, reasons and reasoning. Not a `<form>`, because Enter in a field must not send a final
 * answer.
 */
export function AnswerForm(props: AnswerFormProps) {
  const { tags, draft, isSending, isLocked, saysLeastTime = false, notice, lockedAct, onDraftChange, onSubmit } = props;
  const reasonId = useId();
  const missing = missingParts(draft);
  const length = draft.reasoning.trim().length;
  const isTooLong = length > BIAS_REASONING_MAX;
  return (
    <WorkSide
      label="Your answer"
      act={
        isLocked ? (
          lockedAct
        ) : (
          <>
            <Button
              isFullWidth
              disabled={missing.length > 0}
              isBusy={isSending}
              aria-describedby={reasonId}
              onClick={onSubmit}
            >
              Submit answer
            </Button>
            <p id={reasonId} className={styles['reason']}>
              {missing.length > 0
                ? `Missing: ${listed(missing)}.`
                : `An answer is final. ${saysLeastTime ? `One within ${LEAST_TIME_TEXT} of the chart counts for no tendency.` : 'The outcome is shown right after it.'}`}
            </p>
          </>
        )
      }
    >
      {notice}
      <DirectionChoice
        value={draft.direction}
        disabled={isLocked}
        onValueChange={(direction) => onDraftChange({ ...draft, direction })}
      />
      <ConfidenceField
        value={draft.confidence}
        min={BIAS_CONFIDENCE_MIN}
        max={BIAS_CONFIDENCE_MAX}
        disabled={isLocked}
        onValueChange={(confidence) => onDraftChange({ ...draft, confidence })}
      />
      <TagChoice
        tags={tags}
        chosen={draft.tags}
        disabled={isLocked}
        onToggle={(tag) => onDraftChange(withTagToggled(draft, tag))}
      />
      <TextArea
        label="Why?"
        className={styles['reasoning']}
        rows={2}
        value={draft.reasoning}
        counterMax={BIAS_REASONING_MAX}
        disabled={isLocked}
        hint={`What do you see on the chart, and what would prove you wrong? At least ${BIAS_REASONING_MIN} characters.`}
        error={isTooLong ? `Shorten this by ${length - BIAS_REASONING_MAX} characters.` : undefined}
        onValueChange={(reasoning) => onDraftChange({ ...draft, reasoning })}
      />
    </WorkSide>
  );
}
