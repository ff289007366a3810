import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import { withHiddenTurned, withoutIndicator, type ChartSettings } from '../model/chart-settings.ts';
import { indicatorLabel, SERIES_COLORS } from '../model/indicator-setting.ts';
import type { ChartDrawings, DrawingAct } from './chart-drawings.ts';
import { BinIcon, EyeIcon, LockIcon, PenIcon } from './drawing-icons.tsx';
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
import { priceFault, priceOfText, textOfTime, timeOfText } from './model/typed-anchor.ts';
import styles from './objects-dialog.module.css';
import type { PageObjects } from './page-objects.ts';
import { ToolButton } from './tool-button.tsx';
import { useDrawingsState } from './use-drawings-state.ts';

interface ObjectsDialogProps {
  drawings: ChartDrawings;
  model: ChartModel;
  settings: ChartSettings;
  onSettingsChange: ((settings: ChartSettings) => void) | undefined;
  /** Renders the page's own objects; absent if the page has none. */
  objects: PageObjects | undefined;
  onClose: () => void;
}

/**
 * Shows a dialog that lists everything on the chart. Each drawing is described as text and can be edited, hidden,
 * locked and deleted without a pointer. The indicators and the page's own objects are listed too.
 */
export default function ObjectsDialog(props: ObjectsDialogProps) {
  const { drawings, model, settings, onSettingsChange, objects, onClose } = props;
  const { history } = useDrawingsState(drawings);
  const isEmpty = history.drawings.length === 0;
  return (
    <Dialog
      isOpen
      title="Objects on the chart"
      onClose={onClose}
      actions={
        <>
          {isEmpty ? null : (
            <Button variant="ghost" onClick={() => drawings.clear()}>
              Delete all drawings
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <section className={styles['group']}>
        <h3>Drawings</h3>
        {isEmpty ? <p className={styles['empty']}>No drawings on this chart yet.</p> : null}
        <DrawingList {...{ drawings, model, onClose }} />
      </section>
      {onSettingsChange === undefined ? null : <IndicatorList {...{ settings, onSettingsChange }} />}
      {objects?.(onClose)}
    </Dialog>
  );
}

function DrawingList({ drawings, model, onClose }: Pick<ObjectsDialogProps, 'drawings' | 'model' | 'onClose'>) {
  const { history } = useDrawingsState(drawings);
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
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
  );
}

interface IndicatorListProps {
  settings: ChartSettings;
  onSettingsChange: (settings: ChartSettings) => void;
}

function IndicatorList({ settings, onSettingsChange }: IndicatorListProps) {
  return (
    <section className={styles['group']}>
      <h3>Indicators</h3>
      {settings.indicators.length === 0 ? <p className={styles['empty']}>No indicator on this chart yet.</p> : null}
      <ul className={styles['list']} aria-label="Indicators on this chart">
        {settings.indicators.map((setting) => {
          const name = indicatorLabel(setting);
          return (
            <li key={setting.id} className={styles['item']}>
              <div className={styles['head']}>
                <span className={styles['words']}>
                  {name}
                  {setting.isHidden === true ? <span className={styles['state']}>, hidden</span> : null}
                </span>
                <ToolButton
                  label={`Hide ${name}`}
                  title="Hide"
                  isPressed={setting.isHidden === true}
                  onPress={() => onSettingsChange(withHiddenTurned(settings, setting.id))}
                >
                  <EyeIcon isClosed={setting.isHidden === true} />
                </ToolButton>
                <ToolButton
                  label={`Remove ${name}`}
                  title="Remove"
                  onPress={() => onSettingsChange(withoutIndicator(settings, setting.id))}
                >
                  <BinIcon />
                </ToolButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface DrawingHeadProps {
  drawing: Drawing;
  text: string;
  isEdited: boolean;
  onEdit: () => void;
  onSelect: () => void;
  onFlag: (flag: 'isHidden' | 'isLocked') => void;
  /** The page's action for drawings with a price; `null` if there is none. */
  act: DrawingAct | null;
  onAct: (act: DrawingAct) => void;
  onDelete: () => void;
}

function DrawingHead({ drawing, text, isEdited, onEdit, onSelect, onFlag, act, onAct, onDelete }: DrawingHeadProps) {
  const isHidden = drawing.isHidden === true;
  const isLocked = drawing.isLocked === true;
  return (
    <div className={styles['head']}>
      <span className={styles['swatch']} data-color={drawing.color} aria-hidden="true" />
      <span className={styles['words']}>
        {text}
        {isHidden ? <span className={styles['state']}>, hidden</span> : null}
        {isLocked ? <span className={styles['state']}>, locked</span> : null}
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
      <ToolButton label={`Hide ${text}`} title="Hide" isPressed={isHidden} onPress={() => onFlag('isHidden')}>
        <EyeIcon isClosed={isHidden} />
      </ToolButton>
      <ToolButton label={`Lock ${text}`} title="Lock" isPressed={isLocked} onPress={() => onFlag('isLocked')}>
        <LockIcon isClosed={isLocked} />
      </ToolButton>
      <ToolButton label={`Edit ${text}`} title="Edit" isExpanded={isEdited} onPress={onEdit}>
        <PenIcon />
      </ToolButton>
      <ToolButton label={`Delete ${text}`} title="Delete" onPress={onDelete}>
        <BinIcon />
      </ToolButton>
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
              problemOf={(text) => priceFault(isLevel ? name : `${name}: price`, text)}
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
  /** Called with each typed text that is valid. */
  onText: (text: string) => void;
}

/**
 * A text field that applies each valid text immediately. While the field has the focus, it keeps showing what was
 * typed.
 */
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
