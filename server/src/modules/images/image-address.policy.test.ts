// If this fails, a request to the image endpoint can read a file that is not one of our images, or make the server send
// requests to other machines.
import { expect, test } from 'vitest';
import { readImageAddress } from './image-address.policy.ts';

const ID = '018f3f3e-1a2b-7c3d-8e4f-0123456789ab';

test.each([
  [`/media/avatars/${ID}`, { kind: 'avatar', userId: ID }],
  [`/media/avatars/${ID}?v=1790000000000`, { kind: 'avatar', userId: ID }],
  ['/icons/icon-512.png', { kind: 'web', path: '/icons/icon-512.png' }],
  ['/images/hero_1.JPG?v=2', { kind: 'web', path: '/images/hero_1.JPG' }],
  ['/static/chart-1a2B.webp', { kind: 'web', path: '/static/chart-1a2B.webp' }],
])('%s is an image of this server', (url, address) => expect(readImageAddress(url)).toEqual(address));

test.each([
  'http://localhost:3000/icons/icon-512.png',
  'https://example.org/a.png',
  'http://127.0.0.1/a.png',
  'http://169.254.169.254/latest/meta-data/a.png',
  'http://[::1]/a.png',
  '//example.org/a.png',
  '///example.org/a.png',
  '/\\example.org/a.png',
  '\\\\example.org\\a.png',
  '/images\\..\\a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'images/a.png',
  ' /images/a.png',
  '/images/../../secret-key.png',
  '/images/./a.png',
  '/images//a.png',
  '/images/%2e%2e/a.png',
  '/images/%252e%252e/a.png',
  '/%2F/example.org/a.png',
  '/images/a%00.png',
  '/images/a\u0000.png',
  '/images/a\n.png',
  '/images/a.png#x',
  '/images/a.png?w=1',
  '/images/a.png?v=1&url=/b.png',
  '/images/a.png?v=1?v=2',
  '/images/a.png?v=',
  '/api/auth/me',
  '/api/picture.png',
  '/API/picture.png',
  '/metrics',
  '/_next/image?url=/a.png',
  '/_next/image.png',
  '/media/avatars/',
  '/media/avatars/nobody',
  '/media/avatars/nobody.png',
  `/media/avatars/${ID}/x.png`,
  `/media/avatars/${ID}.png`,
  '/index.html',
  '/',
])('%j is refused with a reason', (url) => {
  expect(readImageAddress(url)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w+ \w+/) });
});

test('the refusal of SVG names its own address', () => {
  expect(readImageAddress('/favicon.svg')).toEqual({ kind: 'refused', reason: expect.stringContaining('SVG') });
});
