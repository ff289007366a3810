import type { Price } from '@tradesense/core/kernel/money.ts';
import { memo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { priceText } from '../../../ui/number-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './line-list.module.css';
import { steppedPrice, typedPrice, withDecimals } from './tick-price.ts';
import type { TradeLines } from './trade-line-store.ts';
import { meaningAt, type TradeLine } from './trade-line.ts';
import { useLinesState } from './use-trade-lines.ts';

interface LineListProps {
  readonly lines: TradeLines;
  readonly tick: Price;
  /** Creates a price alert at a line; absent on a desk without alerts. */
  readonly onAlert?: ((line: TradeLine) => void) | undefined;
}

/** Returns the id of the input element for a line's price. */
export const lineFieldId = (id: string): string => `line-price-${id}`;

/**
 * Shows the lines of the chart as a list with their prices. The learner moves a line by keys or by typing its price.
 */
export const LineList = memo(function LineList({ lines, tick, onAlert }: LineListProps) {
  const { lines: all, selectedId } = useLinesState(lines);
  if (all.length === 0) return null;
  return (
    <section className={styles['section']} aria-label="Lines on the chart">
      {all.some(({ move }) => move !== null) ? (
        <p className={styles['help']}>
          Drag a line on the chart, or change its price here: arrow keys move it by a tick (with Shift by ten), Enter
          amends, Escape cancels.
        </p>
      ) : null}
      <ul className={styles['list']}>
        {all.map((line) => (
          <li
            key={line.id}
            className={classNames(styles['line'], line.id === selectedId && styles['selected'])}
            data-role={line.role}
          >
            {line.move === null ? <StillLine line={line} /> : <MovableLine {...{ line, lines, tick }} />}
            {onAlert === undefined ? null : (
              <Button
                size="small"
                variant="ghost"
                aria-haspopup="dialog"
                aria-label={`Alert at this level: ${line.name}`}
                onClick={() => onAlert(line)}
              >
                Alert
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});

function StillLine({ line }: { readonly line: TradeLine }) {
  return (
    <>
      <span className={styles['name']}>{line.name}</span>
      <span className={styles['price']}>{priceText(line.price, line.decimals)}</span>
      <span className={styles['meaning']}>{meaningAt(line, line.price)}</span>
    </>
  );
}

/** Returns by how many ticks a key moves a line; `null` for a key that does not move it. */
function ticksOf({ key, shiftKey }: KeyboardEvent): number | null {
  const step = shiftKey ? 10 : 1;
  switch (key) {
    case 'ArrowUp':
      return step;
    case 'ArrowDown':
      return -step;
    case 'PageUp':
      return 100;
    case 'PageDown':
      return -100;
    default:
      return null;
  }
}

interface MovableLineProps extends LineListProps {
  readonly line: TradeLine;
}

/** Returns the state of a line that is moved by typing or keys. Nothing is sent until the learner submits the move. */
function useMovableLine({ line, lines, tick }: MovableLineProps) {
  const { held } = useLinesState(lines);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isHeld = held?.lineId === line.id && held.by === 'keys';
  const price = lines.shownPrice(line);

  const forget = (): void => {
    setTyped(null);
    setFault(null);
  };
  const leave = (): void => {
    if (isHeld) lines.giveUp();
    forget();
  };
  const type = (text: string): void => {
    setTyped(text);
    setFault(null);
    const read = typedPrice(text, tick);
    if ('price' in read) lines.hold(line.id, read.price, 'keys');
    else lines.giveUp();
  };
  const amend = (): void => {
    const read = typed === null ? null : typedPrice(typed, tick);
    if (read !== null && 'fault' in read) {
      setFault(read.fault);
      return;
    }
    lines.commit();
    forget();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const ticks = ticksOf(event);
    if (ticks !== null) {
      lines.hold(line.id, steppedPrice(price, ticks, tick), 'keys');
      forget();
    } else if (event.key === 'Enter') amend();
    else if (event.key === 'Escape' && (isHeld || typed !== null)) leave();
    else return;
    event.preventDefault();
  };
  return { price, typed, fault, isOpen: isHeld || typed !== null, leave, type, amend, onKeyDown };
}

function MovableLine(props: MovableLineProps) {
  const { line, lines } = props;
  const { price, typed, fault, isOpen, leave, type, amend, onKeyDown } = useMovableLine(props);
  const isSending = lines.isSending(line.id);
  const meaning = meaningAt(line, price);
  // The spoken text leaves out the distance from the market. The distance changes with every tick, and a screen reader
  // would announce the focused field again each time.
  const text = line.meaning.kind === 'distance' ? '' : meaning;
  const faultId = `fault-${line.id}`;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) leave();
  };
  return (
    <div className={styles['movable']} onBlur={onBlur}>
      <label className={styles['field']}>
        <span className={styles['name']}>{line.name}</span>
        <input
          id={lineFieldId(line.id)}
          className={styles['input']}
          role="spinbutton"
          aria-label={`Price of ${line.name}`}
          aria-valuenow={Number(price)}
          aria-valuetext={[withDecimals(price, line.decimals), text].filter(Boolean).join(', ')}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : faultId}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isSending}
          value={typed ?? withDecimals(price, line.decimals)}
          onFocus={() => lines.select(line.id)}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <span className={styles['meaning']}>{isSending ? 'sending …' : meaning}</span>
      {isOpen ? (
        <span className={styles['actions']}>
          <Button size="small" onClick={amend}>
            {line.move?.kind === 'ticket' ? 'Set' : 'Amend'}
          </Button>
          <Button size="small" variant="ghost" onClick={leave}>
            Give up
          </Button>
        </span>
      ) : null}
      <span id={faultId} role="alert" className={styles['fault']}>
        {fault}
      </span>
    </div>
  );
}
