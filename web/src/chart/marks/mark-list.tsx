import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ToolSelect } from '../tool-select.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import { minMove } from '../model/value-scale.ts';
import { inReadingOrder } from './mark-editor.ts';
import { MarkNumber } from './mark-number.tsx';
import { LegRatioFields } from './leg-ratio-fields.tsx';
import type { MarkStore } from './mark-store.ts';
import styles from './mark-list.module.css';
import { barOf, isTwoPoint, KIND_LABELS, shapeOf, withPoint, type Mark, type MarkEnd, type MarkKind } from './mark.ts';
import { priceRange } from './snapping.ts';
import { useMarkState } from './use-mark-state.ts';
import { CrossIcon } from '../../ui/text-icons.tsx';

interface MarkListProps {
  store: MarkStore;
  model: ChartModel;
  disabled: boolean;
  /** Whether a leg gets fields for the prices of its retracements. Default: yes. */
  asksRatios?: boolean;
}

/**
 * Shows all marks as rows that can be edited without dragging. A press on the number of a row selects its mark on the
 * chart.
 */
export function MarkList({ store, model, disabled, asksRatios = true }: MarkListProps) {
  const { marks } = useMarkState(store, (state) => state.history.present);
  const kinds = useMarkState(store, (state) => state.kinds);
  const selected = useMarkState(store, (state) => state.selected);
  if (marks.length === 0) return <p className={styles['empty']}>No marks yet.</p>;
  return (
    <ol className={styles['list']} aria-label="Your marks">
      {inReadingOrder(marks).map((mark, index) => (
        <MarkRow
          key={mark.id}
          mark={mark}
          number={index + 1}
          isSelected={selected?.id === mark.id}
          {...{ store, model, kinds, disabled, asksRatios }}
        />
      ))}
    </ol>
  );
}

/** Short labels of kinds, so that a mark takes one row. The other kinds have short labels anyway. */
const ROW_LABELS: Readonly<Partial<Record<MarkKind, string>>> = { high: 'High', low: 'Low' };

interface MarkRowProps extends Required<MarkListProps> {
  mark: Mark;
  number: number;
  kinds: readonly MarkKind[];
  isSelected: boolean;
}

function MarkRow({ mark, number, store, model, kinds, isSelected, disabled, asksRatios }: MarkRowProps) {
  const name = `${KIND_LABELS[mark.kind]} ${number}`;
  const edit = (next: Mark): void => store.send({ kind: 'edited', mark: next });
  return (
    <li className={isSelected ? styles['selected'] : undefined}>
      <fieldset
        className={classNames(styles['row'], !isTwoPoint(mark.kind) && styles['single'])}
        aria-label={name}
        disabled={disabled}
      >
        <button
          type="button"
          className={styles['number']}
          aria-label={`Show ${name} on the chart`}
          aria-pressed={isSelected}
          onClick={() => store.send({ kind: 'selected', handle: isSelected ? null : { id: mark.id, end: 'from' } })}
        >
          {number}
        </button>
        {kinds.length > 1 ? (
          <ToolSelect
            label={`Kind of mark ${number}`}
            value={mark.kind}
            onValueChange={(value) => {
              const kind = kinds.find((each) => each === value);
              if (kind) edit({ ...mark, kind });
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {ROW_LABELS[kind] ?? KIND_LABELS[kind]}
              </option>
            ))}
          </ToolSelect>
        ) : null}
        <PlaceFields mark={mark} name={name} model={model} asksRatios={asksRatios} onEdit={edit} />
        <Button
          size="small"
          variant="ghost"
          aria-label={`Delete ${name}`}
          onClick={() => store.send({ kind: 'deleted', id: mark.id })}
        >
          <CrossIcon />
        </Button>
      </fieldset>
    </li>
  );
}

interface PlaceFieldsProps {
  mark: Mark;
  name: string;
  model: ChartModel;
  asksRatios: boolean;
  onEdit: (mark: Mark) => void;
}

/** Shows fields for the bars and prices of a mark. Bars are numbered from 1, from the left. */
function PlaceFields({ mark, name, model, asksRatios, onEdit }: PlaceFieldsProps) {
  const barField = (label: string, value: number, change: (index: number) => Mark) => (
    <MarkNumber
      label={label}
      name={`${label} of ${name}`}
      value={value + 1}
      min={1}
      max={model.bars.length}
      step={1}
      onCommit={(bar) => onEdit(change(bar - 1))}
    />
  );
  const priceField = (label: string, end: MarkEnd) => {
    const point = end === 'to' ? (mark.to ?? mark.from) : mark.from;
    const { low, high } = priceRange(model.bars);
    return (
      <MarkNumber
        label={label}
        name={`${label} of ${name}`}
        value={point.price}
        min={low}
        max={high}
        step={minMove(model.scale)}
        onCommit={(price) => onEdit(withPoint(mark, end, { ...point, price }))}
      />
    );
  };
  const moveFrom = (index: number): Mark => ({ ...mark, from: { ...mark.from, index } });
  switch (shapeOf(mark.kind)) {
    case 'level':
      return priceField('Price', 'from');
    case 'break':
      return barField('Bar', mark.from.index, moveFrom);
    case 'point':
      return (
        <>
          {barField('Bar', mark.from.index, moveFrom)}
          {priceField('Price', 'from')}
        </>
      );
    case 'leg':
      return (
        <>
          {barField('From bar', mark.from.index, moveFrom)}
          {priceField('From price', 'from')}
          {barField('To bar', mark.to?.index ?? 0, (index) =>
            withPoint(mark, 'to', { ...(mark.to ?? mark.from), index }),
          )}
          {priceField('To price', 'to')}
          {asksRatios ? <LegRatioFields mark={mark} name={name} step={minMove(model.scale)} onEdit={onEdit} /> : null}
        </>
      );
    case 'range':
      return (
        <>
          {barField('Middle bar', barOf(mark), (index) => atBar(mark, index))}
          {priceField('One edge', 'from')}
          {priceField('Other edge', 'to')}
        </>
      );
  }
}

function atBar(mark: Mark, index: number): Mark {
  return { ...mark, from: { ...mark.from, index }, to: mark.to === null ? null : { ...mark.to, index } };
}
