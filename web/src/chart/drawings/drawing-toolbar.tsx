import { DRAWING_KINDS } from '@tradesense/contract/chart-constants.ts';
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { loadWhenIdle } from '../../when-idle.ts';
import { load, loadable, Loaded } from '../loaded.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import type { ChartSettings } from '../model/chart-settings.ts';
import { MAGNET_HINTS, MAGNET_NAMES, MAGNETS } from '../model/magnet.ts';
import type { ChartLayer } from '../view/chart-layer.ts';
import type { ChartDrawings, DrawingsState, SaveState } from './chart-drawings.ts';
import { EyeIcon, LockIcon, MagnetIcon, ObjectsIcon, RedoIcon, TOOL_ICONS, UndoIcon } from './drawing-icons.tsx';
import styles from './drawing-toolbar.module.css';
import { DrawingsLayer } from './drawings-layer.ts';
import { DRAWING_KEYS_HELP } from './model/drawing-text.ts';
import { DRAWING_FACTS, type DrawingKind } from './model/drawing.ts';
import type { PageObjects } from './page-objects.ts';
import { ToolButton } from './tool-button.tsx';
import { useDrawingsState } from './use-drawings-state.ts';

const selectionBar = loadable(() => import('./selection-bar.tsx'));
const ObjectsDialog = lazy(() => import('./objects-dialog.tsx'));

interface DrawingToolbarProps {
  drawings: ChartDrawings;
  model: ChartModel;
  /** Settings of the chart. Their indicators are shown in the list of objects. */
  settings: ChartSettings;
  onSettingsChange: ((settings: ChartSettings) => void) | undefined;
  /** The page's own objects on the chart. */
  objects: PageObjects | undefined;
  /**
   * The figure element of the chart. The chart inside it gets the focus when the learner continues on the chart by
   * keyboard.
   */
  figure: RefObject<HTMLElement | null>;
  /** Id of the help text for the drawing keys. */
  helpId: string;
  /** Called with the layer that draws the drawings, and with `null` on unmount. */
  onLayer: (layer: ChartLayer | null) => void;
}

/** Shows the drawing tools of a chart and whether the drawings are saved. Loaded only for charts with drawings. */
export default memo(function DrawingToolbar(props: DrawingToolbarProps) {
  const { drawings, model, settings, onSettingsChange, objects, figure, helpId, onLayer } = props;
  const state = useDrawingsState(drawings);
  const [isListOpen, setListOpen] = useState(false);
  useLayoutEffect(() => {
    onLayer(new DrawingsLayer(drawings));
    return () => onLayer(null);
  }, [drawings, onLayer]);
  useEffect(() => loadWhenIdle(() => load(selectionBar)), []);
  const focusChart = (): void => figure.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  const choose = (kind: DrawingKind): void => {
    drawings.choose(state.draft?.kind === kind ? null : kind);
    focusChart();
  };
  return (
    <div className={styles['bar']} data-drawing-tools="">
      <div className={styles['tools']}>
        <fieldset className={styles['group']} aria-label="Drawing tools">
          {DRAWING_KINDS.map((kind) => (
            <ToolButton
              key={kind}
              label={DRAWING_FACTS[kind].name}
              isPressed={state.draft?.kind === kind}
              onPress={() => choose(kind)}
            >
              {TOOL_ICONS[kind]}
            </ToolButton>
          ))}
        </fieldset>
        <fieldset className={styles['group']} aria-label="Drawings">
          <ActButtons drawings={drawings} state={state} />
          <ObjectsButton count={state.history.drawings.length} onPress={() => setListOpen(true)} />
        </fieldset>
      </div>
      <SaveStateText saveState={state.saveState} />
      {drawings.selected && !state.isHidden && state.dragged === null ? (
        <Loaded
          key={drawings.selected.id}
          part={selectionBar}
          fallback={null}
          props={{
            drawings,
            drawing: drawings.selected,
            isNamed: state.namedId === drawings.selected.id,
            onLeave: focusChart,
          }}
        />
      ) : null}
      <VisuallyHidden>
        <span id={helpId}>{DRAWING_KEYS_HELP}</span>
        <span aria-live="polite">{state.spoken}</span>
      </VisuallyHidden>
      <Suspense fallback={null}>
        {isListOpen ? (
          <ObjectsDialog
            {...{ drawings, model, settings, onSettingsChange, objects }}
            onClose={() => setListOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
});

function ObjectsButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="small"
      className={styles['list'] ?? ''}
      aria-haspopup="dialog"
      title="Objects on the chart"
      onClick={onPress}
    >
      <ObjectsIcon />
      <span>
        <VisuallyHidden>Objects, drawings: </VisuallyHidden>
        {count}
      </span>
    </Button>
  );
}

/** Shows the buttons that act on all drawings. */
function ActButtons({ drawings, state }: { drawings: ChartDrawings; state: DrawingsState }) {
  const { history, isLocked, isHidden } = state;
  return (
    <>
      <ToolButton
        label={MAGNET_NAMES[state.magnet]}
        title={`${MAGNET_NAMES[state.magnet]}: ${MAGNET_HINTS[state.magnet]}`}
        isOn={state.magnet !== 'off'}
        onPress={() => drawings.setMagnet(MAGNETS[(MAGNETS.indexOf(state.magnet) + 1) % MAGNETS.length] ?? 'off')}
      >
        <MagnetIcon magnet={state.magnet} />
      </ToolButton>
      <ToolButton label="Lock all drawings" isPressed={isLocked} onPress={() => drawings.setLocked(!isLocked)}>
        <LockIcon isClosed={isLocked} />
      </ToolButton>
      <ToolButton label="Hide all drawings" isPressed={isHidden} onPress={() => drawings.setHidden(!isHidden)}>
        <EyeIcon isClosed={isHidden} />
      </ToolButton>
      <ToolButton label="Undo" isDisabled={history.done.length === 0} onPress={() => drawings.undo()}>
        <UndoIcon />
      </ToolButton>
      <ToolButton label="Redo" isDisabled={history.undone.length === 0} onPress={() => drawings.redo()}>
        <RedoIcon />
      </ToolButton>
    </>
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
  if (saveState.kind !== 'failed')
    return (
      <p className={styles['saveState']} data-kind={saveState.kind}>
        {SAVE_STATE_LABELS[saveState.kind]}
      </p>
    );
  return (
    <p className={classNames(styles['saveState'], styles['failed'])}>
      {saveState.reason}{' '}
      <button type="button" className={styles['retry']} onClick={saveState.retry}>
        Try again
      </button>
    </p>
  );
}
