// If this fails, a dialog cannot be closed by keyboard, loses the focus, or closes although it requires an answer.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Page({ isBlocking = false }: { isBlocking?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        title="Leave the test?"
        actions={<Button onClick={close}>Leave</Button>}
        {...(isBlocking ? {} : { onClose: close })}
      >
        <p>It ends here.</p>
      </Dialog>
    </>
  );
}

async function open(isBlocking = false) {
  const user = userEvent.setup();
  render(<Page isBlocking={isBlocking} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

test('the dialog is modal and named by its title', async () => {
  await open();
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Leave the test?' }).open).toBe(true);
});

test.each([
  ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'the close button',
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' })),
  ],
  [
    'an action',
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Leave' })),
  ],
  ['a press beside it', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('dialog'))],
])('%s closes the dialog, and the element that opened it gets the focus back', async (_name, act) => {
  const user = await open();
  screen.getByRole('button', { name: 'Leave' }).focus();
  await act(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('if the dialog has no way to close it, Esc and a press beside it do nothing', async () => {
  const user = await open(true);
  screen.getByRole('button', { name: 'Leave' }).focus();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});
