import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { scrollToMiddle } from './scroll-to-middle.ts';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Name of the tab list, for screen readers. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Content at the end of the row of tabs. */
  actions?: ReactNode;
  /**
   * Whether only the row of tabs is shown, without a panel. Pressing any tab then calls `onSelect`, even the selected
   * one.
   */
  isFolded?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Scrolls the row of tabs so that the selected tab is in the middle. The row has no scrollbar, because it would cover
 * the tabs. Instead, selecting the last visible tab makes the next ones visible.
 */
function useSelectedInMiddle(selected: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${selected}"]`);
    if (row && tab) scrollToMiddle(row, tab);
  }, [selected]);
  return list;
}

/**
 * Shows tabs according to the ARIA pattern: only the selected tab can be reached with Tab; arrow keys, Home and End
 * select another one. Only the panel of the selected tab is mounted.
 */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, actions, isFolded = false } = props;
  const baseId = useId();
  const list = useSelectedInMiddle(selected);
  const selectedIndex = tabs.findIndex((tab) => tab.id === selected);

  function selectAt(index: number): void {
    const tab = tabs.at(index % tabs.length);
    if (tab === undefined) return;
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step !== undefined) selectAt(selectedIndex + step);
    else if (event.key === 'Home') selectAt(0);
    else if (event.key === 'End') selectAt(-1);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles['tabs']}>
      <div className={styles['row']}>
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          className={styles['list']}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${baseId}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected && !isFolded ? `${baseId}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              className={classNames(styles['tab'], tab.id === selected && styles['selected'])}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </div>
      {isFolded ? null : (
        <div
          role="tabpanel"
          id={`${baseId}-panel`}
          aria-labelledby={`${baseId}-${selected}`}
          tabIndex={0}
          className={styles['panel']}
        >
          {tabs[selectedIndex]?.panel}
        </div>
      )}
    </div>
  );
}
