// Runs before the first paint.
// The screen of the start stands as long as the app is on its way; without JavaScript, or when the app cannot be loaded,
// the page below it is what there is.
document.documentElement.classList.add('is-starting');
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.documentElement.classList.remove('is-starting');
  },
  true,
);
// A saved light theme never flashes dark.
try {
  if (localStorage.getItem('darkMode') === 'false') document.body.className = 'light-mode';
} catch {
  // Storage is blocked in this browser: the default theme stays.
}
