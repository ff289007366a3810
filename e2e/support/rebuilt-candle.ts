import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the part of the page that shows the task to rebuild a candle. */
export const candleTask = (page: Page): Locator => page.getByRole('region', { name: /^Rebuild/ });

/** Reads a figure of the question, in the form that a person would type. */
const figure = async (task: Locator, name: string): Promise<string> =>
  (
    await task.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]').innerText()
  ).replaceAll(',', '');

export interface RebuiltCandle {
  /** The values to type, by the name of the field. */
  readonly fields: readonly (readonly [name: string, price: string])[];
  readonly fill: 'Hollow' | 'Filled';
}

/** Returns the right answer to the candle that the page asks for, from the four prices that it shows. */
export async function rebuiltCandle(page: Page): Promise<RebuiltCandle> {
  const task = candleTask(page);
  await expect(task).toBeVisible();
  const [open = '', high = '', low = '', close = ''] = await Promise.all(
    ['Open', 'High', 'Low', 'Close'].map((name) => figure(task, name)),
  );
  const [top, bottom] = Number(open) > Number(close) ? [open, close] : [close, open];
  return {
    fields: [
      ['High', high],
      ['Body top', top],
      ['Body bottom', bottom],
      ['Low', low],
    ],
    fill: Number(close) >= Number(open) ? 'Hollow' : 'Filled',
  };
}
