import type { BiasTrialAnswerRequest } from '@tradesense/contract/bias-test.ts';
import { BIAS_CONFIDENCE_MAX, BIAS_CONFIDENCE_MIN, type BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './answer-form.module.css';
import { ConfidenceField } from './confidence-field.tsx';
import { DirectionChoice } from './direction-choice.tsx';
import { useDirectionKeys } from './use-direction-keys.ts';

export type TrialCall = Omit<BiasTrialAnswerRequest, 'ticket'>;

interface TrialFormProps {
  isSending: boolean;
  onSubmit: (content: TrialCall) => void;
}

function missingText(direction: BiasDirection | null, confidence: number | null): string | null {
  if (direction === null) return confidence === null ? 'a direction and your confidence' : 'a direction';
  return confidence === null ? 'your confidence' : null;
}

/** Fields for direction and confidence of a trial question. */
export function TrialForm({ isSending, onSubmit }: TrialFormProps) {
  const [direction, setDirection] = useState<BiasDirection | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  const reasonId = useId();
  useDirectionKeys(!isSending, setDirection);
  const missing = missingText(direction, confidence);
  return (
    <section className={styles['form']} aria-label="Your answer">
      <DirectionChoice value={direction} disabled={isSending} onValueChange={setDirection} />
      <ConfidenceField
        value={confidence}
        min={BIAS_CONFIDENCE_MIN}
        max={BIAS_CONFIDENCE_MAX}
        disabled={isSending}
        onValueChange={setConfidence}
      />
      <div className={styles['submit']}>
        <Button
          isFullWidth
          disabled={missing !== null}
          isBusy={isSending}
          aria-describedby={reasonId}
          onClick={() => {
            if (direction !== null && confidence !== null) onSubmit({ direction, confidence });
          }}
        >
          Show what happened
        </Button>
        <p id={reasonId} className={styles['reason']}>
          {missing === null ? 'The server sends the next bars only after you answer.' : `Missing: ${missing}.`}
        </p>
      </div>
    </section>
  );
}
