// If this fails, a machine-written text appears to be written by a person, or a missing critique leaves an empty space
// in the results.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { BiasCritiqueResponse } from '@tradesense/contract/bias-test.ts';
import { describe, expect, it } from 'vitest';
import { critiqueQuery } from './bias-test-queries.ts';
import { Critique } from './critique.tsx';

function renderCritique(critique: BiasCritiqueResponse): HTMLElement {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(critiqueQuery('t1').queryKey, critique);
  return render(
    <QueryClientProvider client={client}>
      <Critique testId="t1" />
    </QueryClientProvider>,
  ).container;
}

describe('Critique', () => {
  it.each<[BiasCritiqueResponse['state'], string | null]>([
    ['ready', 'You follow trends too late.'],
    ['pending', null],
  ])('is labeled as machine-written in the state %s', (state, text) => {
    renderCritique({ state, text, model: null });
    expect(screen.getByRole('heading', { name: 'Written critique' })).toBeDefined();
    expect(screen.getByText('Machine-written')).toBeDefined();
  });

  it('names the model and warns of its mistakes', () => {
    renderCritique({ state: 'ready', text: 'You follow trends too late.', model: 'llama-3' });
    expect(screen.getByText('You follow trends too late.')).toBeDefined();
    expect(screen.getByText('Written by the language model llama-3; it may be wrong.')).toBeDefined();
  });

  it.each(['off', 'failed'] as const)('shows no critique in the state %s', (state) => {
    expect(renderCritique({ state, text: null, model: null }).innerHTML).toBe('');
  });
});
