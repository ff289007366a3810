// If this fails, the words of a choice among four or more options are cut, print over each other or break in two.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerShell } from '../browser-test/answer-shell.ts';
import { sidewaysOverflow } from '../browser-test/expect-page.ts';
import { FakeServer } from '../browser-test/fake-server.ts';
import { mountPart } from '../browser-test/mount-part.tsx';
import { ChartExamStart } from '../features/chart-exam/chart-exam-start.tsx';
import { AssignedContent, NEW_CONTENT } from '../features/classes/assigned-content.tsx';
import { TradingFilters } from '../features/dashboard/trading-filters.tsx';
import { LedgerPanel } from '../features/trading/panels/ledger-panel.tsx';
import { accountOf } from '../features/trading/trading-desk.test-data.ts';

const nothing = () => undefined;

const CONTROLS: readonly { readonly name: string; readonly control: ReactNode }[] = [
  { name: 'Period', control: <TradingFilters search={{}} onSearch={nothing} dashboard={undefined} /> },
  { name: 'Charts of', control: <ChartExamStart onStarted={nothing} /> },
  { name: 'What', control: <AssignedContent content={NEW_CONTENT} onContent={nothing} /> },
  { name: 'Entries', control: <LedgerPanel account={accountOf({})} /> },
];

/** Longest label, in characters, that has one line. */
const LINE_MAX = 12;

/** Returns the labels of a control with a word that does not fit its cell, and short ones of more than one line. */
function brokenLabels(group: Element): string[] {
  return [...group.querySelectorAll('label > span')].flatMap((face) => {
    const words = document.createRange();
    words.selectNodeContents(face);
    const { left, right } = face.getBoundingClientRect();
    const label = face.textContent ?? '';
    const lines = [...words.getClientRects()];
    const isWhole = lines.every((line) => line.left >= left && line.right <= right);
    return isWhole && (lines.length === 1 || label.length > LINE_MAX) ? [] : [label];
  });
}

const SCREENS = CONTROLS.flatMap((control) => [360, 390, 1440].map((width) => ({ ...control, width })));

test.for(SCREENS)('each option of $name fits its cell at $width px', async ({ name, control, width }) => {
  await page.viewport(width, 900);
  const server = new FakeServer();
  answerShell(server, null);
  server
    .answer('GET /api/chart-exams', { types: [], active: null, recordedClasses: [], passPercent: 70 })
    .answer('GET /api/chart-exams/history', { exams: [], nextCursor: null })
    .answer('GET /api/sandbox/accounts/{id}/ledger', { entries: [], nextCursor: null });
  window.fetch = server.fetch;
  mountPart(<QueryClientProvider client={new QueryClient()}>{control}</QueryClientProvider>);
  const group = page.getByRole('group', { name, exact: true });
  await expect.element(group).toBeVisible();
  expect(brokenLabels(group.element())).toEqual([]);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
