import {
  IDEA_CONFIDENCE_MAX,
  IDEA_CONFIDENCE_MIN,
  IDEA_INVALIDATION_MAX,
  IDEA_THESIS_MAX,
} from '@tradesense/contract/ideas-constants.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfidenceField } from '../bias-test/confidence-field.tsx';
import { DirectionChoice } from '../bias-test/direction-choice.tsx';
import { callErrors, type CallDraft } from './idea-draft.ts';

interface CallFieldsProps {
  readonly draft: CallDraft;
  readonly disabled: boolean;
  readonly onDraft: (draft: CallDraft) => void;
}

/**
 * Shows the fields of a call: direction, confidence, thesis, and the price or event that would prove the call wrong.
 */
export function CallFields({ draft, disabled, onDraft }: CallFieldsProps) {
  const errors = callErrors(draft);
  return (
    <>
      <DirectionChoice
        value={draft.direction}
        disabled={disabled}
        isKeyed={false}
        onValueChange={(direction) => onDraft({ ...draft, direction })}
      />
      <ConfidenceField
        value={draft.confidence}
        min={IDEA_CONFIDENCE_MIN}
        max={IDEA_CONFIDENCE_MAX}
        disabled={disabled}
        onValueChange={(confidence) => onDraft({ ...draft, confidence })}
      />
      <TextArea
        label="Thesis"
        hint="Why you expect it. Readers see it after their own prediction."
        rows={3}
        disabled={disabled}
        value={draft.thesis}
        counterMax={IDEA_THESIS_MAX}
        error={errors.thesis}
        onValueChange={(thesis) => onDraft({ ...draft, thesis })}
      />
      <TextArea
        label="Invalidation"
        hint="What would show that you are wrong."
        rows={2}
        disabled={disabled}
        value={draft.invalidation}
        counterMax={IDEA_INVALIDATION_MAX}
        error={errors.invalidation}
        onValueChange={(invalidation) => onDraft({ ...draft, invalidation })}
      />
      <TextField
        label="Invalidation price (optional)"
        inputMode="decimal"
        disabled={disabled}
        value={draft.invalidationPrice}
        error={errors.invalidationPrice}
        onValueChange={(invalidationPrice) => onDraft({ ...draft, invalidationPrice })}
      />
    </>
  );
}
