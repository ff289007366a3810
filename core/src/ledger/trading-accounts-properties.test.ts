// If this fails, events of one account affect another, or replaying an account's log does not reproduce the account.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newChain, verifyChain } from './chain.ts';
import { appendEntry, type ChainHead, type Entry } from './entry.ts';
import { LEDGER_ACCOUNTS } from './posting.ts';
import { createRandom } from '../kernel/random.ts';
import { epochMs } from '../kernel/time.ts';
import { marginOf, newAccount, type AccountState } from '../trading/account-state.ts';
import { anyHistory, anySettings, RUNS } from '../trading/engine-histories.test-data.ts';
import {
  amountOf,
  at,
  dollars,
  GRANT,
  order,
  quoteAt,
  SETTINGS,
  stepNow,
  tick,
} from '../trading/engine-world.test-data.ts';
import type { TradingEvent } from '../trading/trading-event.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An account with its ledger, in the form in which a server stores them. */
interface Kept {
  readonly state: AccountState;
  readonly head: ChainHead;
  readonly entries: readonly Entry[];
}
const opened = (id: string, settings = SETTINGS): Kept => ({
  state: newAccount(settings),
  head: newChain(id),
  entries: [],
});

function apply(kept: Kept, event: TradingEvent): Kept {
  const { state, effects } = stepNow(kept.state, event);
  let { head } = kept;
  const added: Entry[] = [];
  for (const effect of effects) {
    if (effect.kind !== 'money') continue;
    const { reason: kind, cause, moves } = effect;
    const postings = LEDGER_ACCOUNTS.flatMap((book) => (moves[book] === 0n ? [] : [{ book, amount: moves[book] }]));
    const appended = appendEntry(head, { kind, at: event.at, cause, postings }, sha256);
    if (!appended.ok) throw new Error(appended.reason);
    added.push(appended.value.entry);
    ({ head } = appended.value);
  }
  return { state, head, entries: added.length === 0 ? kept.entries : [...kept.entries, ...added] };
}

describe('two accounts', () => {
  it('have the same states whether their events are mixed or come one after the other', () => {
    const anyTurns = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(anyHistory, anyHistory, anySettings, anySettings, anyTurns, (one, two, ones, twos, turns) => {
        const histories = [one, two].map((history) => [GRANT, ...history.map((make, index) => make(index + 1))]);
        const alone = () => [opened('one', { ...SETTINGS, ...ones }), opened('two', { ...SETTINGS, ...twos })];
        const serial = alone().map((kept, who) => (histories[who] ?? []).reduce(apply, kept));

        const mixed = alone();
        const next = [0, 0];
        // Once `turns` is used up, the remaining events of account one are played, then the remaining events of account
        // two.
        for (const isTwo of [...turns, ...Array<boolean>(62).fill(false), ...Array<boolean>(62).fill(true)]) {
          const who = isTwo ? 1 : 0;
          const event = histories[who]?.[next[who] ?? 0];
          const kept = mixed[who];
          if (event === undefined || kept === undefined) continue;
          mixed[who] = apply(kept, event);
          next[who] = (next[who] ?? 0) + 1;
        }
        expect(mixed).toEqual(serial);
      }),
      { numRuns: RUNS },
    );
  }, 240_000);
});

const EVENTS = 100_000;

/**
 * Generates from a seed the events of a busy account: mostly prices, but also scheduled events and market, limit, stop
 * and trailing-stop orders.
 */
function* busyHistory(): Generator<TradingEvent> {
  const random = createRandom(6);
  const whole = (from: number, to: number) => from + Math.floor(random.next() * (to - from + 1));
  const marks = { AAA: 100, BBB: 40 };
  yield GRANT;
  for (let index = 1; index < EVENTS; index += 1) {
    const symbol = random.next() < 0.6 ? 'AAA' : 'BBB';
    marks[symbol] = Math.min(400, Math.max(10, marks[symbol] + whole(-60, 60) / 100));
    const [now, mark] = [epochMs(index * 1_000), marks[symbol]];
    const pick = random.next();
    const orderId = `${Math.max(0, index - whole(1, 60))}`;
    if (pick < 0.6) yield { ...tick(mark, random.next() < 0.5 ? whole(0, 500) : null, symbol), at: now };
    else if (pick < 0.65) yield { kind: 'cancel', at: now, orderId };
    else if (pick < 0.7)
      yield { kind: 'amend', at: now, orderId, quantity: amountOf(whole(1, 80)), quote: quoteAt(mark) };
    else if (pick < 0.71) yield { kind: 'expiry', at: now };
    else if (pick < 0.715) yield { kind: 'funding', at: now, rate: SETTINGS.makerFee };
    else if (pick < 0.7155) yield { kind: 'grant', at: now, amount: dollars(10_000), cause: `quarter-${index}` };
    else {
      const [side, away] = [random.next() < 0.5 ? 'buy' : 'sell', whole(-300, 300) / 100] as const;
      const place = { id: `${index}`, groupId: null, parentId: null };
      const terms = [
        { ...place, type: 'market' as const },
        { ...place, type: 'limit' as const, limit: at(mark + away) },
        { ...place, type: 'stop' as const, trigger: at(mark + away) },
        {
          ...place,
          type: 'trailing-stop' as const,
          distance: { kind: 'amount' as const, amount: at(whole(1, 5)) },
          best: null,
          activation: null,
        },
      ][whole(0, 3)] ?? { ...place, type: 'market' as const };
      const timeInForce = { kind: 'gtd', until: epochMs(now + whole(1, 400) * 1_000) } as const;
      const change = { symbol, terms, timeInForce, isReduceOnly: random.next() < 0.2, leverage: whole(1, 20) };
      yield { kind: 'place', at: now, orders: [order(place.id, side, whole(1, 60), change)], quote: quoteAt(mark) };
    }
  }
}

describe(`a history of ${EVENTS} events`, () => {
  it('replayed from its log gives the same account to the last unit, and the same ledger head', () => {
    const log: string[] = [];
    const keep = (kept: Kept, event: TradingEvent): Kept => ({ ...apply({ ...kept, entries: [] }, event) });
    const written: Entry[] = [];
    let live = opened('busy');
    for (const event of busyHistory()) {
      log.push(JSON.stringify(event, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)));
      live = keep(live, event);
      written.push(...live.entries);
    }
    const revive = (_key: string, value: unknown) =>
      typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
    let again = opened('busy');
    for (const line of log) again = keep(again, JSON.parse(line, revive) as TradingEvent);

    expect(log).toHaveLength(EVENTS);
    expect(again).toEqual(live);
    expect(again.head.hash).toBe(written.at(-1)?.hash);
    expect(verifyChain(newChain('busy'), written, sha256)).toEqual({ kind: 'intact', head: live.head });
    expect([live.head.balances.cash, live.head.balances.margin]).toEqual([live.state.cash, marginOf(live.state)]);
    const kinds = new Set(written.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['fill', 'funding', 'grant', 'liquidation', 'release', 'reserve']);
    expect(written.length).toBeGreaterThan(10_000);
  }, 60_000);
});
