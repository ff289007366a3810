import { DRAWING_TEXT_MAX } from '@tradesense/contract/chart-constants.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SERIES_COLORS } from '../model/indicator-setting.ts';
import { ToolSelect } from '../tool-select.tsx';
import type { ChartDrawings } from './chart-drawings.ts';
import { BinIcon } from './drawing-icons.tsx';
import { DRAWING_FACTS, DRAWING_WIDTHS, textProblem, type Drawing } from './model/drawing.ts';
import { COLOR_LABELS } from './model/drawing-text.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  drawings: ChartDrawings;
  /** The selected drawing. */
  drawing: Drawing;
  /** Whether the drawing is a new text that still has its initial words, so that the field gets the focus. */
  isNamed: boolean;
  /** Called when the learner leaves the selection bar, so that the chart can get the focus. */
  onLeave: () => void;
}

/**
 * Shows the actions for the selected drawing. They lie over the top of the chart, so that nothing below them moves.
 * Loaded once the browser is idle.
 */
export default function SelectionBar({ drawings, drawing, isNamed, onLeave }: SelectionBarProps) {
  const { name } = DRAWING_FACTS[drawing.kind];
  const act = drawings.actFor(drawing);
  return (
    <fieldset className={styles['bar']} aria-label={`Selected: ${name}`}>
      {drawing.kind === 'text' ? (
        <TextInput
          text={drawing.text}
          isNamed={isNamed}
          onText={(text) => drawings.change({ ...drawing, text }, `text ${drawing.id}`)}
          onNaming={() => drawings.named()}
          onLeave={onLeave}
        />
      ) : null}
      <ColorChoice drawings={drawings} drawing={drawing} />
      {drawing.kind === 'text' ? null : (
        <ToolSelect
          label="Line width"
          value={String(drawing.width)}
          onValueChange={(value) => {
            const width = DRAWING_WIDTHS.find((each) => String(each) === value);
            if (width) drawings.change({ ...drawing, width });
          }}
        >
          {DRAWING_WIDTHS.map((width) => (
            <option key={width} value={width}>
              {width} px
            </option>
          ))}
        </ToolSelect>
      )}
      {act === null ? null : (
        <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => act.run(drawing)}>
          {act.label}
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        className={styles['icon'] ?? ''}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => {
          drawings.remove(drawing.id);
          onLeave();
        }}
      >
        <BinIcon />
      </Button>
    </fieldset>
  );
}

function ColorChoice({ drawings, drawing }: { drawings: ChartDrawings; drawing: Drawing }) {
  const group = useId();
  return (
    <div className={styles['colors']} role="radiogroup" aria-label="Color">
      {SERIES_COLORS.map((color) => (
        <label key={color} className={styles['color']} title={COLOR_LABELS[color]}>
          <input
            type="radio"
            className={styles['radio']}
            name={group}
            aria-label={COLOR_LABELS[color]}
            checked={drawing.color === color}
            onChange={() => drawings.change({ ...drawing, color })}
          />
          <span className={styles['swatch']} data-color={color} />
        </label>
      ))}
    </div>
  );
}

interface TextInputProps {
  text: string;
  isNamed: boolean;
  onText: (text: string) => void;
  /** Called after the text field of a new text drawing gets the focus. */
  onNaming: () => void;
  onLeave: () => void;
}

function TextInput({ text, isNamed, onText, onNaming, onLeave }: TextInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEffect(() => {
    if (!isNamed) return;
    input.current?.select();
    onNaming();
  }, [isNamed, onNaming]);
  const problem = typed === null ? null : textProblem(typed);
  return (
    <span className={styles['text']}>
      <input
        ref={input}
        className={styles['input']}
        aria-label="Text"
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problemId}
        // The limit counts characters, but `maxLength` counts UTF-16 code units. A character may need two code units.
        maxLength={DRAWING_TEXT_MAX * 2}
        value={typed ?? text}
        onChange={({ target }) => {
          setTyped(target.value);
          if (textProblem(target.value) === null) onText(target.value.trim());
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || key === 'Escape') onLeave();
        }}
      />
      <span id={problemId} className={styles['problem']} role="alert">
        {problem}
      </span>
    </span>
  );
}
