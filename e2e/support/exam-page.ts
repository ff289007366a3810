import { expect, type Locator, type Page } from '@playwright/test';
import type { ChartExamResponse, ExamChart } from '@tradesense/contract/chart-exam.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';

const TITLES: Readonly<Record<ChartExamType, string>> = {
  'swing-analysis': 'Swing analysis',
  'fibonacci-retracement': 'Fibonacci retracement',
  'fair-value-gaps': 'Fair value gaps',
  'market-structure': 'Market structure',
  'support-resistance': 'Support and resistance',
};

const EXAM_PATH = /^\/api\/chart-exams(\/(?!history$)[\w-]+(\/next|\/submissions)?)?$/;

interface Place {
  readonly index: number;
  readonly price: number;
}

/** Where a bar and a price are on the screen, in pixels. */
interface Scale {
  readonly xOf: (index: number) => number;
  readonly yOf: (price: number) => number;
}

/** A running exam in the browser, with the data that the server sent to it. */
export class ExamPage {
  readonly page: Page;
  #exam: ChartExamResponse | null = null;

  constructor(page: Page) {
    this.page = page;
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      // The overview has no chart, and a response cannot be read once its page has been left.
      const isOverview = pathname === '/api/chart-exams' && response.request().method() === 'GET';
      if (!EXAM_PATH.test(pathname) || isOverview || !response.ok()) return;
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null && 'chart' in body) this.#exam = body as ChartExamResponse;
    });
  }

  async start(type: ChartExamType, mode: 'Start the exam' | 'Practice' = 'Start the exam'): Promise<void> {
    await this.page.getByRole('button', { name: `${mode}: ${TITLES[type]}` }).click();
    await expect(this.page.getByRole('heading', { name: /^Chart 1 of/ })).toBeVisible();
  }

  /** Returns the chart and part that the page shows now. */
  async chart(number: number, part = 1): Promise<ExamChart> {
    const heading = new RegExp(`^Chart ${number} of \\d+($|, part ${part} )`);
    await expect(this.page.getByRole('heading', { name: heading })).toBeVisible();
    await expect.poll(() => [this.#exam?.chart?.index, this.#exam?.chart?.part.index]).toEqual([number - 1, part - 1]);
    // A key press before the canvas exists has no effect.
    await expect(this.page.getByRole('application').locator('canvas').first()).toBeAttached();
    const chart = this.#exam?.chart;
    if (!chart) throw new Error('the page shows a chart that it was not sent');
    return chart;
  }

  get id(): string {
    return new URL(this.page.url()).searchParams.get('exam') ?? '';
  }

  /** Returns the heading of a graded chart, with its score. */
  verdict(number: number): Locator {
    return this.page.getByRole('heading', { name: new RegExp(`^Chart ${number} of \\d+: \\d+%$`) });
  }

  heading(number: number): Locator {
    return this.page.getByRole('heading', { name: new RegExp(`^Chart ${number} of \\d+`) });
  }

  /** Returns the element that shows the number of marks. */
  get count(): Locator {
    return this.page.getByText(/^\d+ marks?$/);
  }

  get saved(): Locator {
    return this.page.locator('output[data-state]');
  }

  /** Returns the element whose text describes the marks to people who cannot see the chart. */
  get told(): Locator {
    return this.page.getByRole('status', { name: 'Marks' });
  }

  get handIn(): Locator {
    return this.page.getByRole('button', { name: 'Hand in' });
  }

  async choose(tool: string): Promise<void> {
    await this.page
      .getByRole('group', { name: 'Drawing tools' })
      .getByRole('button', { name: tool, exact: true })
      .click();
  }

  async magnet(strength: 'off' | 'weak' | 'strong'): Promise<void> {
    await this.page.getByLabel('Magnet').selectOption(strength);
  }

  /** Returns the position and size of the price pane on the screen, in pixels. */
  async pane(): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
    const pane = this.page.locator('.tv-lightweight-charts tr').first().locator('td').nth(1);
    await expect(pane).toBeVisible();
    await pane.scrollIntoViewIfNeeded();
    const box = await pane.boundingBox();
    if (!box) throw new Error('the chart has no price pane');
    return box;
  }

  /** Marks a place in the lower left corner, where no chart has its right answer. */
  async guess(chart: ExamChart): Promise<void> {
    const pane = await this.pane();
    await this.magnet('off');
    const [x, y] = [pane.x + (4 * pane.width) / chart.bars.length, pane.y + pane.height - 8];
    const isTwoPoint = (await this.page.getByRole('button', { name: /^(Leg|Gap)$/ }).count()) > 0;
    await this.page.mouse.click(x, y);
    if (isTwoPoint) await this.page.mouse.click(x + 40, y - 12);
    await expect(this.handIn).toBeEnabled();
  }

  /**
   * Returns where bars and prices are on the screen. To find the prices, marks two places, reads their prices in the
   * list, and removes the marks.
   */
  async scale({ bars }: ExamChart): Promise<Scale> {
    const pane = await this.pane();
    await this.magnet('off');
    const [high, low] = [pane.y + pane.height * 0.25, pane.y + pane.height * 0.75];
    const twoPoints = (await this.page.getByRole('button', { name: /^(Leg|Gap)$/ }).count()) > 0;
    const x = (index: number): number => {
      // The whole chart is in view, with an empty bar on each side of the bars.
      const barWidth = pane.width / (bars.length + 3);
      return pane.x + (index + 2) * barWidth - 1;
    };
    const [first, second] = [x(Math.floor(bars.length / 3)), x(Math.floor((2 * bars.length) / 3))];
    if (twoPoints) await this.drag({ x: first, y: high }, { x: second, y: low });
    else {
      await this.page.mouse.click(first, high);
      await this.page.mouse.click(second, low);
    }
    // The list shows the marks one render after the press.
    await expect(this.count).toHaveText(twoPoints ? '1 mark' : '2 marks');
    const prices = await this.#prices();
    await this.page.getByRole('button', { name: 'Clear' }).click();
    const [top = 0, bottom = 0] = prices.length > 1 ? prices : [1, 0];
    return { xOf: x, yOf: (price) => high + ((top - price) / (top - bottom)) * (low - high) };
  }

  async #prices(): Promise<readonly number[]> {
    const fields = this.page.getByRole('list', { name: 'Your marks' }).getByRole('spinbutton', { name: /price|edge/i });
    const values = await fields.evaluateAll((inputs) =>
      inputs.map((input) => Number((input as HTMLInputElement).value.replaceAll(',', ''))),
    );
    return values.toSorted((a, b) => b - a);
  }

  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await this.page.mouse.move(to.x, to.y);
    await this.page.mouse.up();
  }

  /** Types the prices of the retracements of the only leg. */
  async typeRatios(prices: readonly (number | null)[]): Promise<void> {
    const fields = this.page.getByRole('textbox', { name: /^Retracement / });
    await expect(fields).toHaveCount(prices.length);
    for (const [index, price] of prices.entries()) {
      await fields.nth(index).fill(String(price ?? ''));
      await fields.nth(index).press('Enter');
    }
  }

  /** Draws the marks with the mouse, as a learner who knows the answer would. */
  async draw(chart: ExamChart, marks: readonly ChartMark[]): Promise<void> {
    if (marks.length === 0) return this.page.getByLabel('None on this chart').check();
    const { xOf, yOf } = await this.scale(chart);
    const pane = await this.pane();
    const at = ({ index, price }: Place) => ({ x: xOf(index), y: yOf(price) });
    await this.magnet(marks[0]?.tool === 'level' ? 'off' : 'strong');
    for (const mark of marks) {
      if (mark.tool === 'swing') {
        await this.choose(mark.kind === 'high' ? 'Swing high' : 'Swing low');
        const { x, y } = at(mark);
        await this.page.mouse.click(x, y);
      } else if (mark.tool === 'leg') {
        await this.drag(at(mark.from), at(mark.to));
        await this.typeRatios(mark.ratios);
      } else if (mark.tool === 'gap') {
        // Clicks twice: at the edge of the first of the gap's three bars, and at the edge of the third. The gap may be
        // only a few pixels high.
        const isUp = mark.direction === 'bullish';
        const [first, third] = [
          at({ index: mark.index - 1, price: isUp ? mark.bottom : mark.top }),
          at({ index: mark.index + 1, price: isUp ? mark.top : mark.bottom }),
        ];
        await this.page.mouse.click(first.x, first.y);
        await this.page.mouse.click(third.x, third.y);
      } else if (mark.tool === 'structure') {
        await this.choose(`${mark.label === 'bos' ? 'BOS' : 'CHoCH'} ${mark.direction === 'bullish' ? 'up' : 'down'}`);
        // A mark of this kind is graded only by its bar, so the height does not matter.
        await this.page.mouse.click(xOf(mark.index), pane.y + pane.height / 2);
      } else {
        const { x, y } = at({ index: Math.floor(chart.bars.length / 2), price: mark.price });
        await this.page.mouse.click(x, y);
      }
    }
  }
}
