import { useState, type ReactNode, type Ref } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './work-frame.module.css';

interface WorkFrameProps {
  /** Title of the page. */
  title: ReactNode;
  /** Shown at the end of the bar: progress and clock. */
  aside: ReactNode;
  /** A `WorkPanel`, or a message in a `WorkMessage`. */
  children: ReactNode;
}

/**
 * Page of a running test: fills the window below the header, so that the chart and the act of its panel are in view
 * without scrolling. Ticker and footer yield to it.
 */
export function WorkFrame({ title, aside, children }: WorkFrameProps) {
  return (
    <div className={styles['frame']} data-work-frame="">
      <header className={styles['bar']}>
        <h1>{title}</h1>
        <div className={styles['barEnd']}>{aside}</div>
      </header>
      {children}
    </div>
  );
}

/** Shows something other than a chart with its panel. */
export function WorkMessage({ children }: { children: ReactNode }) {
  return <div className={styles['alone']}>{children}</div>;
}

interface WorkPanelProps {
  /** Id of its heading. */
  labelledBy: string;
  /** Heading, tools and chart. */
  chart: ReactNode;
  /** A `WorkSide`. */
  children: ReactNode;
}

/** The chart, and beside or below it the panel. */
export function WorkPanel({ labelledBy, chart, children }: WorkPanelProps) {
  return (
    <section className={styles['panel']} aria-labelledby={labelledBy}>
      <div className={styles['chart']}>{chart}</div>
      {children}
    </section>
  );
}

interface WorkTitleProps {
  id: string;
  /** Gets the focus when the chart is new. */
  ref: Ref<HTMLHeadingElement>;
  /** What the chart shows. */
  what?: ReactNode;
  children: ReactNode;
}

/** Heading above the chart. */
export function WorkTitle({ id, ref, what, children }: WorkTitleProps) {
  return (
    <h2 id={id} ref={ref} tabIndex={-1} className={styles['title']}>
      {children}
      {what === undefined ? null : <span className={styles['what']}>{what}</span>}
    </h2>
  );
}

interface WorkSideProps {
  label: string;
  /** Shown below the scrolling part and always in view: the act. */
  act: ReactNode;
  /** Whether the content has no controls, so that the keyboard scrolls the content itself. */
  isText?: boolean;
  /** Label of a button that shows and hides the content on a phone, where it is hidden at first. */
  foldLabel?: string;
  /** Whether the chart keeps more than half of the height on a phone. */
  isHalf?: boolean;
  children: ReactNode;
}

/** The docked panel: its content scrolls, its act does not. */
export function WorkSide({ label, act, isText = false, foldLabel, isHalf = false, children }: WorkSideProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <section
      className={classNames(
        styles['side'],
        isHalf && styles['half'],
        foldLabel !== undefined && styles['foldable'],
        foldLabel !== undefined && !isUnfolded && styles['folded'],
      )}
      aria-label={label}
    >
      {/* Before the content, which may have a hundred controls; the style sheet puts it below. */}
      {foldLabel === undefined ? null : (
        <div className={styles['foot']}>
          {act}
          <Button
            variant="ghost"
            size="small"
            className={styles['fold']}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? `Hide ${foldLabel}` : `Show ${foldLabel}`}
          </Button>
        </div>
      )}
      {isText ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reachable by keyboard
        <div className={styles['body']} role="group" aria-label={`${label}: details`} tabIndex={0}>
          {children}
        </div>
      ) : (
        <div className={styles['body']}>{children}</div>
      )}
      {foldLabel === undefined ? <div className={styles['foot']}>{act}</div> : null}
    </section>
  );
}
