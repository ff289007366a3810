import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RedoIcon, UndoIcon } from '../drawings/drawing-icons.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import { MAGNET_LABELS, MAGNETS } from '../model/magnet.ts';
import { ToolSelect } from '../tool-select.tsx';
import type { MarkStore } from './mark-store.ts';
import styles from './mark-tools.module.css';
import { actionAnnouncement } from './mark-text.ts';
import { KIND_LABELS } from './mark.ts';
import { useMarkState } from './use-mark-state.ts';
import { MoveIcon } from '../../ui/text-icons.tsx';

interface MarkToolsProps {
  store: MarkStore;
  model: ChartModel;
  disabled: boolean;
  /** Whether the learner can change the magnet. Default: yes. */
  hasMagnet?: boolean;
}

/** Shows the mark tools of a chart, the magnet, undo and redo. */
export function MarkTools({ store, model, disabled, hasMagnet = true }: MarkToolsProps) {
  const kinds = useMarkState(store, (state) => state.kinds);
  const kind = useMarkState(store, (state) => state.kind);
  const isPlacing = useMarkState(store, (state) => state.isPlacing);
  const magnet = useMarkState(store, (state) => state.magnet);
  return (
    <fieldset className={styles['tools']} aria-label="Drawing tools" disabled={disabled}>
      <div className={styles['group']}>
        <Button
          size="small"
          variant="ghost"
          className={isPlacing ? undefined : styles['active']}
          aria-pressed={!isPlacing}
          title="Move the chart (H)"
          onClick={() => store.send({ kind: 'hand-chosen' })}
        >
          <MoveIcon /> Move
        </Button>
        {kinds.map((each, index) => (
          <Button
            key={each}
            size="small"
            variant="ghost"
            className={isPlacing && each === kind ? styles['active'] : undefined}
            aria-pressed={isPlacing && each === kind}
            title={`${KIND_LABELS[each]} (${index + 1})`}
            onClick={() => store.send({ kind: 'tool-chosen', tool: each })}
          >
            {KIND_LABELS[each]}
          </Button>
        ))}
      </div>
      {hasMagnet ? (
        <ToolSelect
          label="Magnet to open, high, low and close"
          value={magnet}
          onValueChange={(value) => {
            const chosen = MAGNETS.find((each) => each === value);
            if (chosen) store.send({ kind: 'magnet-chosen', magnet: chosen });
          }}
        >
          {MAGNETS.map((each) => (
            <option key={each} value={each}>
              {MAGNET_LABELS[each]}
            </option>
          ))}
        </ToolSelect>
      ) : null}
      <WayBack store={store} />
      <MarkStatus store={store} model={model} />
    </fieldset>
  );
}

function WayBack({ store }: { store: MarkStore }) {
  const { past, present, future } = useMarkState(store, (state) => state.history);
  return (
    <div className={styles['group']}>
      <Button
        size="small"
        variant="ghost"
        aria-label="Undo"
        disabled={past.length === 0}
        title="Undo (Ctrl+Z)"
        onClick={() => store.send({ kind: 'undone' })}
      >
        <UndoIcon />
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label="Redo"
        disabled={future.length === 0}
        title="Redo (Ctrl+Y)"
        onClick={() => store.send({ kind: 'redone' })}
      >
        <RedoIcon />
      </Button>
      <Button
        size="small"
        variant="ghost"
        disabled={present.marks.length === 0}
        onClick={() => store.send({ kind: 'cleared' })}
      >
        Clear
      </Button>
    </div>
  );
}

/**
 * Announces the last action to screen readers. The announcement is a separate component, because it rerenders after
 * every key and the tools should not.
 */
function MarkStatus({ store, model }: Pick<MarkToolsProps, 'store' | 'model'>) {
  const action = useMarkState(store, (state) => state.action);
  return (
    <VisuallyHidden>
      <output aria-label="Marks">{action === null ? '' : actionAnnouncement(action, model)}</output>
    </VisuallyHidden>
  );
}
