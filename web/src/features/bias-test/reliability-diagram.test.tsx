// If this fails, the reliability diagram draws points or Wilson intervals that differ from its numbers, or hides the
// numbers.
import { render, screen, within } from '@testing-library/react';
import { wilsonInterval } from '@tradesense/core/learning/wilson-interval.ts';
import { describe, expect, it } from 'vitest';
import { ReliabilityDiagram } from './reliability-diagram.tsx';

/** 4 of 10 right at 50%, 18 of 20 right at 80%. */
const BINS = [
  { from: 0.34, to: 0.55, n: 10, meanConfidence: 0.5, hitRate: wilsonInterval(4, 10) },
  { from: 0.7, to: 0.85, n: 20, meanConfidence: 0.8, hitRate: wilsonInterval(18, 20) },
];

function attribute(element: Element | null | undefined, name: string): number {
  return Number(element?.getAttribute(name) ?? Number.NaN);
}

/**
 * Returns the positions of the drawn dots and intervals as fractions of the axes. 0 and 1 are the ends of the dashed
 * line, on which confidence equals hit rate.
 */
function drawnFractions(diagram: Element) {
  const ideal = Array.from(diagram.querySelectorAll('line')).find(
    (line) => attribute(line, 'x1') !== attribute(line, 'x2') && attribute(line, 'y1') !== attribute(line, 'y2'),
  );
  const [x1, x2, y1, y2] = ['x1', 'x2', 'y1', 'y2'].map((name) => attribute(ideal, name)) as [
    number,
    number,
    number,
    number,
  ];
  const across = (x: number) => (x - x1) / (x2 - x1);
  const up = (y: number) => (y - y1) / (y2 - y1);
  return Array.from(diagram.querySelectorAll('circle'), (dot) => {
    const [, stemX, low, high] =
      /M([\d.]+) ([\d.]+)V([\d.]+)/.exec(dot.parentElement?.querySelector('path')?.getAttribute('d') ?? '') ?? [];
    return {
      confidence: across(attribute(dot, 'cx')),
      estimate: up(attribute(dot, 'cy')),
      stem: across(Number(stemX)),
      low: up(Number(low)),
      high: up(Number(high)),
    };
  });
}

describe('ReliabilityDiagram', () => {
  it('draws each bin at its mean confidence and hit rate, with its Wilson interval as a bar', () => {
    render(<ReliabilityDiagram bins={BINS} answers={30} />);
    const drawn = drawnFractions(screen.getByRole('img', { name: /^Reliability diagram/ }));
    expect(drawn).toHaveLength(BINS.length);
    for (const [i, { meanConfidence, hitRate }] of BINS.entries()) {
      expect(drawn[i]?.confidence).toBeCloseTo(meanConfidence, 9);
      expect(drawn[i]?.stem).toBeCloseTo(meanConfidence, 9);
      expect(drawn[i]?.estimate).toBeCloseTo(hitRate.estimate, 9);
      expect(drawn[i]?.low).toBeCloseTo(hitRate.low, 9);
      expect(drawn[i]?.high).toBeCloseTo(hitRate.high, 9);
    }
    expect(screen.getByText(/95% Wilson intervals/)).toBeDefined();
  });

  it('shows the same numbers as a table', () => {
    render(<ReliabilityDiagram bins={BINS} answers={30} />);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
      ['Confidence', 'Answers', 'Mean said', 'Right', '95% interval'],
      ['34%–55%', '10', '50%', '40%', '17%–69%'],
      ['70%–85%', '20', '80%', '90%', '70%–97%'],
    ]);
  });

  it('without a bin, says which answers are missing and draws nothing', () => {
    render(<ReliabilityDiagram bins={[]} answers={4} />);
    expect(screen.getByText(/appears when 5 answers share a level of confidence/)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
