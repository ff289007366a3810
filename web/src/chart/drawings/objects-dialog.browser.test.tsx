// If this fails, the list of objects cannot hide, lock, name or select a drawing, or cannot hide or remove an
// indicator.
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { mountPart } from '../../browser-test/mount-part.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import { BARE_SETTINGS, withIndicator, type ChartSettings } from '../model/chart-settings.ts';
import { ChartDrawings } from './chart-drawings.ts';
import ObjectsDialog from './objects-dialog.tsx';
import type { Drawing } from './model/drawing.ts';

const MODEL: ChartModel = {
  bars: [10, 12, 11, 13].map((c, i) => ({ x: i * 60_000, o: c, h: c + 1, l: c - 1, c, v: 1 })),
  xAxis: { kind: 'time', zone: 'UTC', interval: '1m', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};
const LEVEL: Drawing = { kind: 'level', id: 'l1', color: 1, width: 2, anchors: [{ timeMs: 0, price: 11 }] };

const WITH_AVERAGE: ChartSettings = withIndicator(BARE_SETTINGS, 'sma');

function List({ drawings }: { readonly drawings: ChartDrawings }) {
  const [isOpen, setOpen] = useState(true);
  const [settings, onSettingsChange] = useState(WITH_AVERAGE);
  return isOpen ? (
    <ObjectsDialog
      {...{ drawings, settings, onSettingsChange }}
      model={MODEL}
      objects={() => <p>Own objects</p>}
      onClose={() => setOpen(false)}
    />
  ) : (
    <p>Closed</p>
  );
}

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => dialog().getByRole('button', { name });

test('a drawing can be named, hidden, shown, locked and selected in the list', async () => {
  let ids = 0;
  const drawings = new ChartDrawings(() => `d${(ids += 1)}`);
  drawings.adopt([LEVEL]);
  const kept = () => drawings.state().history.drawings[0];
  mountPart(<List drawings={drawings} />);
  await button(/^Edit/).click();
  await dialog().getByLabelText('Name (optional)').fill('Weekly high');
  expect(kept()).toMatchObject({ name: 'Weekly high' });
  await button('Hide Weekly high').click();
  await expect.element(dialog().getByText('Weekly high, hidden')).toBeVisible();
  expect(kept()).toMatchObject({ isHidden: true });
  expect(button('Select Weekly high').elements()).toHaveLength(0);
  await button('Hide Weekly high').click();
  expect(kept()).not.toHaveProperty('isHidden');
  await button('Lock Weekly high').click();
  expect(kept()).toMatchObject({ isLocked: true });
  await expectAccessiblePart();
  await button('Lock Weekly high').click();
  await button('Select Weekly high').click();
  await expect.element(page.getByText('Closed')).toBeVisible();
  expect(drawings.state().selectedId).toBe('l1');
});

test('the list also shows indicators, to hide and remove them, and the page’s own objects', async () => {
  mountPart(<List drawings={new ChartDrawings(() => 'd1')} />);
  const indicators = () => dialog().getByRole('list', { name: 'Indicators on this chart' });
  await indicators().getByRole('button', { name: /^Hide/ }).click();
  await expect.element(indicators().getByText(/, hidden$/)).toBeVisible();
  await indicators()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect.element(dialog().getByText('No indicator on this chart yet.')).toBeVisible();
  await expect.element(dialog().getByText('Own objects')).toBeVisible();
});
