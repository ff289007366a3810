import { DRAWING_KINDS } from '@tradesense/contract/chart-constants.ts';
import { lazy, memo, Suspense, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import { MAGNET_LABELS, MAGNETS } from '../model/magnet.ts';
import { ToolSelect } from '../tool-select.tsx';
import type { ChartLayer } from '../view/chart-layer.ts';
import type { ChartDrawings, DrawingsState, SaveState } from './chart-drawings.ts';
import { EyeIcon, ListIcon, LockIcon, RedoIcon, TOOL_ICONS, UndoIcon } from './drawing-icons.tsx';
import styles from './drawing-toolbar.module.css';
import { DrawingsLayer } from './drawings-layer.ts';
import { DRAWING_KEYS_HELP } from './model/drawing-text.ts';
import { DRAWING_FACTS, type DrawingKind } from './model/drawing.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useDrawingsState } from './use-drawings-state.ts';

const DrawingsDialog = lazy(() => import('./drawings-dialog.tsx'));

interface DrawingToolbarProps {
  drawings: ChartDrawings;
  model: ChartModel;
  /** The figure element of the chart. Its stage gets the focus when keys continue on the chart. */
  figure: RefObject<HTMLElement | null>;
  /** Id of the help text for the keys. */
  helpId: string;
  /** Called with the layer that draws the drawings, and with `null` on unmount. */
  onLayer: (layer: ChartLayer | null) => void;
}

/** Shows the drawing tools of a chart and the state of the drawings. Loaded only for charts with drawings. */
export default memo(function DrawingToolbar({ drawings, model, figure, helpId, onLayer }: DrawingToolbarProps) {
  const state = useDrawingsState(drawings);
  const [isListOpen, setListOpen] = useState(false);
  useLayoutEffect(() => {
    onLayer(new DrawingsLayer(drawings));
    return () => onLayer(null);
  }, [drawings, onLayer]);
  const focusChart = (): void => figure.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  const choose = (kind: DrawingKind): void => {
    drawings.choose(state.draft?.kind === kind ? null : kind);
    focusChart();
  };
  const count = state.history.drawings.length;
  return (
    <div className={styles['bar']} data-drawing-tools="">
      <fieldset className={styles['group']} aria-label="Drawing tools">
        {DRAWING_KINDS.map((kind) => (
          <IconButton
            key={kind}
            label={DRAWING_FACTS[kind].name}
            isPressed={state.draft?.kind === kind}
            onPress={() => choose(kind)}
          >
            {TOOL_ICONS[kind]}
          </IconButton>
        ))}
      </fieldset>
      <fieldset className={styles['group']} aria-label="Drawings">
        <ActButtons drawings={drawings} state={state} />
        <Button
          variant="ghost"
          size="small"
          className={styles['list'] ?? ''}
          aria-haspopup="dialog"
          title="List of drawings"
          onClick={() => setListOpen(true)}
        >
          <ListIcon />
          <span>
            <VisuallyHidden>List of drawings: </VisuallyHidden>
            {count}
          </span>
        </Button>
      </fieldset>
      <SaveStateText saveState={state.saveState} />
      {drawings.selected && !state.isHidden && state.dragged === null ? (
        <SelectionBar
          key={drawings.selected.id}
          drawings={drawings}
          drawing={drawings.selected}
          isNamed={state.namedId === drawings.selected.id}
          onLeave={focusChart}
        />
      ) : null}
      <VisuallyHidden>
        <span id={helpId}>{DRAWING_KEYS_HELP}</span>
        <span aria-live="polite">{state.spoken}</span>
      </VisuallyHidden>
      <Suspense fallback={null}>
        {isListOpen ? <DrawingsDialog drawings={drawings} model={model} onClose={() => setListOpen(false)} /> : null}
      </Suspense>
    </div>
  );
});

/** Shows the buttons that act on all drawings. */
function ActButtons({ drawings, state }: { drawings: ChartDrawings; state: DrawingsState }) {
  const { history, isLocked, isHidden } = state;
  return (
    <>
      <ToolSelect
        label="Magnet"
        value={state.magnet}
        onValueChange={(value) => drawings.setMagnet(MAGNETS.find((each) => each === value) ?? 'off')}
      >
        {MAGNETS.map((magnet) => (
          <option key={magnet} value={magnet}>
            {MAGNET_LABELS[magnet]}
          </option>
        ))}
      </ToolSelect>
      <IconButton label="Undo" isDisabled={history.done.length === 0} onPress={() => drawings.undo()}>
        <UndoIcon />
      </IconButton>
      <IconButton label="Redo" isDisabled={history.undone.length === 0} onPress={() => drawings.redo()}>
        <RedoIcon />
      </IconButton>
      <IconButton label="Lock all drawings" isPressed={isLocked} onPress={() => drawings.setLocked(!isLocked)}>
        <LockIcon isClosed={isLocked} />
      </IconButton>
      <IconButton label="Hide all drawings" isPressed={isHidden} onPress={() => drawings.setHidden(!isHidden)}>
        <EyeIcon isClosed={isHidden} />
      </IconButton>
    </>
  );
}

interface IconButtonProps {
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function IconButton({ label, isPressed, isDisabled = false, onPress, children }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      className={classNames(styles['icon'], isPressed === true && styles['pressed'])}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      // Not `disabled`, because the button would lose the focus after the last undo.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
    >
      {children}
    </Button>
  );
}

const SAVE_STATE_LABELS: Readonly<Record<Exclude<SaveState['kind'], 'failed'>, string>> = {
  guest: 'Stored on this page only. Sign in to save drawings.',
  page: 'What you draw here stays on this page.',
  loading: 'Loading drawings …',
  saving: 'Saving …',
  saved: 'Saved',
};

function SaveStateText({ saveState }: { saveState: SaveState }) {
  if (saveState.kind !== 'failed') return <p className={styles['saveState']}>{SAVE_STATE_LABELS[saveState.kind]}</p>;
  return (
    <p className={classNames(styles['saveState'], styles['failed'])}>
      {saveState.reason}{' '}
      <button type="button" className={styles['retry']} onClick={saveState.retry}>
        Try again
      </button>
    </p>
  );
}
