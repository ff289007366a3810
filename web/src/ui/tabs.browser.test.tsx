// If this fails, the last tabs of a narrow row cannot be reached with a mouse.
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPart } from '../browser-test/mount-part.tsx';
import { Tabs } from './tabs.tsx';

const NAMES = ['Positions', 'Orders', 'Fills', 'History', 'Ledger', 'Performance', 'Alerts'] as const;

function NarrowTabs() {
  const [selected, setSelected] = useState<(typeof NAMES)[number]>('Positions');
  const tabs = NAMES.map((name) => ({ id: name, label: name, panel: name }));
  return (
    <div style={{ width: 300 }}>
      <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected} />
    </div>
  );
}

test('pressing the last visible tab again and again reaches the end of a row that does not fit', async () => {
  mountPart(<NarrowTabs />);
  const row = page.getByRole('tablist').element().getBoundingClientRect();
  const tabs = page.getByRole('tab').elements();
  const lastVisible = () => tabs.findLast((tab) => tab.getBoundingClientRect().left < row.right - 8);
  const pressed = new Set<Element>();
  for (let tab = lastVisible(); tab !== undefined && !pressed.has(tab); tab = lastVisible()) {
    pressed.add(tab);
    (tab as HTMLElement).click();
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(tab.textContent);
  }
  expect(tabs.at(-1)?.getAttribute('aria-selected')).toBe('true');
});
