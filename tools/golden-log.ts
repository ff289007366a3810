// `node tools/golden-log.ts`: writes the golden log of the current version of the trading rules, which
// core/src/ledger/golden-logs.test.ts replays from then on. Refuses to replace a log. A log of a version that no
// release has may be deleted and written again.
import { existsSync, writeFileSync } from 'node:fs';
import type { AccountSettings } from '@tradesense/core/trading/account-state.ts';
import { instrumentsOf } from '@tradesense/core/trading/instruments.ts';
import { CURRENT_RULES } from '@tradesense/core/trading/rules-version.ts';
import type { TradingEffect, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { drawHistory } from '../core/src/trading/golden-histories.test-data.ts';
import { goldenFile, goldenText, plainOf, playGolden } from '../core/src/ledger/golden-log.test-data.ts';

/** Number of histories that are drawn. An account is kept if it has something that fewer than `EACH` others have. */
const DRAWN = 5_000;
const EACH = 2;

/** Returns what the rules have made of an event, as names that tell margin modes and presets apart. */
function consequencesOf(
  { marginMode, preset }: AccountSettings,
  event: TradingEvent['kind'],
  effects: readonly TradingEffect[],
): string[] {
  return effects.flatMap((effect) => {
    if (effect.kind === 'cancelled') return `${marginMode}: canceled, ${effect.reason}`;
    if (effect.kind === 'liquidated')
      return `${marginMode}: liquidated by ${event} at a ${effect.realised > 0n ? 'profit' : 'loss'}`;
    if (effect.kind !== 'filled') return effect.kind;
    const { by, isAmbiguous, isMaker, subBar } = effect.evidence;
    return [
      `${preset}: ${effect.isWhole ? 'whole' : 'part'} by ${by}`,
      `${marginMode} ${preset}: filled`,
      ...(isAmbiguous ? ['ambiguous'] : []),
      ...(isMaker ? ['maker'] : []),
      ...(subBar === null ? [] : ['smaller bar']),
    ];
  });
}

const file = goldenFile(CURRENT_RULES);
if (existsSync(file)) throw new Error(`there is a golden log of version ${CURRENT_RULES}: ${file.pathname}`);
const counts = new Map<string, number>();
const accounts = Array.from({ length: DRAWN }, (_, seed) => drawHistory(seed, CURRENT_RULES)).flatMap(
  ({ settings, events }) => {
    const { account, effects } = playGolden(settings, events);
    const found = new Set(events.flatMap(({ kind }, index) => consequencesOf(settings, kind, effects[index] ?? [])));
    if ([...found].every((each) => (counts.get(each) ?? 0) >= EACH)) return [];
    for (const each of found) counts.set(each, (counts.get(each) ?? 0) + 1);
    return account;
  },
);
writeFileSync(file, goldenText({ instruments: plainOf([...instrumentsOf(CURRENT_RULES)]), accounts }));
