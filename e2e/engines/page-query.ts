/** Names an element of a page as a person would, by role and name, label or text, or by a CSS selector. */
export type Target =
  | { readonly role: string; readonly name?: string | RegExp; readonly level?: number }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
  | { readonly css: string };

/** One target, or several from the outside in, such as a button within a dialog. */
export type Query = Target | readonly Target[];

interface PatternText {
  readonly source: string;
  readonly flags: string;
}

/** A target in the form that is sent into the page. */
interface SentTarget {
  readonly kind: 'role' | 'label' | 'text' | 'css';
  readonly value: string | PatternText;
  readonly name?: string | PatternText;
  readonly level?: number;
}

const sentText = (text: string | RegExp): string | PatternText =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags };

function sentTarget(target: Target): SentTarget {
  if ('label' in target) return { kind: 'label', value: sentText(target.label) };
  if ('text' in target) return { kind: 'text', value: sentText(target.text) };
  if ('css' in target) return { kind: 'css', value: target.css };
  const { role, name, level } = target;
  return {
    kind: 'role',
    value: role,
    ...(name === undefined ? {} : { name: sentText(name) }),
    ...(level === undefined ? {} : { level }),
  };
}

export function sentQuery(query: Query): readonly SentTarget[] {
  return ('length' in query ? query : [query]).map(sentTarget);
}

/** Returns the query as text for an error message. */
export function queryText(query: Query): string {
  return ('length' in query ? query : [query])
    .map((target) =>
      Object.entries(target)
        .map(([key, value]) => `${key} ${String(value)}`)
        .join(' '),
    )
    .join(' › ');
}

/**
 * Source of a function that runs in the page and returns the visible elements that match the query. It is text, because
 * it must not refer to anything outside itself.
 */
export const FIND_ALL = `function findAll(targets) {
  const pattern = (text) => (typeof text === 'string' ? text : new RegExp(text.source, text.flags));
  const library = window.TestingLibraryDom;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  const isTold = (element) => element.closest('[aria-hidden="true"]') === null;
  const inScope = (scope, target) => {
    if (target.kind === 'css') return [...scope.querySelectorAll(target.value)];
    if (target.kind === 'label') return library.queryAllByLabelText(scope, pattern(target.value));
    if (target.kind === 'text') return library.queryAllByText(scope, pattern(target.value), { ignore: 'script, style' });
    // The library would compute the style of every ancestor of every element to find hidden ones.
    const options = { hidden: true };
    if (target.name !== undefined) options.name = pattern(target.name);
    if (target.level !== undefined) options.level = target.level;
    return library.queryAllByRole(scope, target.value, options).filter(isTold);
  };
  let scopes = [document.body];
  for (const target of targets) {
    scopes = [...new Set(scopes.flatMap((scope) => inScope(scope, target)))].filter(isSeen);
  }
  return scopes;
}`;
