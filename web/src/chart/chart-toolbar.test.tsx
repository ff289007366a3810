// If this fails, a press on a button for the image or the sound of the chart is lost without a word.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentToasts } from '../ui/toast-store.ts';
import ChartToolbar from './chart-toolbar.tsx';
import type { ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS } from './model/chart-settings.ts';

const MODEL: ChartModel = {
  bars: [],
  xAxis: { kind: 'time', zone: 'UTC', interval: '1m', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

test.each(['Add image to the note', 'Save image', 'Listen'])(
  'a press on “%s” says so while the chart library is still loading',
  (name) => {
    const onPicture = (): never => expect.unreachable('there is no image');
    render(
      <ChartToolbar
        title="Bitcoin"
        model={MODEL}
        source="simulated"
        settings={BARE_SETTINGS}
        onSettingsChange={() => undefined}
        intervals={undefined}
        compare={undefined}
        actions={null}
        picture={{ label: 'Add image to the note', onPicture }}
        viewRef={{ current: null }}
        figure={{ current: document.body }}
        dialog={null}
        onDialogChange={() => undefined}
        onBarPlayed={() => undefined}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    expect(currentToasts().map(({ title }) => title)).toEqual(['The chart is not drawn yet. Try again in a moment.']);
  },
);
