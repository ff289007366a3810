/**
 * Keeps what reaches the prerendered page before the app is alive, and gives it to the app: texts in named fields, also
 * those of a password manager, and the last press on a button. Without it React shows a filled field and knows an empty
 * one, and the browser would send a form by itself, with the password in the address.
 */
export function holdEarlyInput(root: HTMLElement): { readonly giveBack: () => void } {
  const texts = new Map<string, string>();
  let pressed = -1;
  let isHeld = true;
  const fields = () => root.querySelectorAll<HTMLInputElement>('input[name]');
  const buttons = () => [...root.querySelectorAll('button')];

  function hold({ type, target }: Event): void {
    if (!isHeld) return;
    for (const { name, value } of fields()) if (value) texts.set(name, value);
    if (type === 'click') pressed = buttons().findIndex((each) => each.contains(target as Node));
  }

  // What was typed before this script ran: the page may be rendered again before the next event.
  hold(new Event('input'));
  root.addEventListener('input', hold, true);
  root.addEventListener('click', hold, true);
  root.addEventListener('submit', (event) => isHeld && event.preventDefault(), true);
  return {
    giveBack() {
      hold(new Event('input'));
      isHeld = false;
      for (const field of fields()) {
        const text = texts.get(field.name);
        if (!text) continue;
        // React compares with the last value that was set on the element itself, and reports only a change of it.
        field.value = '';
        Reflect.set(HTMLInputElement.prototype, 'value', text, field);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      buttons()[pressed]?.click();
    },
  };
}
