// If this fails, the score of a trade names a version or a preset that the server did not send.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProcessCard } from './process-card.tsx';
import { tradeOf } from './journal.test-data.ts';

test('the card of a trade names the version of the rules and the fills only if the server sends them', () => {
  const { process, preset } = tradeOf();
  const { rerender } = render(<ProcessCard process={process} preset={preset} />);
  const note = screen.getByText(/^Based on what was known then/);
  expect(note.textContent).toBe(
    'Based on what was known then. The result does not count. Rules of the score: version 2. The trade used Normal fills.',
  );
  const before = JSON.parse('{"process":{"score":80,"checks":[]}}');
  rerender(<ProcessCard {...before} />);
  expect(note.textContent).toBe('Based on what was known then. The result does not count.');
});
