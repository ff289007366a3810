import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { DELETE_CONFIRMATION } from '@tradesense/contract/account-data-constants.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ACCOUNT_PASSWORD, givePassword, openAccount, sql, type Account } from './account-world.ts';
import type { TestApp } from './harness.ts';

/** A learner with a username. */
export interface Person extends Account {
  readonly username: string;
}

export interface PersonOptions {
  readonly isAdmin?: boolean;
  /** Age of the account in hours. Default: old enough that the limits for new accounts no longer apply. */
  readonly ageHours?: number;
}

/** Creates a learner with this username. */
export async function openPerson(t: TestApp, username: string, options: PersonOptions = {}): Promise<Person> {
  const { isAdmin = false, ageHours = 100 } = options;
  const account = await openAccount(t, username, { isAdmin });
  await sql(t, 'UPDATE users SET created_at = $2, username = $3 WHERE id = $1', [
    account.userId,
    new Date(t.clock.now() - ageHours * HOUR_MS),
    username,
  ]);
  await sql(t, 'INSERT INTO username_history (name_key, user_id, claimed_at) VALUES ($1, $2, $3)', [
    username.toLowerCase(),
    account.userId,
    new Date(t.clock.now()),
  ]);
  return { ...account, username };
}

/** Returns functions that create one or several learners named `<prefix>_1`, `<prefix>_2` and so on. */
export function createPeople(app: () => TestApp, prefix: string) {
  let names = 0;
  const person = (options: PersonOptions = {}): Promise<Person> => {
    names += 1;
    return openPerson(app(), `${prefix}_${names}`, options);
  };
  return {
    person,
    crowd: async (size: number): Promise<Person[]> => {
      const people: Person[] = [];
      for (let n = 0; n < size; n += 1) people.push(await person());
      return people;
    },
  };
}

export const suspend = ({ userId }: Account, t: TestApp) =>
  sql(t, 'UPDATE users SET is_suspended = true WHERE id = $1', [userId]);

/** Deletes an account as its owner would. */
export async function deleteOwnAccount({ client, userId }: Account, t: TestApp): Promise<void> {
  await givePassword(t, userId);
  const request = { password: ACCOUNT_PASSWORD, confirmation: DELETE_CONFIRMATION };
  const { status, text } = await client.post('/api/account/delete', request);
  invariant(status === 200, text);
}

export type Act = 'follow' | 'block' | 'mute';

export const say = ({ client }: Account, act: Act, username: string) => client.put(`/api/people/${username}/${act}`);
export const takeBack = ({ client }: Account, act: Act, username: string) =>
  client.delete(`/api/people/${username}/${act}`);
