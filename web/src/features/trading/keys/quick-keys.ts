/** Actions of the desk that can have a key, in the order in which the help lists them. */
export const QUICK_ACTS = [
  'buy',
  'sell',
  'flatten',
  'cancel-all',
  'positions',
  'orders',
  'ticket',
  'dock',
  'watchlist',
  'help',
] as const;
export type QuickAct = (typeof QUICK_ACTS)[number];

/**
 * The keys by action. A key is identified by the single character that it types. '' means that the action has no key.
 */
export interface QuickKeys {
  /** Whether the keys have any effect. WCAG 2.1.4 requires that people who use speech input can switch them off. */
  readonly isOn: boolean;
  readonly keys: Readonly<Record<QuickAct, string>>;
}

export const INITIAL_KEYS: QuickKeys = {
  isOn: true,
  keys: {
    buy: 'b',
    sell: 's',
    flatten: 'f',
    'cancel-all': 'c',
    positions: 'p',
    orders: 'o',
    ticket: 't',
    dock: 'd',
    watchlist: 'w',
    help: '?',
  },
};

/** Returns the action of a pressed key; `null` if no action has the key or the keys are switched off. */
export function quickActOf({ isOn, keys }: QuickKeys, pressed: string): QuickAct | null {
  const key = pressed.toLowerCase();
  return isOn && key !== '' ? (QUICK_ACTS.find((act) => keys[act] === key) ?? null) : null;
}

export type KeyChange =
  | { readonly ok: true; readonly next: QuickKeys }
  /**
   * `taken` means that the action `by` already has the key. `not-a-key` means that the text is not a single visible
   * character.
   */
  | { readonly ok: false; readonly reason: 'taken'; readonly by: QuickAct }
  | { readonly ok: false; readonly reason: 'not-a-key' };

/** Assigns a key to an action, or removes its key if `typed` is ''. */
export function withKey(current: QuickKeys, act: QuickAct, typed: string): KeyChange {
  const key = typed.toLowerCase();
  if (!isKey(key)) return { ok: false, reason: 'not-a-key' };
  const by = key === '' ? undefined : QUICK_ACTS.find((each) => each !== act && current.keys[each] === key);
  if (by !== undefined) return { ok: false, reason: 'taken', by };
  return { ok: true, next: { ...current, keys: { ...current.keys, [act]: key } } };
}

const isKey = (key: string): boolean => key === '' || /^[^\s\p{C}]$/u.test(key);

/**
 * Parses a text that `keysText` returned. Returns the initial keys if the text is `null` or not JSON. An action whose
 * stored key is invalid or belongs to an action before it gets none. An action without a stored key is newer than the
 * text: it gets its initial key unless the learner has given that key to another action.
 */
export function readKeys(text: string | null): QuickKeys {
  if (text === null) return INITIAL_KEYS;
  try {
    const stored = JSON.parse(text) as { isOn?: unknown; keys?: Record<string, unknown> } | null;
    const keyOf = (act: QuickAct): unknown => stored?.keys?.[act];
    const isStored = (act: QuickAct) => typeof keyOf(act) === 'string';
    let read: QuickKeys = { isOn: stored?.isOn !== false, keys: noKeys() };
    // The stored keys come first, so that no initial key takes one of them.
    for (const act of [...QUICK_ACTS.filter(isStored), ...QUICK_ACTS.filter((each) => !isStored(each))]) {
      const key = keyOf(act);
      const change = withKey(read, act, typeof key === 'string' ? key : INITIAL_KEYS.keys[act]);
      if (change.ok) read = change.next;
    }
    return read;
  } catch {
    return INITIAL_KEYS;
  }
}

const noKeys = () => Object.fromEntries(QUICK_ACTS.map((act) => [act, ''])) as Record<QuickAct, string>;

export const keysText = (keys: QuickKeys): string => JSON.stringify(keys);
