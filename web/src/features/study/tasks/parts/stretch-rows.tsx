import { MarkNumber } from '../../../../chart/marks/mark-number.tsx';
import { ToolSelect } from '../../../../chart/tool-select.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CrossIcon } from '../../../../ui/text-icons.tsx';
import { barNumber } from './bar-words.ts';
import { STATE_LABELS } from './shade-text.ts';
import styles from './stretch-rows.module.css';
import type { Stretch } from './stretches.ts';

interface StretchRowsProps {
  stretches: readonly Stretch[];
  barCount: number;
  disabled: boolean;
  /** Called with the stretch that replaces `before`, or with `null` to remove `before`. */
  onChange: (before: Stretch, after: Stretch | null) => void;
}

/**
 * Shows the shaded stretches as rows with fields, so that they can be changed without dragging. The first and the last
 * bar in the fields both belong to the stretch.
 */
export function StretchRows({ stretches, barCount, disabled, onChange }: StretchRowsProps) {
  return (
    <ol className={styles['rows']} aria-label="Shaded stretches">
      {stretches.map((stretch, order) => {
        const { from, until, state } = stretch;
        const name = `stretch ${order + 1}`;
        return (
          <li key={`${from}-${until}`}>
            <fieldset className={styles['row']} aria-label={`Stretch ${order + 1}`} disabled={disabled}>
              <ToolSelect
                label={`State of ${name}`}
                value={state}
                onValueChange={(value) => onChange(stretch, { ...stretch, state: value === 'up' ? 'up' : 'down' })}
              >
                <option value="up">{STATE_LABELS.up}</option>
                <option value="down">{STATE_LABELS.down}</option>
              </ToolSelect>
              <MarkNumber
                label="From bar"
                name={`First bar of ${name}`}
                value={barNumber(from)}
                min={1}
                max={until}
                step={1}
                onCommit={(bar) => onChange(stretch, { ...stretch, from: bar - 1 })}
              />
              <MarkNumber
                label="To bar"
                name={`Last bar of ${name}`}
                value={until}
                min={barNumber(from)}
                max={barCount}
                step={1}
                onCommit={(bar) => onChange(stretch, { ...stretch, until: bar })}
              />
              <Button
                size="small"
                variant="ghost"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(stretch, null)}
              >
                <CrossIcon />
              </Button>
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}
