// If this fails, users see another color or letter in their own avatar than other people do.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { User } from '@tradesense/contract/auth.ts';
import { expect, test } from 'vitest';
import { Avatar } from '../ui/avatar.tsx';
import { OwnAvatar } from './own-avatar.tsx';

const tileOf = (shown: Parameters<typeof render>[0]) => {
  const { container } = render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const tile = container.querySelector<HTMLElement>('span > span');
  return [tile?.textContent, tile?.style.backgroundColor];
};
const ADA = { id: 'u1', name: 'Ada Lovelace', username: 'countess' } as User;

test('the own tile has color and letter of the username, by which others see the person', () => {
  expect(tileOf(<OwnAvatar user={ADA} />)).toEqual(tileOf(<Avatar name="countess" />));
});

test('without a username the tile has color and letter of the name', () => {
  expect(tileOf(<OwnAvatar user={{ ...ADA, username: null }} />)).toEqual(tileOf(<Avatar name="Ada Lovelace" />));
});
