import { useCallback, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLiveTicks } from '../../platform/live-ticks.ts';
import { classNames } from '../../ui/class-names.ts';
import iconStyles from '../icon-button.module.css';
import { ChevronIcon } from '../menu-icons.tsx';
import { useDismiss } from '../use-dismiss.ts';
import styles from './coach-dock.module.css';
import { ConnectionLabel } from './connection-label.tsx';
import { DockPanel, reviewWords } from './dock-panel.tsx';
import { assetsOf } from './open-positions.ts';
import { useCoach } from './use-coach.ts';
import { useConnection } from './use-connection.ts';

const NO_ASSETS: readonly string[] = [];

/**
 * Shows the coach in the header of a page that fills the window: the state of the connection, and a button that opens
 * the panel.
 */
export function BarCoach({ place }: { readonly place: Element }) {
  const coach = useCoach();
  const held = coach.positions.value ?? [];
  const connection = useConnection(held.length > 0);
  const [isOpen, setOpen] = useState(false);
  const ticks = useLiveTicks(isOpen ? assetsOf(held) : NO_ASSETS);
  const area = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const dismiss = useCallback((byEscape: boolean) => {
    setOpen(false);
    if (byEscape) toggle.current?.focus();
  }, []);
  useDismiss(isOpen, area, dismiss);
  function turn(): void {
    if (!isOpen) coach.refresh();
    setOpen(!isOpen);
  }
  const { due } = coach;
  const label = `${isOpen ? 'Close' : 'Open'} the coach${due === 0 ? '' : `, ${reviewWords(due)}`}`;
  return createPortal(
    <section ref={area} aria-label="Coach" className={styles['inBar']}>
      <button
        ref={toggle}
        type="button"
        className={classNames(iconStyles['iconButton'], styles['barToggle'])}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={turn}
      >
        {due === 0 ? null : <span className={styles['due']}>{due > 9 ? '9+' : due}</span>}
        <ChevronIcon />
      </button>
      <ConnectionLabel {...connection} />
      {isOpen ? <DockPanel id={panelId} coach={coach} ticks={ticks} connection={connection} /> : null}
    </section>,
    place,
  );
}
