import { useState, type ReactNode } from 'react';
import { Sheet, type SheetSize } from '../../../ui/sheet.tsx';
import { Tabs, type TabItem } from '../../../ui/tabs.tsx';
import styles from './panel-sheet.module.css';

export interface PanelSheetProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly isOpen: boolean;
  readonly onSelect: (id: Id) => void;
  readonly onOpen: (isOpen: boolean) => void;
  /** Content of the sheet below the tabs. */
  readonly actions: ReactNode;
  /**
   * Announcements for screen readers. They are inside the sheet, because screen readers ignore the rest of the page
   * while it is open.
   */
  readonly news: ReactNode;
}

/** Shows a tab bar for the panels. Pressing a tab opens its panel in a sheet. */
export function PanelSheet<Id extends string>(props: PanelSheetProps<Id>) {
  const { label, tabs, selected, isOpen, onSelect, onOpen, actions, news } = props;
  const [size, setSize] = useState<SheetSize>('half');
  return (
    <>
      <nav className={styles['bar']} aria-label={label}>
        {tabs.map(({ id, label: words }) => (
          <button
            key={id}
            type="button"
            className={styles['tab']}
            aria-haspopup="dialog"
            onClick={() => {
              onSelect(id);
              onOpen(true);
            }}
          >
            {words}
          </button>
        ))}
      </nav>
      {isOpen ? (
        <Sheet title="Account" {...{ size }} onSize={setSize} onClose={() => onOpen(false)}>
          <div className={styles['panels']}>
            {news}
            <Tabs {...{ label, tabs, selected, onSelect, actions }} />
          </div>
        </Sheet>
      ) : null}
    </>
  );
}
