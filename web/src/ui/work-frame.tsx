import { useState, type ReactNode, type Ref } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './work-frame.module.css';

interface WorkFrameProps {
  /** A `BackLink` to the page above. A test has none, because leaving its page ends it. */
  back?: ReactNode;
  /** Title of the page. */
  title: ReactNode;
  /** Content at the end of the title bar: progress and clock. */
  aside: ReactNode;
  /** A `WorkPanel`, or a `WorkMessage`. */
  children: ReactNode;
}

/**
 * Shows the page of a running test. The page fills the window below the header, so that the chart and the main button
 * of its panel are visible without scrolling. Ticker and footer are hidden to make room.
 */
export function WorkFrame({ back, title, aside, children }: WorkFrameProps) {
  return (
    <div className={styles['frame']} data-work-frame="">
      <header className={styles['bar']}>
        {back}
        <h1>{title}</h1>
        <div className={styles['barEnd']}>{aside}</div>
      </header>
      {children}
    </div>
  );
}

/** Shows a message in place of a chart and its panel. */
export function WorkMessage({ children }: { children: ReactNode }) {
  return <div className={styles['alone']}>{children}</div>;
}

interface WorkPanelProps {
  /** Id of the panel's heading. */
  labelledBy: string;
  /** The heading, the tools and the chart. */
  chart: ReactNode;
  /** The `WorkSide` of the panel. */
  children: ReactNode;
}

/** Shows the chart, with the panel next to it or below it. */
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
  /** Ref of the heading. The heading gets the focus when a new chart is shown. */
  ref: Ref<HTMLHeadingElement>;
  /** Text that says what the chart shows. */
  what?: ReactNode;
  children: ReactNode;
}

/** Shows the heading above the chart. */
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
  /**
   * The main button. It is outside the part that scrolls, so it is always visible. A function gets the function that
   * shows the content, which a phone hides at first.
   */
  act: ReactNode | ((unfold: () => void) => ReactNode);
  /**
   * Whether the content is only text. As it then contains no control, the content itself can get the focus, so that
   * keys can scroll it.
   */
  isText?: boolean;
  /** Label of a button that shows or hides the content on a phone. Initially the content is hidden. */
  foldLabel?: string;
  /** Whether the chart gets more than half of the height on a phone. */
  isHalf?: boolean;
  children: ReactNode;
}

/** Shows the panel next to the chart. Its content scrolls, while its main button stays visible. */
export function WorkSide({ label, act, isText = false, foldLabel, isHalf = false, children }: WorkSideProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shownAct = typeof act === 'function' ? act(() => setUnfolded(true)) : act;
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
      {/* The button comes before the content in the document, so that Tab reaches it before the content's controls, of
          which there may be a hundred. The style sheet displays it below the content. */}
      {foldLabel === undefined ? null : (
        <div className={styles['foot']}>
          {shownAct}
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
      {foldLabel === undefined ? <div className={styles['foot']}>{shownAct}</div> : null}
    </section>
  );
}
