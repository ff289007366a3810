// If this fails, a visitor cannot sign in or register, or does not see why that failed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '@tradesense/contract/auth.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import type { AuthState, LoginOutcome } from './auth-state.ts';
import { IdentityContext } from './auth-context.ts';
import type { AuthStore } from './auth-store.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const ADA: User = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  username: null,
  isAdmin: false,
  isModerator: false,
  isVerified: true,
  isSuspended: false,
  termsAcceptedAt: null,
};

const emptyStorage: SecureStorage = { get: async () => null, set: async () => undefined, remove: () => undefined };

async function show(children: ReactNode, auth: Partial<AuthStore>) {
  const user = userEvent.setup();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(
    <IdentityContext value={{ auth: auth as AuthStore, storage: emptyStorage }}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </IdentityContext>,
  );
  return user;
}

const offline = new ApiError({
  code: 'offline',
  status: 0,
  problem: {},
  message: 'The server could not be reached.',
});

function refusal(problem: ApiError['problem']): ApiError {
  return new ApiError({ code: 'invalid-request', status: 400, problem, message: 'The request is not valid' });
}

describe('the form for signing in', () => {
  async function signIn(outcome: LoginOutcome) {
    const login = vi.fn<AuthStore['login']>(async () => outcome);
    const user = await show(<LoginForm />, { login });
    await user.type(screen.getByLabelText('Email'), ' ada@example.com ');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    return login;
  }

  test('sends what was typed, with the address trimmed', async () => {
    const login = await signIn({ kind: 'signed-in' });
    expect(login).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.com', password: 'correct horse' });
  });

  test('has “Remember me” off until it is ticked', async () => {
    const login = vi.fn<AuthStore['login']>(async () => ({ kind: 'signed-in' }));
    const user = await show(<LoginForm />, { login });
    const remember = screen.getByLabelText<HTMLInputElement>('Remember me for 30 days');
    expect(remember.checked).toBe(false);
    await user.click(remember);
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(login).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.com',
      password: 'correct horse',
      remember: true,
    });
  });

  test('announces a failure', async () => {
    await signIn({ kind: 'failed', message: 'Login failed' });
    expect(await screen.findByText('Login failed')).toBeDefined();
    expect(screen.getAllByRole('alert').some((each) => each.textContent?.includes('Login failed') === true)).toBe(true);
  });

  test('offers to send an unverified user the email again', async () => {
    await signIn({ kind: 'needs-verification', message: 'Please verify your email before logging in.' });
    expect(await screen.findByText('Please verify your email before logging in.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Send the email again' }).getAttribute('href')).toBe('/auth/verify-email');
  });

  test('sends nothing if a field is empty, and moves the focus there', async () => {
    const login = vi.fn<AuthStore['login']>();
    const user = await show(<LoginForm />, { login });
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(login).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.getByText('Enter your password.')).toBeDefined();
    await user.keyboard('x');
    expect(screen.queryByText('Enter your password.')).toBeNull();
  });

  test('takes a pasted password, and is known to password managers', async () => {
    const user = await show(<LoginForm />, {});
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await user.click(field);
    await user.paste('a password of my password manager');
    expect(field.value).toBe('a password of my password manager');
    expect(field.autocomplete).toBe('current-password');
  });

  test('can show the password', async () => {
    const user = await show(<LoginForm />, {});
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  });
});

describe('the form for registering', () => {
  interface Outcome {
    readonly refusal?: ApiError;
    readonly thrown?: ApiError;
    readonly isVerified?: boolean;
  }

  async function register({ refusal: refused, thrown, isVerified = false }: Outcome, promoCode = '') {
    const store = vi.fn<AuthStore['register']>(async (_request, onRejected) => {
      if (thrown !== undefined) throw thrown;
      if (refused !== undefined) onRejected?.(refused);
      return refused === undefined;
    });
    const getState = (): AuthState => (isVerified ? { status: 'signed-in', user: ADA } : { status: 'guest' });
    const onVerificationSent = vi.fn<() => void>();
    const user = await show(<RegisterForm onVerificationSent={onVerificationSent} />, { register: store, getState });
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    if (promoCode !== '') await user.type(screen.getByLabelText('Promo code (optional)'), promoCode);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    return { store, onVerificationSent };
  }

  test.each([
    ['', null],
    ['SPRING', 'SPRING'],
  ])('sends the promo code, or null if it is empty: %j', async (typed, promoCode) => {
    const { store, onVerificationSent } = await register({ isVerified: false }, typed);
    expect(store.mock.calls.map(([request]) => request)).toEqual([
      { name: 'Ada', email: 'ada@example.com', password: 'correct horse', promoCode },
    ]);
    await waitFor(() => expect(onVerificationSent).toHaveBeenCalledTimes(1));
  });

  test('does not tell a verified account to look for an email', async () => {
    const { onVerificationSent } = await register({ isVerified: true });
    expect(onVerificationSent).not.toHaveBeenCalled();
  });

  test('shows errors of the server at their fields', async () => {
    const message = 'This password is on the list of common passwords';
    const { onVerificationSent } = await register({
      refusal: refusal({ errors: [{ path: 'body.password', message }] }),
    });
    expect(await screen.findByText('This password is on the list of common passwords')).toBeDefined();
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(onVerificationSent).not.toHaveBeenCalled();
  });

  test('shows an error above the form if it belongs to no field of the form', async () => {
    await register({ refusal: refusal({ errors: [{ path: 'body.other', message: 'Other is wrong' }] }) });
    expect(await screen.findByText('The request is not valid Other is wrong')).toBeDefined();
  });

  test('shows an error once and without its path, even if its detail repeats it', async () => {
    const problem = { errors: [{ path: 'body.other', message: 'Other is wrong' }] };
    const message = 'body.other: Other is wrong';
    await register({ refusal: new ApiError({ code: 'invalid-request', status: 400, problem, message }) });
    expect(await screen.findByText('Other is wrong')).toBeDefined();
  });

  test('has a message and stays open without a connection', async () => {
    const { onVerificationSent } = await register({ thrown: offline });
    expect(await screen.findByText('The server could not be reached.')).toBeDefined();
    expect(onVerificationSent).not.toHaveBeenCalled();
  });

  test.each([
    ['Name', 'A', 'Enter a name of 2 to 50 characters.'],
    ['Email', 'ada@example', 'Enter a complete email address, like name@example.com.'],
    ['Password', '123456789', 'Use at least 10 characters.'],
  ])('refuses %s %j before anything is sent', async (label, typed, message) => {
    const store = vi.fn<AuthStore['register']>();
    const user = await show(<RegisterForm onVerificationSent={() => undefined} />, { register: store });
    await user.type(screen.getByLabelText(label), `${typed}{Enter}`);
    expect(screen.getByText(message)).toBeDefined();
    expect(store).not.toHaveBeenCalled();
  });
});
