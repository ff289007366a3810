// If this fails, a browser gets an image that it cannot show, or a larger one than necessary.
import { expect, test } from 'vitest';
import { chooseFormat } from './image-format.policy.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

test.each<[accept: string | undefined, opaque: string, transparent: string]>([
  [CHROME, 'avif', 'avif'],
  ['image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'webp', 'webp'],
  ['image/avif;q=0,image/webp,*/*', 'webp', 'webp'],
  ['image/avif;q=0, image/webp;q=0.000, */*', 'jpeg', 'png'],
  ['image/avif;q=0.5,image/webp;q=0.9,image/*;q=0.1', 'webp', 'webp'],
  ['image/avif;q=0.2,image/*', 'jpeg', 'png'],
  ['IMAGE/AVIF', 'avif', 'avif'],
  ['image/avif ; q=1.0', 'avif', 'avif'],
  ['image/avif;q=yes,image/jpeg', 'jpeg', 'jpeg'],
  ['*/*', 'jpeg', 'png'],
  ['image/*', 'jpeg', 'png'],
  [undefined, 'jpeg', 'png'],
  ['', 'jpeg', 'png'],
  ['image/png', 'png', 'png'],
  ['image/jpeg', 'jpeg', 'jpeg'],
  ['image/jpeg;q=0,*/*', 'png', 'png'],
  ['image/png;q=0,*/*', 'jpeg', 'jpeg'],
  ['text/html', 'jpeg', 'png'],
  ['*/*;q=0', 'jpeg', 'png'],
])('for the header %s the format is %s, or %s with transparent parts', (accept, opaque, transparent) => {
  expect([chooseFormat(accept, false), chooseFormat(accept, true)]).toEqual([opaque, transparent]);
});
