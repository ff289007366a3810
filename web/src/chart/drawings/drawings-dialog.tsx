import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import { SERIES_COLORS } from '../model/indicator-setting.ts';
import type { ChartDrawings, DrawingAct } from './chart-drawings.ts';
import styles from './drawings-dialog.module.css';
import {
  isReachable,
  nameProblem,
  textProblem,
  withAnchor,
  withFlag,
  withName,
  type Drawing,
  type DrawingAnchor,
} from './model/drawing.ts';
import { anchorName, COLOR_LABELS, drawingText } from './model/drawing-text.ts';
import { priceOfText, textOfTime, timeOfText } from './model/typed-anchor.ts';
import { useDrawingsState } from './use-drawings-state.ts';

interface DrawingsDialogProps {
  drawings: ChartDrawings;
  model: ChartModel;
  onClose: () => void;
}

/** Dialog that lists every drawing as text, to read, edit and delete it without a pointer. */
export default function DrawingsDialog({ drawings, model, onClose }: DrawingsDialogProps) {
  const { history } = useDrawingsState(drawings);
  const [editedId, setEditedId] = useState<string | null>(null);
  const isEmpty = history.drawings.length === 0;
  return (
    <Dialog
      isOpen
      title="Drawings"
      onClose={onClose}
      actions={
        <>
          {isEmpty ? null : (
            <Button variant="ghost" onClick={() => drawings.clear()}>
              Delete all
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {isEmpty ? <p className={styles['empty']}>No drawings on this chart yet.</p> : null}
      <ul className={styles['list']} aria-label="Drawings on this chart">
        {history.drawings.map((drawing) => (
          <li key={drawing.id} className={styles['item']}>
            <DrawingHead
              drawing={drawing}
              text={drawing.name ?? drawingText(model, drawing)}
              isEdited={editedId === drawing.id}
              onEdit={() => setEditedId(editedId === drawing.id ? null : drawing.id)}
              onSelect={() => {
                drawings.select(drawing.id);
                onClose();
              }}
              onFlag={(flag) => drawings.change(withFlag(drawing, flag, drawing[flag] !== true))}
              act={drawings.actFor(drawing)}
              onAct={(act) => {
                onClose();
                act.run(drawing);
              }}
              onDelete={() => drawings.remove(drawing.id)}
            />
            {editedId === drawing.id ? <DrawingFields drawings={drawings} drawing={drawing} /> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface DrawingHeadProps {
  drawing: Drawing;
  text: string;
  isEdited: boolean;
  onEdit: () => void;
  onSelect: () => void;
  onFlag: (flag: 'isHidden' | 'isLocked') => void;
  /** The page's action; `null` for none. */
  act: DrawingAct | null;
  onAct: (act: DrawingAct) => void;
  onDelete: () => void;
}

function DrawingHead({ drawing, text, isEdited, onEdit, onSelect, onFlag, act, onAct, onDelete }: DrawingHeadProps) {
  const flagged = (flag: 'isHidden' | 'isLocked', words: string) => (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={drawing[flag] === true}
      aria-label={`${words} ${text}`}
      onClick={() => onFlag(flag)}
    >
      {words}
    </Button>
  );
  return (
    <div className={styles['head']}>
      <span className={styles['swatch']} data-color={drawing.color} aria-hidden="true" />
      <span className={styles['words']}>
        {text}
        {drawing.isHidden === true ? <span className={styles['state']}>, hidden</span> : null}
        {drawing.isLocked === true ? <span className={styles['state']}>, locked</span> : null}
      </span>
      {isReachable(drawing) ? (
        <Button variant="ghost" size="small" aria-label={`Select ${text}`} onClick={onSelect}>
          Select
        </Button>
      ) : null}
      {act === null ? null : (
        <Button variant="ghost" size="small" aria-label={`${act.label}: ${text}`} onClick={() => onAct(act)}>
          {act.label}
        </Button>
      )}
      {flagged('isHidden', 'Hide')}
      {flagged('isLocked', 'Lock')}
      <Button variant="ghost" size="small" aria-expanded={isEdited} aria-label={`Edit ${text}`} onClick={onEdit}>
        Edit
      </Button>
      <Button variant="ghost" size="small" aria-label={`Delete ${text}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}

function DrawingFields({ drawings, drawing }: { drawings: ChartDrawings; drawing: Drawing }) {
  const change = (next: Drawing): void => drawings.change(next, `fields ${drawing.id}`);
  const anchors: readonly DrawingAnchor[] = drawing.anchors;
  const isLevel = drawing.kind === 'level';
  return (
    <div className={styles['fields']}>
      <Typed
        label="Name (optional)"
        text={drawing.name ?? ''}
        problemOf={nameProblem}
        onText={(name) => change(withName(drawing, name))}
      />
      {drawing.kind === 'text' ? (
        <Typed
          label="Text"
          text={drawing.text}
          problemOf={textProblem}
          onText={(text) => change({ ...drawing, text: text.trim() })}
        />
      ) : null}
      {anchors.map((anchor, index) => {
        const name = anchorName(drawing.kind, index);
        return (
          <div key={name} className={styles['anchor']}>
            {isLevel ? null : (
              <Typed
                label={`${name}: time (UTC)`}
                type="datetime-local"
                text={textOfTime(anchor.timeMs)}
                problemOf={(text) => (timeOfText(text) === null ? 'A date and a time' : null)}
                onText={(text) =>
                  change(withAnchor(drawing, index, { ...anchor, timeMs: timeOfText(text) ?? anchor.timeMs }))
                }
              />
            )}
            <Typed
              label={isLevel ? name : `${name}: price`}
              inputMode="decimal"
              text={String(anchor.price)}
              problemOf={(text) => (priceOfText(text) === null ? 'A price, such as 42300.5' : null)}
              onText={(text) =>
                change(withAnchor(drawing, index, { ...anchor, price: priceOfText(text) ?? anchor.price }))
              }
            />
          </div>
        );
      })}
      <Select
        label="Color"
        value={drawing.color}
        onValueChange={(value) => {
          const color = SERIES_COLORS.find((each) => String(each) === value);
          if (color) change({ ...drawing, color });
        }}
      >
        {SERIES_COLORS.map((color) => (
          <option key={color} value={color}>
            {COLOR_LABELS[color]}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface TypedProps {
  label: string;
  text: string;
  type?: 'text' | 'datetime-local';
  inputMode?: 'decimal';
  problemOf: (text: string) => string | null;
  /** Called with each valid text. */
  onText: (text: string) => void;
}

/** A text field that applies each valid value at once and keeps the typed text until it loses focus. */
function Typed({ text, problemOf, onText, type = 'text', ...field }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : problemOf(typed);
  return (
    <TextField
      {...field}
      type={type}
      value={typed ?? text}
      error={problem ?? undefined}
      onValueChange={(next) => {
        setTyped(next);
        if (problemOf(next) === null) onText(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
