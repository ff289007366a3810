import { ApiVisitor } from './api-visitor.ts';
import { linkFromMail } from './outbox-folder.ts';
import type { ProductProcess } from './product-process.ts';

export interface Learner {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const PASSWORD = 'correct-horse-battery-42';

/** A learner's registration; `name` makes the address unique within one product. */
export function newLearner(name: string): Learner {
  return { name: `Learner ${name}`, email: `${name}@example.test`, password: PASSWORD };
}

/** Registers, verifies by the mail and logs in, without a browser. */
export async function signIn(product: ProductProcess, learner: Learner): Promise<ApiVisitor> {
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
