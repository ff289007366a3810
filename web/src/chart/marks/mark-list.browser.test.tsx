// If this fails, a mark takes several rows of a panel in which a learner checks twenty of them, or its price is written
// differently from the axis.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPart } from '../../browser-test/mount-part.tsx';
import { chartBarsOf } from '../model/chart-bar.ts';
import type { ChartModel } from '../model/chart-model.ts';
import { editorOf } from './mark-editor.ts';
import { MarkList } from './mark-list.tsx';
import { createMarkStore } from './mark-store.ts';
import type { Mark, MarkKind } from './mark.ts';

/** Width of the content of an exam's panel, in pixels: 21.5rem without its padding. */
const PANEL_PX = 304;
const ROW_PX = 48;

const bars = chartBarsOf(Array.from({ length: 180 }, (_, at) => [at * 1e6, 31_000, 33_000, 29_000, 31_500, 1]));
const model = { bars, scale: { kind: 'price', decimals: 2 }, locale: 'en-US' } as unknown as ChartModel;

function showList(kinds: readonly [MarkKind, ...MarkKind[]], kind: MarkKind): void {
  const marks = [31_242.15, 30_984.3].map((price, at): Mark => {
    return { id: at + 1, kind, from: { index: 120 + at * 20, price }, to: null };
  });
  const store = createMarkStore(editorOf({ marks, isNone: false }, kinds, 10));
  mountPart(
    <div style={{ width: PANEL_PX }}>
      <MarkList store={store} model={model} disabled={false} />
    </div>,
  );
}

test.for([
  ['high', ['high', 'low'], ['31,242.15', '30,984.30']],
  ['bearish-choch', ['bullish-bos', 'bearish-choch'], ['121', '141']],
  ['level', ['level'], ['31,242.15', '30,984.30']],
] as const)(
  'each mark of the kind %s takes one row, and its numbers are those of the axis',
  async ([kind, kinds, texts]) => {
    showList([...kinds], kind);
    const rows = page.getByRole('list', { name: 'Your marks' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(2);
    for (const [at, row] of rows.elements().entries()) {
      expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(ROW_PX);
      expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
      const fields = [...row.querySelectorAll('input')];
      expect(fields.at(-1)?.value).toBe(texts[at]);
      for (const field of fields) expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
    }
  },
);

test('the retracements of a leg are written as its anchors are, with all digits that were typed', async () => {
  const [from, to] = [29_100, 32_900].map((price, at) => ({ index: 20 + at * 40, price }));
  const mark: Mark = { id: 1, kind: 'leg', from: from!, to: to!, ratios: [31_448.4, 31_000.125, null] };
  const store = createMarkStore(editorOf({ marks: [mark], isNone: false }, ['leg'], 10));
  mountPart(
    <div style={{ width: PANEL_PX }}>
      <MarkList store={store} model={model} disabled={false} />
    </div>,
  );
  const field = (ratio: string) => page.getByRole('textbox', { name: `Retracement ${ratio} of Leg 1` });
  await expect.element(page.getByRole('spinbutton', { name: 'To price of Leg 1' })).toHaveValue('32,900.00');
  await expect.element(field('38.2%')).toHaveValue('31,448.40');
  await expect.element(field('50%')).toHaveValue('31,000.125');
  await field('61.8%').fill('30551.6');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('61.8%')).toHaveValue('30,551.60');
  for (const ratio of ['38.2%', '50%', '61.8%']) {
    const input = field(ratio).element();
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
  }
});
