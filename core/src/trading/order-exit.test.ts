// If this fails, the desk, an archived attempt and the acts on a position disagree about what an order protects.
import { expect, test } from 'vitest';
import { exitOf, isMovedAs, type ExitTerms, type SetExitKind } from './order-exit.ts';

const NONE = { limitPrice: null, triggerPrice: null, trailsAt: null };

test.each<[string, ExitTerms<string>, ReturnType<typeof exitOf<string>>, SetExitKind | null]>([
  ['a limit is a target', { ...NONE, type: 'limit', limitPrice: '110' }, { kind: 'target', price: '110' }, 'target'],
  ['a stop', { ...NONE, type: 'stop', triggerPrice: '95' }, { kind: 'stop', price: '95' }, 'stop'],
  [
    'a stop-limit is at its trigger',
    { ...NONE, type: 'stop-limit', triggerPrice: '95', limitPrice: '94' },
    { kind: 'stop', price: '95' },
    'stop',
  ],
  [
    'a stop-limit that has triggered is at its limit',
    { ...NONE, type: 'limit', triggerPrice: '95', limitPrice: '94' },
    { kind: 'triggered', price: '94' },
    null,
  ],
  [
    'a trailing stop is where it stands',
    { ...NONE, type: 'trailing-stop', trailsAt: '98' },
    { kind: 'stop', price: '98' },
    'trailing-stop',
  ],
  [
    'a trailing stop that is not active',
    { ...NONE, type: 'trailing-stop' },
    { kind: 'stop', price: null },
    'trailing-stop',
  ],
  ['a market order is none', { ...NONE, type: 'market' }, null, null],
])('an exit has one kind and one price: %s', (_, terms, exit, movedAs) => {
  expect(exitOf(terms)).toEqual(exit);
  expect((['stop', 'target', 'trailing-stop'] as const).filter((kind) => isMovedAs(kind, terms))).toEqual(
    movedAs === null ? [] : [movedAs],
  );
});
