// If this fails, the first press that opens a dialog or a panel of the desk has to wait for the network, or has no
// effect.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from '../../lazy-part.tsx';
import { useLaterParts } from './later-parts.ts';

/** Returns a part of the desk whose code is loaded only when the test allows it. */
function waitingPart() {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const Part = lazyPart(async () => {
    asked += 1;
    await promise;
    return () => <p>Are you sure?</p>;
  });
  return { parts: [Part], Part, arrive: resolve, asked: () => asked };
}

function DeskOf({ parts: { parts, Part } }: { readonly parts: ReturnType<typeof waitingPart> }) {
  useLaterParts(parts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Close
      </button>
      {isOpen ? <Part /> : null}
    </>
  );
}

test('a part is loaded when the browser is idle, and is then shown with the first press', async () => {
  const waiting = waitingPart();
  render(<DeskOf parts={waiting} />);
  await expect.poll(waiting.asked).toBe(1);
  await act(async () => waiting.arrive());
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText('Are you sure?')).toBeDefined();
});

test('a press before a part has been loaded shows it once it is', async () => {
  const waiting = waitingPart();
  render(<DeskOf parts={waiting} />);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByText('Are you sure?')).toBeNull();
  await act(async () => waiting.arrive());
  expect(await screen.findByText('Are you sure?')).toBeDefined();
});

test('a desk that is left before the browser is idle loads nothing', async () => {
  const waiting = waitingPart();
  render(<DeskOf parts={waiting} />).unmount();
  const later = waitingPart();
  render(<DeskOf parts={later} />);
  await expect.poll(later.asked).toBe(1);
  expect(waiting.asked()).toBe(0);
});
