// If this fails, a link of an email is used twice, the verification email cannot be sent again, or a session cannot be
// ended.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SecureKey, SecureStorage } from '../../platform/secure-storage.ts';
import { IdentityContext, type Identity } from './auth-context.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { SessionList } from './session-list.tsx';
import { VerifyEmail } from './verify-email.tsx';

type Answer = (body: unknown) => [status: number, body: unknown];

const sent: string[] = [];

function serve(answers: Readonly<Record<string, Answer>>): void {
  vi.stubGlobal('fetch', async (url: string, { method = '', body }: RequestInit) => {
    sent.push(`${method} ${url} ${typeof body === 'string' ? body : ''}`.trim());
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const [status, answer] = answers[`${method} ${url}`]?.(parsed) ?? [404, {}];
    return new Response(JSON.stringify(answer), { status });
  });
}

beforeEach(() => {
  sent.length = 0;
  document.cookie = 'csrf_token=csrf; Path=/';
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function show(children: ReactNode, stored: Partial<Record<SecureKey, string>> = {}) {
  const values = new Map(Object.entries(stored));
  const storage: SecureStorage = {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(
    <StrictMode>
      <IdentityContext value={{ storage } as Identity}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </IdentityContext>
    </StrictMode>,
  );
  return { user: userEvent.setup(), values };
}

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const pending = {
  pending_verification_email: 'ada@example.com',
  pending_verification_name: 'Ada',
  registrationTempToken: 'temp-token',
};

describe('the verification link', () => {
  test('is used once, and then the pending registration is deleted', async () => {
    serve({ 'POST /api/auth/verify-email': () => [200, { email: 'ada@example.com' }] });
    const { values } = await show(<VerifyEmail token={TOKEN} />, pending);
    expect(await screen.findByText('Your email address is confirmed.')).toBeDefined();
    expect(sent).toEqual([`POST /api/auth/verify-email {"token":"${TOKEN}"}`]);
    expect(values.size).toBe(0);
  });

  test('asks in another browser for the password of the registration, and confirms with it', async () => {
    serve({
      'POST /api/auth/verify-email': (body) =>
        (body as { password?: string }).password === 'plum orbit cactus'
          ? [200, { email: 'ada@example.com' }]
          : [422, { code: 'registration-password-needed', detail: 'Enter the password' }],
    });
    const { user } = await show(<VerifyEmail token={TOKEN} />);
    await user.type(await screen.findByLabelText('Password'), 'plum orbit cactus{Enter}');
    expect(await screen.findByText('Your email address is confirmed.')).toBeDefined();
    expect(sent.at(-1)).toBe(`POST /api/auth/verify-email {"token":"${TOKEN}","password":"plum orbit cactus"}`);
  });

  test('says at the field that the password is that of another registration', async () => {
    const message = 'This is not the password that you chose when you registered';
    serve({
      'POST /api/auth/verify-email': (body) =>
        'password' in (body as object)
          ? [422, { code: 'password-wrong', detail: message, errors: [{ path: 'body.password', message }] }]
          : [422, { code: 'registration-password-needed' }],
    });
    const { user } = await show(<VerifyEmail token={TOKEN} />);
    await user.type(await screen.findByLabelText('Password'), 'my own password{Enter}');
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole('button', { name: 'This was not me' })).toBeDefined();
  });

  test('can be used to reject a registration that somebody else made', async () => {
    serve({
      'POST /api/auth/verify-email': () => [422, { code: 'registration-password-needed' }],
      'POST /api/auth/reject-registration': () => [200, { done: true }],
    });
    const { user } = await show(<VerifyEmail token={TOKEN} />, pending);
    await user.click(await screen.findByRole('button', { name: 'This was not me' }));
    expect(await screen.findByText('This registration is deleted.')).toBeDefined();
    expect(sent.at(-1)).toBe(`POST /api/auth/reject-registration {"token":"${TOKEN}"}`);
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/auth/register');
  });

  test('says that it has expired, and offers a new email', async () => {
    serve({ 'POST /api/auth/verify-email': () => [410, { code: 'link-expired', detail: 'This link has expired' }] });
    await show(<VerifyEmail token={TOKEN} />, pending);
    expect(await screen.findByText('This link has expired')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Send the email again' })).toBeDefined();
  });
});

describe('sending the verification email again', () => {
  const RESEND = 'POST /api/auth/resend-verification';

  test('uses the token of the registration stored in this browser', async () => {
    serve({ [RESEND]: () => [200, { done: true }] });
    const { user } = await show(<ResendVerification />, pending);
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText(/a new email is on its way/)).toBeDefined();
    expect(sent).toEqual([`${RESEND} {"tempToken":"temp-token"}`]);
  });

  test('uses the address if another one is typed', async () => {
    serve({ [RESEND]: () => [200, { done: true }] });
    const { user } = await show(<ResendVerification />, pending);
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'bob@example.com{Enter}');
    expect(await screen.findByText(/If bob@example.com waits/)).toBeDefined();
    expect(sent).toEqual([`${RESEND} {"email":"bob@example.com"}`]);
  });
});

describe('the list of sessions', () => {
  const session = (id: string, isCurrent: boolean) => {
    const time = '2026-01-02T03:04:05Z';
    return {
      id,
      createdAt: time,
      lastSeenAt: time,
      expiresAt: time,
      userAgent: 'Firefox/1 Linux',
      address: '10.0.0.1',
      isCurrent,
    };
  };

  test.each([
    ['one', /^End session: Firefox on Linux/, 'DELETE /api/auth/sessions?id=s2'],
    ['all others', 'End all other sessions', 'DELETE /api/auth/sessions'],
  ])('ends sessions (%s), and is then loaded again', async (_name, button, call) => {
    let sessions = [session('s2', false), session('s1', true)];
    const end: Answer = () => {
      sessions = [session('s1', true)];
      return [200, { revoked: 1 }];
    };
    serve({ 'GET /api/auth/sessions': () => [200, { sessions }], [call]: end });
    const { user } = await show(<SessionList />);
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(sent).toContain(call);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be loaded again after a failure', async () => {
    serve({ 'GET /api/auth/sessions': () => [503, { code: 'unavailable', detail: 'Temporarily unavailable' }] });
    const { user } = await show(<SessionList />);
    expect(await screen.findByText('Temporarily unavailable')).toBeDefined();
    serve({ 'GET /api/auth/sessions': () => [200, { sessions: [session('s1', true)] }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeDefined();
  });
});

test('a wrong current password is marked at its field, and the typed text stays', async () => {
  const message = 'The current password is wrong';
  serve({
    'POST /api/auth/change-password': () => [
      422,
      { code: 'password-wrong', errors: [{ path: 'body.currentPassword', message }] },
    ],
  });
  const { user } = await show(<ChangePasswordForm />);
  await user.type(screen.getByLabelText('Current password'), 'wrong');
  await user.type(screen.getByLabelText('New password'), 'plum orbit cactus{Enter}');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('plum orbit cactus');
});
