// The page that was asked for comes as soon as there is a network again. A reload would replace the next page if the
// reader is already on the way to it.
let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});
addEventListener('online', () => {
  if (!isLeaving) location.reload();
});
