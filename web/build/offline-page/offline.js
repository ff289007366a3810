// The page that was asked for comes as soon as there is a network again.
addEventListener('online', () => location.reload());
