import { keepSecret } from '../../server/test/checked-log.ts';
import { ApiVisitor } from './api-visitor.ts';
import { linkFromMail } from './outbox-folder.ts';
import type { ProductProcess } from './product-process.ts';

export interface Learner {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const PASSWORD = 'correct-horse-battery-42';
keepSecret(PASSWORD);

/** The administrator whom the shared product creates at its first start. */
export const ADMINISTRATOR: Learner = {
  name: 'Administrator',
  email: 'administrator@example.test',
  password: PASSWORD,
};

let learners = 0;

/** Returns the registration data of a learner, with an address that no other learner of this run has. */
export function newLearner(name: string): Learner {
  learners += 1;
  return { name: `Learner ${name}`, email: `${name}-${learners}@example.test`, password: PASSWORD };
}

/** Registers, verifies by the email, signs in and accepts the terms, without a browser. */
export async function signIn(product: ProductProcess, learner: Learner): Promise<ApiVisitor> {
  const visitor = await signInBeforeTerms(product, learner);
  const accepted = await visitor.call('POST /api/auth/accept-terms');
  if (accepted.status !== 200) throw new Error(`terms: ${accepted.status} ${JSON.stringify(accepted.body)}`);
  return visitor;
}

/** Registers and signs in a learner who has not accepted the terms yet and will see them in the browser. */
export async function signInBeforeTerms(product: ProductProcess, learner: Learner): Promise<ApiVisitor> {
  const visitor = new ApiVisitor(product.url);
  await visitor.call('POST /api/auth/register', { body: learner });
  const link = new URL(await linkFromMail(product.dataDir, learner.email, '/auth/verify-email?token='));
  const verified = await visitor.call('POST /api/auth/verify-email', {
    body: { token: link.searchParams.get('token') ?? '' },
  });
  const login = await visitor.call('POST /api/auth/login', {
    body: { email: learner.email, password: learner.password },
  });
  if (login.status !== 200)
    throw new Error(`verified: ${verified.status}, login: ${login.status} ${JSON.stringify(login.body)}`);
  visitor.token = login.body.token;
  return visitor;
}
