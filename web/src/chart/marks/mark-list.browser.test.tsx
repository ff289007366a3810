// If this fails, a mark takes several rows of a panel in which a learner checks twenty of them, or its price is written
// differently from the axis.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
