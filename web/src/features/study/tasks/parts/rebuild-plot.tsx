import type { Prices } from '@tradesense/core/study/task.ts';
import { useRef } from 'react';
import { plotPercent, priceDepth, PricePlot, type PriceRange } from '../../../../chart/price-plot.tsx';
import { fixedText } from '../../../../ui/number-text.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { DragHandle, UNSET_TEXT } from './drag-handle.tsx';
import type { HandleScale } from './handle-value.ts';
import { candleOf, limitsOf, PLACE_LABELS, PLACES, restOf, type Place, type RebuildDraft } from './rebuild-draft.ts';
import styles from './rebuild-plot.module.css';

/** The handles in the order in which Tab reaches them: from the highest part down. */
const HANDLES = [...PLACES].reverse();
const LANES: Readonly<Record<Place, 'left' | 'right'>> = {
  high: 'right',
  bodyTop: 'left',
  bodyBottom: 'left',
  low: 'right',
};
/** Half the width of a body, as a share of the plot's width. */
const BODY_HALF = 0.07;
const ALONE = 0.5;
/** X positions of the learner's candle and of the right candle, as shares of the plot's width. */
const BESIDE = { own: 0.3, reference: 0.7 };

interface RebuildPlotProps {
  draft: RebuildDraft;
  decimals: number;
  scale: HandleScale;
  range: PriceRange;
  disabled: boolean;
  /** Prices of the right candle, which is drawn next to the learner's; `null` until they may be shown. */
  reference: Prices | null;
  onPlace: (place: Place, value: number) => void;
}

/** Shows the learner's candle on a price axis, with a handle for each of its four prices. */
export function RebuildPlot(props: RebuildPlotProps) {
  const { draft, decimals, scale, range, disabled, reference, onPlace } = props;
  const area = useRef<HTMLDivElement>(null);
  const format = (price: number) => fixedText(price, decimals);
  const depth = (price: number) => priceDepth(range, price);
  const at = reference === null ? ALONE : BESIDE.own;
  const handles = HANDLES.map((place) => {
    const value = draft[place];
    const isUpper = restOf(place) === 'max';
    return (
      <DragHandle
        key={place}
        label={PLACE_LABELS[place]}
        value={value}
        scale={limitsOf(draft, place, scale)}
        areaScale={{ min: range.low, max: range.high }}
        area={area}
        orientation="vertical"
        rest={restOf(place)}
        format={format}
        disabled={disabled}
        onValue={(next) => onPlace(place, next)}
        className={classNames(styles['handle'], styles[LANES[place]], isUpper ? styles['upper'] : styles['lower'])}
        style={value === null ? (isUpper ? { top: 0 } : { bottom: 0 }) : { top: plotPercent(depth(value)) }}
      >
        <span className={styles['face']} aria-hidden="true">
          <span>{PLACE_LABELS[place]}</span>
          {value === null ? <span className={styles['unset']}>{UNSET_TEXT}</span> : <strong>{format(value)}</strong>}
        </span>
      </DragHandle>
    );
  });
  return (
    <div className={styles['frame']}>
      <PricePlot
        title={reference === null ? 'Your candle on its price axis' : 'Your candle and the reference'}
        range={range}
        areaRef={area}
        overlay={reference === null ? handles : <Captions />}
      >
        {reference === null ? <Leaders draft={draft} depth={depth} /> : <Levels prices={reference} depth={depth} />}
        <DraftCandle draft={draft} at={at} depth={depth} />
        {reference === null ? null : <DraftCandle draft={candleOf(reference)} at={BESIDE.reference} depth={depth} />}
      </PricePlot>
    </div>
  );
}

type Depth = (price: number) => number;

/** Draws a thin line from each handle to the part of the candle that the handle moves. */
function Leaders({ draft, depth }: { draft: RebuildDraft; depth: Depth }) {
  return PLACES.map((place) => {
    const value = draft[place];
    if (value === null) return null;
    const isLeft = LANES[place] === 'left';
    const [from, to] = isLeft ? [0, ALONE + BODY_HALF] : [ALONE, 1];
    return (
      <line
        key={place}
        className={styles['leader']}
        x1={plotPercent(from)}
        x2={plotPercent(to)}
        y1={plotPercent(depth(value))}
        y2={plotPercent(depth(value))}
      />
    );
  });
}

/** Draws the four prices of the reference as lines across the learner's candle and the right candle. */
function Levels({ prices, depth }: { prices: Prices; depth: Depth }) {
  return [...new Set(Object.values(prices))].map((price) => (
    <line
      key={price}
      className={styles['level']}
      x1={plotPercent(BESIDE.own - 0.14)}
      x2={plotPercent(BESIDE.reference + 0.14)}
      y1={plotPercent(depth(price))}
      y2={plotPercent(depth(price))}
    />
  ));
}

function Captions() {
  return (
    <>
      <span className={styles['caption']} style={{ left: plotPercent(BESIDE.own) }}>
        Yours
      </span>
      <span className={styles['caption']} style={{ left: plotPercent(BESIDE.reference) }}>
        Reference
      </span>
    </>
  );
}

/** Draws the parts of a candle that are set. */
function DraftCandle({ draft, at, depth }: { draft: RebuildDraft; at: number; depth: Depth }) {
  const { high, bodyTop, bodyBottom, low, fill } = draft;
  const y = (price: number) => plotPercent(depth(price));
  const x = plotPercent(at);
  const [left, right] = [plotPercent(at - BODY_HALF), plotPercent(at + BODY_HALF)];
  return (
    <g className={styles[fill ?? 'open']}>
      {high !== null && bodyTop !== null ? <line x1={x} x2={x} y1={y(high)} y2={y(bodyTop)} /> : null}
      {low !== null && bodyBottom !== null ? <line x1={x} x2={x} y1={y(bodyBottom)} y2={y(low)} /> : null}
      {bodyTop !== null && bodyBottom !== null && bodyBottom <= bodyTop ? (
        <>
          <rect
            x={left}
            width={plotPercent(2 * BODY_HALF)}
            y={y(bodyTop)}
            height={plotPercent(depth(bodyBottom) - depth(bodyTop))}
          />
          <line x1={left} x2={right} y1={y(bodyTop)} y2={y(bodyTop)} />
        </>
      ) : null}
    </g>
  );
}
