// If this fails, PostgreSQL parses and plans every statement again, or stores more and more plans.
import { describe, expect, test } from 'vitest';
import { StatementNames } from './database-statement-names.ts';

const nameOf = (sent: unknown): unknown => (sent as { readonly name?: string }).name;

describe('names of statements', () => {
  test("a statement's text gets a name at its third use, and keeps it", () => {
    const names = new StatementNames();
    const send = (text: string) => nameOf(names.named({ text, values: [1] }));
    expect([send('SELECT 1'), send('SELECT 1'), send('SELECT 2')]).toEqual([undefined, undefined, undefined]);
    const name = send('SELECT 1');
    expect(name).toEqual(expect.any(String));
    expect(send('SELECT 1')).toBe(name);
    send('SELECT 2');
    expect([undefined, name]).not.toContain(send('SELECT 2'));
  });

  test('statements with a name, plain texts such as begin, and texts of several statements stay unchanged', () => {
    const names = new StatementNames();
    for (const statement of [{ text: 'SELECT 1', name: 'mine' }, 'begin', { text: 'SELECT 1; SELECT 2' }, null]) {
      for (let use = 0; use < 5; use += 1) expect(names.named(statement)).toBe(statement);
    }
  });

  test('there are at most 300 names, and texts that are used once take none', () => {
    const names = new StatementNames();
    const given = new Set<unknown>();
    for (let text = 0; text < 5_000; text += 1) given.add(nameOf(names.named({ text: `SELECT ${text}` })));
    expect([...given]).toEqual([undefined]);
    for (let text = 0; text < 400; text += 1) {
      for (let use = 0; use < 3; use += 1) given.add(nameOf(names.named({ text: `SELECT 0, ${text}` })));
    }
    expect(given.size).toBe(301);
  });
});
