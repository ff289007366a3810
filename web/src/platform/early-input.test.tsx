// If this fails, text that was typed before the app was hydrated is lost, or the browser itself submits the form.
import { act, Suspense, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdEarlyInput } from './early-input.ts';

const onSend = vi.fn<(email: string) => void>();

function Form() {
  const [email, setEmail] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(email);
      }}
    >
      <input name="email" aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <button type="button">Other</button>
      <button type="submit">Send</button>
    </form>
  );
}

let container: HTMLElement;

beforeEach(() => {
  container = document.createElement('div');
});

afterEach(() => {
  container.remove();
  onSend.mockReset();
});

test.for(['hydrated', 'rendered anew'])(
  'a page that is %s has the text that was typed before, and sends it',
  async (way) => {
    container.innerHTML = renderToString(<Form />);
    document.body.append(container);
    const held = holdEarlyInput(container);
    const field = container.querySelector('input');
    if (field === null) throw new Error('the form has no field');
    // Sets the value. Password managers do so without an event, which is one of the tested cases.
    field.value = 'early@example.test';
    if (way !== 'hydrated') field.dispatchEvent(new Event('input', { bubbles: true }));
    const sent = vi.fn<(event: Event) => void>();
    container.addEventListener('submit', sent);
    container.querySelectorAll('button')[1]?.click();
    expect(sent.mock.calls[0]?.[0].defaultPrevented).toBe(true);
    const root = await act(async () => {
      if (way === 'hydrated') return hydrateRoot(container, <Form />);
      const made = createRoot(container);
      made.render(<Form />);
      return made;
    });
    expect(onSend).not.toHaveBeenCalled();
    await act(async () => held.giveBack());
    expect(container.querySelector('input')?.value).toBe('early@example.test');
    expect(onSend).not.toHaveBeenCalled();
    await act(async () => container.querySelectorAll('button')[1]?.click());
    expect(onSend).toHaveBeenCalledExactlyOnceWith('early@example.test');
    await act(async () => root.unmount());
  },
);

test('a text that was typed before the script ran is kept when the page is rendered again', async () => {
  container.innerHTML = renderToString(<Form />);
  document.body.append(container);
  const field = container.querySelector('input');
  if (field === null) throw new Error('the form has no field');
  field.value = 'before@example.test';
  const held = holdEarlyInput(container);
  const root = createRoot(container);
  await act(async () => root.render(<Form />));
  await act(async () => held.giveBack());
  expect(container.querySelector('input')?.value).toBe('before@example.test');
  await act(async () => root.unmount());
});

test('a part whose first typed text hydrates it keeps that text', async () => {
  const page = (
    <Suspense fallback="…">
      <Form />
    </Suspense>
  );
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const held = holdEarlyInput(container);
  const root = await act(async () => {
    const made = hydrateRoot(container, page);
    held.giveBack();
    const field = container.querySelector('input');
    if (field === null) throw new Error('the form has no field');
    Reflect.set(HTMLInputElement.prototype, 'value', 'late@example.test', field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => void setTimeout(resolve));
    return made;
  });
  await act(async () => container.querySelectorAll('button')[1]?.click());
  expect(onSend).toHaveBeenCalledExactlyOnceWith('late@example.test');
  await act(async () => root.unmount());
});

test('a page without early input does not change', async () => {
  container.innerHTML = renderToString(<Form />);
  document.body.append(container);
  const held = holdEarlyInput(container);
  const root = await act(async () => hydrateRoot(container, <Form />));
  await act(async () => held.giveBack());
  expect(container.querySelector('input')?.value).toBe('');
  expect(onSend).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
