/**
 * Keeps what reaches the prerendered page before the app is alive, and gives it to the app: texts in named fields, also
 * those of a password manager, and the last press on a button. Without it React shows a filled field and knows an empty
 * one, and the browser would send a form by itself, with the password in the address.
 */
export function holdEarlyInput(root: HTMLElement): { readonly giveBack: () => void } {
  const texts = new Map<string, string>();
  let pressed = -1;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const fields = () => root.querySelectorAll<HTMLInputElement>('input[name]');
  const buttons = () => [...root.querySelectorAll('button')];

  function note(): void {
    for (const { name, value } of fields()) if (value !== '') texts.set(name, value);
  }

  root.addEventListener('input', note, options);
  root.addEventListener(
    'click',
    ({ target }) => (pressed = buttons().findIndex((each) => each.contains(target as Node))),
    options,
  );
  root.addEventListener('submit', (event) => event.preventDefault(), options);
  return {
    giveBack() {
      note();
      listening.abort();
      for (const field of fields()) {
        const text = texts.get(field.name);
        if (text === undefined) continue;
        // React compares with the last value that was set on the element itself, and reports only a change of it.
        field.value = '';
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      buttons()[pressed]?.click();
    },
  };
}
