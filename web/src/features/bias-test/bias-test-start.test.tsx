// If this fails, practice on a chosen day cannot be found or started, or a rated test is started with a date.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BiasTestSummary, BiasTestsResponse } from '@tradesense/contract/bias-test.ts';
import { BiasTestStart } from './bias-test-start.tsx';

const SUPPLY = {
  unseen: { '4h': 22, '1d': 13, '1w': 11, '1M': 6 },
  kinds: { '4h': 'rated', '1d': 'rated', '1w': 'rated', '1M': 'rated', mixed: 'rated' },
};

const PAST: BiasTestSummary = {
  id: 't1',
  asset: 'BTC',
  timeframe: '1d',
  rated: true,
  unrated: null,
  state: 'completed',
  questionCount: 5,
  answered: 5,
  tooFast: 0,
  score: 3,
  startedAt: '2026-01-02T03:04:05.000Z',
  endedAt: '2026-01-02T03:09:05.000Z',
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /api/bias-tests/charts': {
    assets: [{ asset: 'BTC', source: 'recorded', ...SUPPLY, kinds: { ...SUPPLY.kinds, '1w': 'seen', '1M': 'none' } }],
    random: SUPPLY,
  },
  'GET /api/bias-tests/insights': { answers: 0, needed: 20, biases: null, reliability: [] },
  'POST /api/bias-tests': { id: 't1', questionCount: 5, rated: false, question: null },
};

const posted: unknown[] = [];

beforeEach(() => {
  posted.length = 0;
  refusal = null;
  document.cookie = 'csrf_token=csrf; Path=/';
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (typeof body === 'string') posted.push(JSON.parse(body));
    const name = `${method} ${url}`;
    if (name === 'POST /api/bias-tests' && refusal !== null)
      return new Response(JSON.stringify(refusal), { status: 409 });
    const answer = name === 'GET /api/bias-tests' ? pastTests : ANSWERS[name];
    return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

let pastTests: BiasTestsResponse;
/** Problem with which the server refuses a start; `null` if it starts the test. */
let refusal: { readonly code: string; readonly detail: string } | null = null;

async function show(tests: BiasTestsResponse = { tests: [], nextCursor: null }) {
  pastTests = tests;
  const onStarted = vi.fn<(testId: string, asset: string) => void>();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <BiasTestStart initialAsset="BTC" onStarted={onStarted} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText(/0 of 20 rated answers/);
  return { user: userEvent.setup(), onStarted };
}

function startButton(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

describe('BiasTestStart', () => {
  it('warns before the start that fast answers count for no tendency, and marks past tests with them', async () => {
    await show({
      tests: [
        { ...PAST, tooFast: 2 },
        { ...PAST, id: 't2' },
      ],
      nextCursor: null,
    });
    expect(screen.getByText(/An answer within 4\.6 s of its chart/)).toBeDefined();
    expect(
      (await screen.findAllByRole('link', { name: /^BTC, 1 day/ })).map((link) =>
        /2 of 5 too fast for tendencies/.test(link.textContent),
      ),
    ).toEqual([true, false]);
  });

  it('starts with the rated test, which has no date field', async () => {
    const { user, onStarted } = await show();
    expect(screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Rated test', 'true'],
      ['Practice on a date', 'false'],
    ]);
    expect(screen.queryByLabelText('The set-up ends on')).toBeNull();
    await user.click(startButton('Start the test'));
    await waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('t1', 'BTC'));
    expect(posted).toEqual([{ asset: 'BTC', timeframe: '1d' }]);
  });

  it('offers 1 month for Random alone, and practice at every timeframe', async () => {
    const { user, onStarted } = await show();
    const month = () => screen.getByRole<HTMLInputElement>('radio', { name: '1 month' });
    await screen.findByText(/^13 rated charts in daily bars of BTC/);
    expect(month().disabled).toBe(true);
    const reason = 'Not offered: 1 month. BTC has too little history for 5 charts there.';
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 week' }).disabled).toBe(false);
    await user.click(screen.getByRole('combobox', { name: 'Asset' }));
    await user.click(screen.getByRole('option', { name: /^Random/ }));
    expect(screen.queryByText(/^Not offered/)).toBeNull();
    await user.click(month());
    expect(screen.getByText(/^6 rated charts in monthly bars over 1 asset with/)).toBeDefined();
    await user.click(screen.getByRole('combobox', { name: 'Asset' }));
    await user.click(screen.getByRole('option', { name: /^BTC/ }));
    expect(startButton('Start the test').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/^BTC has too little history for a test of 5 charts in monthly bars/)).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Practice on a date' }));
    expect(month().disabled).toBe(false);
    expect(screen.queryByText(/^Not offered/)).toBeNull();
    expect(onStarted).not.toHaveBeenCalled();
  });

  it('has a second tab for practice, which asks for a day in the past and starts there', async () => {
    const { user, onStarted } = await show();
    await user.click(screen.getByRole('tab', { name: 'Practice on a date' }));
    const date = screen.getByLabelText<HTMLInputElement>('The set-up ends on');
    expect(date.type).toBe('date');
    expect(startButton('Start practice').getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(date, { target: { value: '2999-01-01' } });
    expect(startButton('Start practice').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Choose a day in the past first.')).toBeDefined();
    fireEvent.change(date, { target: { value: '2024-03-15' } });
    await user.click(startButton('Start practice'));
    await waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('t1', 'BTC'));
    expect(posted).toEqual([{ asset: 'BTC', timeframe: '1d', customDate: '2024-03-15' }]);
  });

  it('says beside its button that a test is running, with a link to it', async () => {
    await show({ tests: [{ ...PAST, state: 'active', endedAt: null, score: null, answered: 2 }], nextCursor: null });
    expect(startButton('Start the test').getAttribute('aria-disabled')).toBe('true');
    const link = screen.getByRole('link', { name: 'Resume the test' });
    expect(link.getAttribute('href')).toBe('/bias-test/BTC?test=t1');
    expect(link.closest('p')?.textContent).toBe('A test is still running. Resume the test or end it first.');
  });

  it('says why practice does not start while a rated exam runs', async () => {
    refusal = { code: 'test-in-progress', detail: 'You have a rated Chart Exam running.' };
    const { user, onStarted } = await show();
    await user.click(screen.getByRole('tab', { name: 'Practice on a date' }));
    fireEvent.change(screen.getByLabelText('The set-up ends on'), { target: { value: '2024-03-15' } });
    await user.click(startButton('Start practice'));
    expect(await screen.findByText('You have a rated Chart Exam running.')).toBeDefined();
    expect(onStarted).not.toHaveBeenCalled();
  });
});
