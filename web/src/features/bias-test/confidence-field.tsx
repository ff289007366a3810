import { useState } from 'react';
import { Slider } from '../../ui/slider.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isConfidence } from './answer-draft.ts';
import { confidenceSentence } from './bias-text.ts';
import styles from './confidence-field.module.css';

interface ConfidenceFieldProps {
  /** Confidence in whole percent; `null` until the learner sets it. */
  value: number | null;
  /** Lowest and highest confidence that can be chosen, in whole percent. */
  min: number;
  max: number;
  disabled: boolean;
  onValueChange: (value: number | null) => void;
}

/** Field for the confidence with a slider and a number, and an explanation of what the chosen confidence means. */
export function ConfidenceField({ value, min, max, disabled, onValueChange }: ConfidenceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed !== '' && !isConfidence(Number(typed), min, max);

  function type(text: string): void {
    setTyped(text);
    const number = Number(text);
    onValueChange(text !== '' && isConfidence(number, min, max) ? number : null);
  }

  return (
    <div className={styles['confidence']}>
      <Slider
        label="Confidence"
        value={value}
        min={min}
        max={max}
        disabled={disabled}
        format={(percent) => `${percent}%`}
        hint={value === null ? 'How likely is it that your call is right?' : confidenceSentence(value)}
        onValueChange={(percent) => {
          setTyped(null);
          onValueChange(percent);
        }}
      />
      <div className={styles['number']}>
        <TextField
          label="in %"
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          disabled={disabled}
          value={typed ?? (value === null ? '' : String(value))}
          error={isWrong ? `${min} to ${max}` : undefined}
          onValueChange={type}
          onBlur={() => {
            if (!isWrong) setTyped(null);
          }}
        />
      </div>
    </div>
  );
}
