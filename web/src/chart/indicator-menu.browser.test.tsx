// If this fails, an indicator cannot be found, added, read, set or understood on a chart, or an indicator of volume is
// drawn although the bars have no volume.
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../browser-test/expect-accessible.ts';
import { expectContains, expectTexts } from '../browser-test/expect-page.ts';
import { mountPart } from '../browser-test/mount-part.tsx';
import { CandleChart } from './candle-chart.tsx';
import type { ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS, parseChartSettings, type ChartSettings } from './model/chart-settings.ts';
import { INDICATOR_FORMULAS } from './model/indicator-formula.ts';
import { INDICATOR_KINDS, INDICATORS } from './model/indicator-setting.ts';

const HOUR_MS = 3_600_000;
const BAR_COUNT = 120;

function modelOf(hasVolume: boolean): ChartModel {
  const random = createRandom(5);
  let close = 100;
  const bars = Array.from({ length: BAR_COUNT }, (_, i) => {
    const o = close;
    close += (random.below(200) - 100) / 100;
    const [h, l] = [Math.max(o, close) + 0.5, Math.min(o, close) - 0.5];
    return { x: i * HOUR_MS, o, h, l, c: close, v: hasVolume ? 1 + random.below(90) : 0 };
  });
  return {
    bars,
    xAxis: { kind: 'time', zone: 'UTC', interval: '1h', assetClass: 'crypto' },
    scale: { kind: 'price', decimals: 2 },
    decision: null,
    locale: 'en-US',
  };
}

interface ChartProps {
  model: ChartModel;
  first: ChartSettings;
  kept: ChartSettings[];
}

function Chart({ model, first, kept }: ChartProps) {
  const [settings, setSettings] = useState(first);
  return (
    <CandleChart
      title="Test"
      model={model}
      source="simulated"
      size="desk"
      settings={settings}
      onSettingsChange={(next) => {
        kept.push(next);
        setSettings(next);
      }}
    />
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Indicators' });
const catalogue = () => dialog().getByRole('button', { name: /^Add / });
/** Returns the texts of the indicator rows over the chart. Screen readers get the values as sentences instead. */
const rows = () =>
  [...document.querySelectorAll('[role=application] [data-color]')].map(({ textContent }) => textContent);

/** Opens the menu. Returns the settings that the chart reported for storing, the newest last. */
async function openMenu(model: ChartModel, first: ChartSettings = BARE_SETTINGS): Promise<readonly ChartSettings[]> {
  const kept: ChartSettings[] = [];
  mountPart(<Chart model={model} first={first} kept={kept} />);
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await expect.element(dialog()).toBeVisible();
  return kept;
}

test('every indicator is in its group, and is found by its name and its short name with its formula', async () => {
  await openMenu(modelOf(true));
  expect(catalogue().elements()).toHaveLength(INDICATOR_KINDS.length);
  await expectTexts(dialog().getByRole('heading', { level: 3 }), ['Trend', 'Momentum', 'Volatility', 'Volume']);
  const search = dialog().getByLabelText('Find an indicator');
  for (const kind of INDICATOR_KINDS) {
    const { name, short, group } = INDICATORS[kind];
    const add = dialog()
      .getByRole('region', { name: group })
      .getByRole('button', { name: `Add ${name}`, exact: true });
    for (const wanted of [short, name]) {
      await search.fill(wanted);
      await expect.element(add).toBeVisible();
    }
    await dialog().getByLabelText(`Formula of ${name}`, { exact: true }).click();
    await expect.element(dialog().getByText(INDICATOR_FORMULAS[kind].convention, { exact: true })).toBeVisible();
  }
  await dialog().getByLabelText('Find an indicator').fill('stochrsi');
  await expectTexts(dialog().getByRole('heading', { level: 3 }), ['Momentum']);
  expect(catalogue().elements()).toHaveLength(1);
  await dialog().getByLabelText('Find an indicator').fill('nothing of that name');
  await expect.element(dialog().getByText('No indicator has that name.')).toBeVisible();
});

test('an added indicator has a row with its values, and a press on the row opens its settings', async () => {
  const kept = await openMenu(modelOf(true));
  await dialog()
    .getByRole('button', { name: `Add ${INDICATORS.adx.name}` })
    .click();
  await dialog().getByRole('button', { name: 'Add Parabolic SAR' }).click();
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^ADX 14 \d+\.\d · \+DI \d+\.\d · −DI \d+\.\d$/),
      expect.stringMatching(/^SAR 0.02 0.2 \d+\.\d\d$/),
    ]);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByText('ADX 14', { exact: true }).click();
  const onChart = dialog().getByRole('list', { name: 'Indicators on this chart' });
  await onChart.getByLabelText('Period').fill('501');
  await expectContains(onChart.getByRole('alert'), 'Period: 1 to 500');
  await onChart.getByLabelText('Period').fill('7');
  await onChart.getByLabelText('Step').fill('0.3');
  await expectContains(onChart.getByRole('alert'), 'The step must not exceed the maximum');
  expect(kept.at(-1)?.indicators.map(({ kind, numbers }) => [kind, numbers])).toEqual([
    ['adx', [7]],
    ['parabolic-sar', [0.02, 0.2]],
  ]);
  await expectAccessiblePart();
});

test('on bars without volume, indicators of volume are refused with the reason', async () => {
  const first: ChartSettings = {
    ...BARE_SETTINGS,
    indicators: [{ id: 'mfi-1', kind: 'mfi', numbers: [14], color: 1 }],
  };
  await openMenu(modelOf(false), first);
  await expect.poll(rows).toEqual(['MFI 14 needs volume']);
  const reason = 'Money flow index is computed from volume, and the bars of this chart have none.';
  await expectContains(dialog().getByRole('alert'), reason);
  await dialog().getByLabelText('Find an indicator').fill('obv');
  const add = dialog().getByRole('button', { name: 'Add On-balance volume' });
  await expect.element(add).toBeDisabled();
  await expect
    .element(add)
    .toHaveAccessibleDescription('On-balance volume is computed from volume, and the bars of this chart have none.');
  await dialog().getByLabelText('Find an indicator').fill('wma');
  await expect.element(dialog().getByRole('button', { name: 'Add Weighted moving average' })).toBeEnabled();
});

test('an indicator can be hidden and shown again with the same settings', async () => {
  const first: ChartSettings = { ...BARE_SETTINGS, indicators: [{ id: 'wma-1', kind: 'wma', numbers: [5], color: 1 }] };
  const kept = await openMenu(modelOf(true), first);
  await expect.poll(rows).toEqual([expect.stringMatching(/^WMA 5/)]);
  const hide = dialog().getByRole('button', { name: 'Hide Weighted moving average' });
  await hide.click();
  await expect.poll(rows).toEqual([]);
  await expect.element(hide).toHaveAttribute('aria-pressed', 'true');
  expect(parseChartSettings(JSON.parse(JSON.stringify(kept.at(-1))))).toEqual(kept.at(-1));
  expect(kept.at(-1)?.indicators).toEqual([{ ...first.indicators[0], isHidden: true }]);
  await hide.click();
  await expect.poll(rows).toEqual([expect.stringMatching(/^WMA 5/)]);
  expect(kept.at(-1)?.indicators).toEqual(first.indicators);
});
