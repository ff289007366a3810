/**
 * Keeps texts that reach named fields of the prerendered page before the app is alive there, also those of a password
 * manager, and gives them to the app. Without it React shows a filled field and knows an empty one: it takes the text that
 * it finds while it hydrates a field as the one before any change. The browser sends no form by itself meanwhile, which
 * would put the password in the address.
 */
export function holdEarlyInput(root: HTMLElement): { readonly giveBack: () => void } {
  const texts = new Map<string, string>();
  const given = new WeakSet<HTMLInputElement>();
  let isHeld = true;
  const fields = () => root.querySelectorAll<HTMLInputElement>('input[name]');

  function give(field: HTMLInputElement): void {
    const text = texts.get(field.name);
    if (!text || given.has(field)) return;
    given.add(field);
    // The first event makes React hydrate the field. Then React compares with the last value that was set on the element
    // itself, and reports only a change of it.
    for (let round = 0; round < 2; round += 1) {
      field.value = '';
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  function keep(): void {
    for (const { name, value } of fields()) if (value) texts.set(name, value);
  }

  // What was typed before this script ran: the page may be rendered again before the next event.
  keep();
  root.addEventListener(
    'input',
    ({ target }) => {
      if (isHeld) keep();
      else if (target instanceof HTMLInputElement && target.name !== '' && !given.has(target)) {
        // The first text of a field may be what makes React hydrate it, and is then lost.
        texts.set(target.name, target.value);
        setTimeout(() => give(target));
      }
    },
    true,
  );
  root.addEventListener('submit', (event) => isHeld && event.preventDefault(), true);
  return {
    giveBack() {
      keep();
      isHeld = false;
      for (const field of fields()) give(field);
    },
  };
}
