// If this fails, the row below a chart cuts off the source of the prices or the credit of the chart library, or takes a
// second row from the chart.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPart } from '../browser-test/mount-part.tsx';
import { ChartFooter } from './chart-footer.tsx';
import { SOURCE_LABELS } from './model/source-text.ts';

const WIDTHS = [1440, 1096, 1000, 720, 600, 390, 360, 320];
const CASES = (['fill', 'desk'] as const).flatMap((size) =>
  WIDTHS.flatMap((width) => (['simulated', 'replay', 'live'] as const).map((source) => ({ size, width, source }))),
);

test.for(CASES)('$source prices and the credit are whole on a $size chart at $width px', async (shown) => {
  const { size, width, source } = shown;
  await page.viewport(width, 844);
  mountPart(
    <div data-work-frame>
      <div data-size={size} style={{ display: 'flex', flexDirection: 'column', marginInline: -16 }}>
        <ChartFooter
          source={source}
          series="candles"
          run={() => undefined}
          isTableOpen={false}
          onTableOpenChange={() => undefined}
        />
      </div>
    </div>,
  );
  const footer = document.querySelector('[data-size] > div')!;
  expect(footer.scrollWidth).toBeLessThanOrEqual(footer.clientWidth);
  expect(footer.clientHeight).toBeLessThan(50);
  const inside = footer.getBoundingClientRect();
  const credit = page.getByRole('link', { name: 'Charts by TradingView Lightweight Charts™' }).element();
  const badge = page.getByTitle(SOURCE_LABELS[source]).element();
  expect(badge.textContent).toBe(SOURCE_LABELS[source]);
  for (const { left, right, width: whole } of [badge.getBoundingClientRect(), credit.getBoundingClientRect()]) {
    expect(left).toBeGreaterThanOrEqual(inside.left);
    expect(right).toBeLessThanOrEqual(inside.right);
    expect(whole).toBeGreaterThan(20);
  }
  expect(credit.parentElement!.clientHeight).toBeLessThan(25);
  expect(credit.getBoundingClientRect().left).toBeGreaterThanOrEqual(badge.getBoundingClientRect().right);
});
