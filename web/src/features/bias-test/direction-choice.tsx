import { BIAS_DIRECTIONS, type BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TrendIcon } from '../../ui/trend-icon.tsx';
import { DIRECTION_LABELS } from './bias-text.ts';
import styles from './direction-choice.module.css';

interface DirectionChoiceProps {
  value: BiasDirection | null;
  disabled: boolean;
  /** Whether the digit keys 1 to 3 also choose a direction. */
  isKeyed?: boolean;
  onValueChange: (direction: BiasDirection) => void;
}

/** Returns the direction of a digit key, or `null` for other keys. */
export function directionOfKey(key: string): BiasDirection | null {
  return /^[123]$/.test(key) ? (BIAS_DIRECTIONS[Number(key) - 1] ?? null) : null;
}

export function DirectionChoice({ value, disabled, isKeyed = true, onValueChange }: DirectionChoiceProps) {
  return (
    <SegmentedControl
      label={
        <>Where does price go from here? {isKeyed ? <span className={styles['keys']}>(keys 1, 2, 3)</span> : null}</>
      }
      value={value}
      disabled={disabled}
      options={BIAS_DIRECTIONS.map((direction) => ({
        value: direction,
        label: (
          <span className={styles['face']}>
            <span className={styles[direction]}>
              <TrendIcon trend={DIRECTION_LABELS[direction].trend} />
            </span>
            {DIRECTION_LABELS[direction].name}
          </span>
        ),
      }))}
      onValueChange={onValueChange}
    />
  );
}
