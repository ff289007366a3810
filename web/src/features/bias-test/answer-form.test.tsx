// If this fails, the answer form sends an incomplete answer, or cannot be filled in by keyboard.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT, tagsOf, type AnswerDraft } from './answer-draft.ts';
import { AnswerForm } from './answer-form.tsx';

const COMPLETE: AnswerDraft = { direction: 'neutral', confidence: 50, tags: [], reasoning: 'A range without an edge.' };

function renderForm(
  initial: AnswerDraft,
  props: { isSending?: boolean; isLocked?: boolean; saysLeastTime?: boolean } = {},
) {
  const onSubmit = vi.fn<() => void>();
  const drafts: AnswerDraft[] = [];
  function Host() {
    const [draft, setDraft] = useState(initial);
    drafts.push(draft);
    return (
      <AnswerForm
        tags={tagsOf(true)}
        draft={draft}
        isSending={props.isSending ?? false}
        isLocked={props.isLocked ?? false}
        saysLeastTime={props.saysLeastTime ?? false}
        onDraftChange={setDraft}
        onSubmit={onSubmit}
      />
    );
  }
  render(<Host />);
  return { onSubmit, latest: () => drafts.at(-1) };
}

function submitButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: /Submit answer/ });
}

describe('AnswerForm', () => {
  it('states the least time for an answer to count for tendencies, before it is sent', () => {
    renderForm(COMPLETE, { saysLeastTime: true });
    expect(screen.getByText('An answer is final. One within 4.6 s of the chart counts for no tendency.')).toBeDefined();
  });

  it('cannot be sent empty and names the missing parts', () => {
    renderForm(EMPTY_DRAFT);
    expect(submitButton().disabled).toBe(true);
    expect(
      screen.getByText('Missing: a direction, your confidence and 20 more characters of reasoning.'),
    ).toBeDefined();
  });

  it('is filled in by keyboard alone and sent once', async () => {
    const user = userEvent.setup();
    const { latest, onSubmit } = renderForm(EMPTY_DRAFT);
    /** Presses Tab until the element has the focus. Fails if Tab does not reach it. */
    const tabTo = async (element: HTMLElement) => {
      for (let presses = 0; presses < 20 && document.activeElement !== element; presses += 1) await user.tab();
      expect(document.activeElement).toBe(element);
    };
    await user.tab();
    await user.keyboard(' ');
    await tabTo(screen.getByLabelText('in %'));
    await user.keyboard('72');
    await user.tab();
    await user.keyboard(' ');
    await tabTo(screen.getByLabelText('Why?'));
    await user.keyboard('Higher lows into a flat top.');
    expect(latest()).toEqual({
      direction: 'bullish',
      confidence: 72,
      tags: ['trend'],
      reasoning: 'Higher lows into a flat top.',
    });
    expect(screen.getByText(/about 72 of 100 calls/)).toBeDefined();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it.each(['33', '101', '50.5'])('rejects a confidence of %s', async (typed) => {
    const user = userEvent.setup();
    const { latest } = renderForm({ ...COMPLETE, confidence: null });
    await user.type(screen.getByLabelText('in %'), typed);
    expect(latest()?.confidence).toBeNull();
    expect(screen.getByText('34 to 100')).toBeDefined();
    expect(submitButton().disabled).toBe(true);
  });

  it('offers the tag for news in practice, but not on a masked chart', () => {
    renderForm(EMPTY_DRAFT);
    expect(screen.queryByRole('button', { name: /News/ })).toBeNull();
    expect(tagsOf(false)).toContain('news');
  });

  it('has a slider without a value and without a thumb before the confidence is set', async () => {
    const { latest } = renderForm({ ...COMPLETE, confidence: null });
    const slider = screen.getByRole<HTMLInputElement>('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('not set yet');
    expect(slider.dataset['unset']).toBe('true');
    // The thumb is hidden until a confidence is set. A click on the slider leaves its value unchanged, but must still
    // set the confidence.
    await userEvent.setup().click(slider);
    expect(latest()?.confidence).toBe(slider.valueAsNumber);
    expect(screen.getByRole<HTMLInputElement>('slider').dataset['unset']).toBeUndefined();
  });

  it('never sends by Enter in a field', async () => {
    const user = userEvent.setup();
    const { onSubmit } = renderForm(COMPLETE);
    await user.click(screen.getByLabelText('in %'));
    await user.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('ignores a second press while the answer is being sent, and disables its fields when locked', async () => {
    const user = userEvent.setup();
    const { onSubmit } = renderForm(COMPLETE, { isSending: true });
    await user.dblClick(submitButton());
    expect(onSubmit).not.toHaveBeenCalled();
    renderForm(COMPLETE, { isLocked: true });
    expect(screen.getAllByLabelText<HTMLTextAreaElement>('Why?').at(-1)?.disabled).toBe(true);
  });
});
