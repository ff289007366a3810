/**
 * Keeps text that reaches named fields of the prerendered page before the app is hydrated, including text of a password
 * manager, and passes it to the app. Otherwise the field is filled on screen but empty for React, because React treats
 * the text that it finds during hydration as the initial value. Until then the browser cannot submit the form itself,
 * which would put the password in the address.
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
    // The first event makes React hydrate the field. The second one is needed because React compares with the last
    // value that was set on the element itself, and reports only a change.
    for (let round = 0; round < 2; round += 1) {
      field.value = '';
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  function keep(): void {
    for (const { name, value } of fields()) if (value) texts.set(name, value);
  }

  // Keeps text that was typed before this script ran, because the page may be rendered again before the next event.
  keep();
  root.addEventListener(
    'input',
    ({ target }) => {
      if (isHeld) keep();
      else if (target instanceof HTMLInputElement && target.name !== '' && !given.has(target)) {
        // The first input event of a field may make React hydrate it, and its text would be lost.
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
