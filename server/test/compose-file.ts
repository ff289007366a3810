import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>> | readonly string[];
}

/** The services of `ops/compose.yaml`. */
export const { services } = parse(readFileSync(new URL('../../ops/compose.yaml', import.meta.url), 'utf8'), {
  merge: true,
}) as { readonly services: Readonly<Record<string, Service>> };

/** Settings that the operator provides to the compose file. */
export const GIVEN = {
  PUBLIC_URL: 'https://learn.example',
  SECRET_KEY: 'a key for tests, 32 characters or more',
  POSTGRES_PASSWORD: 'password',
  REDIS_PASSWORD: 'of-the-cache',
};

/** Replaces `${NAME:?reason}` and `${NAME:-default}` in a text as compose does. */
function filledIn(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = given[name] ?? (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`nothing sets ${name}`);
    return value;
  });
}

/** Returns the environment of a service, given the operator's settings. */
export function environmentOf(
  service: string,
  given: Readonly<Record<string, string>> = GIVEN,
): Record<string, string> {
  const entries = Object.entries(services[service]?.environment ?? {});
  return Object.fromEntries(entries.map(([name, text]) => [name, filledIn(text, given)]));
}
