// If this fails, log lines of a request lack its id or show secrets, or a logger is created for each request that logs
// nothing.
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { logWhenUsed } from './request-log.ts';

function collected() {
  const lines: string[] = [];
  return { lines, log: createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }) };
}

test('a line of a child logger has its bindings, and no secret', () => {
  const { lines, log } = collected();
  logWhenUsed(log, { reqId: 'request-1' }).error({ token: 'TOPSECRET', code: 'internal-error' }, 'request failed');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ reqId: 'request-1', token: '[redacted]', code: 'internal-error', msg: 'request failed' }),
  ]);
});

test('a logger made from a child logger has its bindings too', () => {
  const { lines, log } = collected();
  logWhenUsed(log, { reqId: 'request-1' }).child({ part: 'mail' }).warn('late');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reqId: 'request-1', part: 'mail', msg: 'late' });
});

test('the logger of a request is created only for its first line', () => {
  const { log } = collected();
  let made = 0;
  const counting = Object.assign(Object.create(log) as typeof log, {
    child: (...args: Parameters<typeof log.child>) => {
      made += 1;
      return log.child(...args);
    },
  });
  const own = logWhenUsed(counting, { reqId: 'request-1' });
  expect([made, own.level]).toEqual([0, 'info']);
  own.info('first');
  own.info('second');
  expect(made).toBe(1);
});
