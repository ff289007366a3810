// If this fails, somebody can pose as the team, or take a name that the product itself needs.
import { expect, test } from 'vitest';
import { reservedReason, usernameKey } from './username.policy.ts';

test.each([
  'admin',
  'Admin',
  'ADMIN_',
  'a_d_m_i_n',
  'admin2026',
  'Administrator',
  'support',
  'supp0rt',
  'adrnin',
  'offlcial',
  'M0derator7',
  'sup_port7',
  'moderator',
  'security',
  'root',
  'null',
  'TradeSense',
  'trade_sense',
  'TradeSense_Team',
  'im_tradesense',
  'api',
  'sandbox',
  'Study',
  'bias_test',
  'chart_exam',
  'learn_more',
  'privacy_policy',
  'terms_of_service',
  'pricing',
  'feed',
  'notifications',
  'profile',
  'settings',
])('%s is reserved, with a reason', (name) => {
  expect(reservedReason(name)).toMatch(/official|reserved/);
});

test.each(['ann', 'Ann_Chartist', 'adminton', 'supporter', 'api2', 'study_hard', 'trader_joe', 'sense_of_trade'])(
  '%s is free',
  (name) => expect(reservedReason(name)).toBeNull(),
);

test('two names that differ only in capitals are the same', () => {
  expect(usernameKey('Ann_C')).toBe(usernameKey('aNN_c'));
});
