// If this fails, the evidence meter claims more than the record shows, or hides n or how many more items it would take
// to reach 20.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { describe, expect, it } from 'vitest';
import { EvidenceMeter } from './evidence-meter.tsx';
import { axisFraction, besideSentence, evidenceText, outlookSentence, PICKED_OUT } from './evidence-text.ts';

const METER: EvidenceMeterView = {
  meter: 'bias-tests',
  n: 48,
  unanswered: 2,
  pending: 0,
  logEvidence: Math.log(7.46),
  level: 'some',
  outlook: { kind: 'in-sight', items: 61 },
  firstStrong: null,
  hitRate: { hits: 27, expected: 19.7, low: 0.38, high: 0.73 },
};

async function show(changes: Partial<EvidenceMeterView> = {}, inTendencies?: number): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <EvidenceMeter meter={{ ...METER, ...changes }} inTendencies={inTendencies} />,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(<RouterProvider router={router as never} />);
}

/** Returns the position of the dot as a fraction of the axis from 1 to 20. */
function dotFraction(): number {
  const axis = screen.getByRole('img');
  const ticks = Array.from(axis.querySelectorAll('line'), (line) => Number(line.getAttribute('x1')));
  const [start = 0, end = 1] = [ticks[0], ticks.at(-1)];
  return (Number(axis.querySelector('circle')?.getAttribute('cx')) - start) / (end - start);
}

describe('the evidence meter', () => {
  it('shows the word with E and n, the hit rate with its interval, and the answers still needed', async () => {
    await show();
    expect(screen.getByText(/^Some evidence/).textContent).toBe('Some evidence E = 7.5, n = 48 answers');
    expect(screen.getByText(/Right in 56% \(27 of 48, 95% interval at every look 38% to 73%\); chance expects 19.7\./)).toBeDefined(); // oxfmt-ignore
    expect(screen.getByText(/about 61 answers more to reach 20 at this rate/)).toBeDefined();
    expect(screen.getByText(/2 shown without an answer, which changes nothing/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'How the meter works' }).getAttribute('href')).toBe('/evidence');
  });

  it('explains why it counts more answers than the tendencies next to it', async () => {
    await show({}, 47);
    expect(
      screen.getByText(/^n counts every answer of a rated test .* Your tendencies count 47 of these 48/),
    ).toBeDefined();
  });

  it('says that fewer than 20 answers are too few, whatever E is', async () => {
    await show({ n: 5, logEvidence: Math.log(4.4), level: 'none' });
    expect(screen.getByText(/^Too few to tell/).textContent).toBe('Too few to tell E = 4.4, n = 5 answers');
    expect(screen.getByText('5 answers of the 20 before a meter shows a word. To tell skill from luck usually takes hundreds.')).toBeDefined(); // oxfmt-ignore
  });

  it('does not mention the tendencies if they count as many answers', async () => {
    await show({}, 48);
    expect(screen.queryByText(/Your tendencies/)).toBeNull();
  });

  it('draws E on a logarithmic axis from 1 to 20, and states it in the text alternative', async () => {
    await show();
    expect(dotFraction()).toBeCloseTo(Math.log(7.46) / Math.log(20), 6);
    expect(screen.getByRole('img', { name: 'Evidence 7.5 on a logarithmic axis from 1 to 20: some evidence' })).toBeDefined(); // oxfmt-ignore
  });

  it.each([
    { logEvidence: Math.log(0.02), fraction: 0, level: 'none' as const },
    { logEvidence: Math.log(20), fraction: 1, level: 'strong' as const },
    { logEvidence: 900, fraction: 1, level: 'strong' as const },
  ])('places ln E = $logEvidence within the axis', async ({ logEvidence, level, fraction }) => {
    await show({ logEvidence, level });
    expect(dotFraction()).toBeCloseTo(fraction, 6);
  });

  it('says when E reached 20 if it has fallen since', async () => {
    const firstStrong = { at: '2026-05-04T12:00:00.000Z', n: 31 };
    await show({ firstStrong, level: 'some' });
    expect(screen.getByText(/^Reached 20 on May 4, 2026 after 31 answers; now 7\.5\.$/)).toBeDefined();
  });

  it('does not say when E reached 20 while E is still at least 20', async () => {
    await show({ firstStrong: { at: '2026-05-04T12:00:00.000Z', n: 31 }, level: 'strong', logEvidence: 4 });
    expect(screen.queryByText(/Reached 20/)).toBeNull();
    expect(screen.getByText(/at most 1 of 20 learners/)).toBeDefined();
  });

  it('claims for exams no more than that marks are better than random ones', async () => {
    await show({ meter: 'chart-exams', n: 0, hitRate: null, unanswered: 0, outlook: { kind: 'too-early', items: 20 } });
    expect(screen.getByText('No rated chart on a recorded chart yet.')).toBeDefined();
    expect(screen.getByText(/better than random marks\. That is a low bar/)).toBeDefined();
    expect(screen.getByText(/20 charts more until that can be estimated/)).toBeDefined();
  });
});

describe('the texts of the evidence meter', () => {
  it.each([
    [0, '1.0'],
    [-5, 'below 0.1'],
    [Math.log(2.97), '2.9'],
    [Math.log(7.5), '7.5'],
    [Math.log(19.94), '19.9'],
    [Math.log(19.96), '19.9'],
    [Math.log(20), '20'],
    [Math.log(130.7), '130'],
    [800, 'over 1,000'],
  ])('write ln E = %d as E = %s', (logEvidence, text) => expect(evidenceText(logEvidence)).toBe(text));

  it('estimate no number of items if 20 is out of sight or already reached', () => {
    expect(outlookSentence({ meter: 'bias-tests', outlook: { kind: 'not-in-sight', items: null } })).toMatch(
      /not in sight/,
    );
    expect(outlookSentence({ meter: 'bias-tests', outlook: { kind: 'reached', items: null } })).toBe('');
  });

  it('state how many answers are still being compared', () => {
    expect(besideSentence({ unanswered: 0, pending: 0 })).toBe('');
    expect(besideSentence({ unanswered: 0, pending: 3 })).toBe('Beside them: 3 being compared.');
  });

  it('place E on an axis from 1 to 20', () => {
    expect([1, 20, 400].map((e) => axisFraction(Math.log(e)))).toEqual([0, 1, 1]);
  });
});

it('the page says that tendencies have no E, and when one of them is named', () => {
  expect(PICKED_OUT).toBe(
    'The 6 tendencies of the Bias Test have no E. One of them is only named where its interval, which holds at every look, stands out at 99.2%.',
  );
});
