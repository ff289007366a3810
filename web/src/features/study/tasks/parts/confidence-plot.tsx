import type { ConfidenceBin, TaskReferences } from '@tradesense/core/study/task.ts';
import { useRef, type RefObject } from 'react';
import { plotPercent } from '../../../../chart/price-plot.tsx';
import { percentText } from '../../../../ui/number-text.ts';
import { binName, hitShare, statedConfidence, type BinChoice } from './confidence-bins.ts';
import styles from './confidence-plot.module.css';
import { DragHandle } from './drag-handle.tsx';

const PERCENT = { min: 0, max: 100, step: 1 };
const TICKS = [0, 25, 50, 75, 100];
/** Half the width of an interval's caps, in percentage points of confidence. */
const CAP = 1.5;
const NOT_CHOSEN: BinChoice = { confidence: null, isTooFew: false };

const y = (share: number): string => plotPercent(1 - share / 100);

interface ConfidencePlotProps {
  bins: readonly ConfidenceBin[];
  choices: readonly BinChoice[];
  /** Intervals from the reference; `null` until the reference is shown. */
  intervals: TaskReferences['mend-diagram']['intervals'] | null;
  disabled: boolean;
  onConfidence: (bin: number, confidence: number) => void;
}

/**
 * Shows for each bin the share of right answers at its stated confidence, and a handle. The learner moves the handle to
 * the confidence that the answers support. Until then it is on the diagonal, at the stated confidence.
 */
export function ConfidencePlot({ bins, choices, intervals, disabled, onConfidence }: ConfidencePlotProps) {
  const area = useRef<HTMLDivElement>(null);
  const from = Math.min(...bins.map((bin) => bin.from));
  const to = Math.max(...bins.map((bin) => bin.to));
  const x = (confidence: number) => plotPercent((confidence - from) / (to - from));
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <span className={styles['key']}>
          <span className={styles['keyHits']} aria-hidden="true" /> how often right
        </span>
        <span className={styles['key']}>
          <span className={styles['keyHandle']} aria-hidden="true" /> your confidence
        </span>
        {intervals === null ? null : (
          <span className={styles['key']}>
            <span className={styles['keyInterval']} aria-hidden="true" /> 95% interval
          </span>
        )}
      </figcaption>
      <div className={styles['plot']}>
        <div className={styles['shares']} aria-hidden="true">
          {TICKS.map((tick) => (
            <span key={tick} style={{ top: y(tick) }}>
              {percentText(tick)}
            </span>
          ))}
        </div>
        <div ref={area} className={styles['area']}>
          <svg
            className={styles['drawing']}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
            role="img"
            aria-label="Reliability diagram: share right by stated confidence"
          >
            {TICKS.map((tick) => (
              <line key={tick} className={styles['grid']} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            ))}
            <line className={styles['ideal']} x1={x(from)} x2={x(to)} y1={y(from)} y2={y(to)} />
            {bins.map((bin, i) => (
              <BinDrawing key={bin.from} bin={bin} interval={intervals?.[i] ?? null} x={x} />
            ))}
          </svg>
          {bins.map((bin, i) => (
            <BinHandle
              key={bin.from}
              {...{ bin, area, disabled }}
              choice={choices[i] ?? NOT_CHOSEN}
              left={x(statedConfidence(bin))}
              onConfidence={(next) => onConfidence(i, next)}
            />
          ))}
        </div>
        <div className={styles['bins']} aria-hidden="true">
          {bins.map((bin) => (
            <span key={bin.from} style={{ left: x(statedConfidence(bin)) }}>
              {`${bin.from}–${bin.to}`}
              <small>n = {bin.answers}</small>
            </span>
          ))}
        </div>
      </div>
      <p className={styles['axis']}>Stated confidence in percent</p>
    </figure>
  );
}

interface BinHandleProps {
  bin: ConfidenceBin;
  choice: BinChoice;
  area: RefObject<HTMLElement | null>;
  left: string;
  disabled: boolean;
  onConfidence: (confidence: number) => void;
}

/** Shows the handle of a bin. If the learner says that the bin has too few answers, shows a note instead. */
function BinHandle({ bin, choice: { confidence, isTooFew }, area, left, disabled, onConfidence }: BinHandleProps) {
  const stated = statedConfidence(bin);
  if (isTooFew) {
    return (
      <span className={styles['few']} style={{ left }}>
        few
      </span>
    );
  }
  return (
    <DragHandle
      {...{ area, disabled }}
      label={`${binName(bin)}, ${bin.hits} of ${bin.answers} right: confidence`}
      value={confidence}
      scale={PERCENT}
      orientation="vertical"
      rest="min"
      unsetFrom={stated}
      format={percentText}
      onValue={onConfidence}
      className={styles['handle']}
      style={{ left, top: y(confidence ?? stated) }}
    >
      <span className={styles['thumb']} />
    </DragHandle>
  );
}

interface BinDrawingProps {
  bin: ConfidenceBin;
  interval: { readonly from: number; readonly to: number } | null;
  x: (confidence: number) => string;
}

/** Shows a bin's share of right answers, and the interval of this share once it is known. */
function BinDrawing({ bin, interval, x }: BinDrawingProps) {
  const stated = statedConfidence(bin);
  const share = hitShare(bin);
  return (
    <>
      {interval === null ? null : (
        <g className={styles['interval']}>
          <line x1={x(stated)} x2={x(stated)} y1={y(interval.from)} y2={y(interval.to)} />
          {[interval.from, interval.to].map((end) => (
            <line key={end} x1={x(stated - CAP)} x2={x(stated + CAP)} y1={y(end)} y2={y(end)} />
          ))}
        </g>
      )}
      {share === null ? null : <circle className={styles['hits']} cx={x(stated)} cy={y(share)} r="4" />}
    </>
  );
}
