// If this fails, the row below a chart cuts off the source of the prices or the credit of the chart library.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPart } from '../browser-test/mount-part.tsx';
import { ChartFooter } from './chart-footer.tsx';

test.for([1440, 1000, 720, 390, 320])('at %i px the source and the credit of a chart are whole', async (width) => {
  await page.viewport(width, 844);
  mountPart(
    <div data-size="fill">
      <ChartFooter
        source="recorded"
        series="candles"
        run={() => undefined}
        isTableOpen={false}
        onTableOpenChange={() => undefined}
      />
    </div>,
  );
  const credit = page.getByRole('link', { name: 'Charts by TradingView' });
  const footer = document.querySelector('[data-size="fill"] > div')!.getBoundingClientRect();
  for (const part of [page.getByText('Recorded prices'), credit]) {
    const { left, right, top, bottom } = part.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(footer.left);
    expect(right).toBeLessThanOrEqual(footer.right);
    expect(top).toBeGreaterThanOrEqual(footer.top);
    expect(bottom).toBeLessThanOrEqual(footer.bottom);
  }
});
