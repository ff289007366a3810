import { useState, type FocusEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { TickerList } from './ticker-list.tsx';
import { TickerSource } from './ticker-source.tsx';
import styles from './ticker.module.css';
import { useTicker } from './use-ticker.ts';

const PauseIcon = () => (
  <Icon>
    <path d="M7.5 5.5v9M12.5 5.5v9" />
  </Icon>
);

const PlayIcon = () => (
  <Icon>
    <path d="m7 5 8 5-8 5Z" />
  </Icon>
);

/**
 * Shows the moving band of prices at the top of a page. It stops while the pointer or the focus is on it, and when its
 * button is pressed. If the reader prefers reduced motion, it does not move but can be scrolled. Its size does not
 * depend on its content.
 */
export function Ticker() {
  const state = useTicker();
  const [isPaused, setIsPaused] = useState(false);
  const isMoving = state.status === 'loaded' && state.prices.entries.length > 0;
  const label = isPaused ? 'Start the price ticker' : 'Pause the price ticker';
  return (
    <section aria-label="Prices" className={styles['ticker']}>
      <div
        className={classNames(styles['band'], isMoving && styles['moving'], isPaused && styles['paused'])}
        onFocus={showWhole}
        onBlur={toStart}
      >
        <TickerList state={state} isCopy={false} />
        {isMoving ? <TickerList state={state} isCopy /> : null}
      </div>
      {state.status === 'loaded' ? <TickerSource prices={state.prices} /> : null}
      <button
        type="button"
        className={styles['pause']}
        aria-label={label}
        title={label}
        onClick={() => setIsPaused(!isPaused)}
      >
        {isPaused ? <PlayIcon /> : <PauseIcon />}
      </button>
    </section>
  );
}

/** Scrolls the band until the entry with the keyboard focus is fully visible. */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls the band back to its start once the focus has left it. */
function toStart({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.scrollLeft = 0;
}
