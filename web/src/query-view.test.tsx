// If this fails, a page that is opened offline shows a placeholder for ever, or never loads once the browser is online.
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { QueryView } from './query-view.tsx';

afterEach(() => onlineManager.setOnline(true));

function Words() {
  const query = useQuery({ queryKey: ['words'], queryFn: () => 'All that was asked for' });
  return (
    <QueryView query={query} name="The words" height="4rem">
      {(words) => <p>{words}</p>}
    </QueryView>
  );
}

test('without a connection the reason replaces the placeholder, until the connection returns', async () => {
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Words />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('This loads when the connection returns.');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('All that was asked for')).toBeDefined();
  expect(screen.queryByRole('status')).toBe(null);
});
