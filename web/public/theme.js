// Runs before the first paint, so that a saved light theme never flashes dark.
try {
  if (localStorage.getItem('darkMode') === 'false') document.body.className = 'light-mode';
} catch {
  // Storage is blocked in this browser: the default theme stays.
}
