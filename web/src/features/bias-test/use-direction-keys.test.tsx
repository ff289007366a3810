// If this fails, the keys 1, 2 and 3 do nothing where the page offers them, or change the call while the learner types.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { useDirectionKeys } from './use-direction-keys.ts';

function renderPage(isOn: boolean) {
  const choose = vi.fn<(direction: BiasDirection) => void>();
  function Page() {
    useDirectionKeys(isOn, choose);
    return (
      <>
        <button type="button">elsewhere</button>
        <input type="range" aria-label="range" />
        <input type="number" aria-label="number" />
        <textarea aria-label="text" />
        <select aria-label="select" />
        <dialog open>
          <button type="button">in a dialog</button>
        </dialog>
      </>
    );
  }
  render(<Page />);
  return choose;
}

describe('the keys 1, 2, 3', () => {
  it('choose a direction without a focus, and with the focus on a button or the slider', async () => {
    const user = userEvent.setup();
    const choose = renderPage(true);
    await user.keyboard('1');
    screen.getByText('elsewhere').focus();
    await user.keyboard('2');
    screen.getByLabelText('range').focus();
    await user.keyboard('3');
    expect(choose.mock.calls).toEqual([['bullish'], ['bearish'], ['neutral']]);
  });

  it.each(['number', 'text', 'select'])('choose no direction in a field: %s', async (label) => {
    const user = userEvent.setup();
    const choose = renderPage(true);
    screen.getByLabelText(label).focus();
    await user.keyboard('123');
    expect(choose).not.toHaveBeenCalled();
  });

  it('do nothing in a dialog, together with Ctrl, and while no answer is accepted', async () => {
    const user = userEvent.setup();
    const choose = renderPage(true);
    screen.getByText('in a dialog').focus();
    await user.keyboard('1');
    screen.getByText('elsewhere').focus();
    await user.keyboard('{Control>}1{/Control}');
    expect(choose).not.toHaveBeenCalled();
    cleanup();
    const off = renderPage(false);
    await user.keyboard('1');
    expect(off).not.toHaveBeenCalled();
  });
});
