/**
 * Remembers text that the visitor or a password manager enters into named fields of a prerendered page before the app
 * is hydrated, and passes it to the app. Otherwise the field would look filled but be empty for React, because React
 * treats the text that it finds during hydration as the initial value. Until the app is hydrated, the browser is also
 * kept from submitting the form itself, which would put the password into the address.
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
    // The first event makes React hydrate the field. A second event is needed, because React only reports a change from
    // the value that was last set on the element.
    for (let round = 0; round < 2; round += 1) {
      field.value = '';
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  function keep(): void {
    for (const { name, value } of fields()) if (value) texts.set(name, value);
  }

  // Remembers text that was typed before this script ran, because React may replace the fields before the next event.
  keep();
  root.addEventListener(
    'input',
    ({ target }) => {
      if (isHeld) keep();
      else if (target instanceof HTMLInputElement && target.name !== '' && !given.has(target)) {
        // The first input event may make React hydrate the field, which would lose the text. The text is therefore
        // passed on again afterwards.
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
