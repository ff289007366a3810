import { doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/database-instant.ts';
import type { LaunchMessage } from './launch-message.policy.ts';

/**
 * Keys with which this server signs its LTI messages. `migrations/0092_lti.sql` defines the constraints of the tables
 * in this file.
 */
export const ltiKeys = pgTable('lti_keys', {
  kid: text('kid').primaryKey(),
  publicKey: jsonb('public_key').$type<Readonly<Record<string, string>>>().notNull(),
  /** Private key, sealed; `null` once the key no longer signs. */
  sealed: text('sealed'),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
});

export const ltiPlatforms = pgTable('lti_platforms', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  authorizationUrl: text('authorization_url').notNull(),
  tokenUrl: text('token_url').notNull(),
  keysUrl: text('keys_url').notNull(),
  deploymentIds: jsonb('deployment_ids').$type<readonly string[]>().notNull(),
  createdAt: instant('created_at').notNull(),
});
export type PlatformRow = typeof ltiPlatforms.$inferSelect;

export const ltiLogins = pgTable('lti_logins', {
  stateHash: text('state_hash').primaryKey(),
  nonceHash: text('nonce_hash').notNull(),
  browserHash: text('browser_hash').notNull(),
  /** Hash of the secret of the embedded window that waits for the teacher's choice; `null` if no window waits. */
  frameHash: text('frame_hash'),
  platformId: uuid('platform_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type LoginRow = typeof ltiLogins.$inferSelect;

export const ltiLaunches = pgTable('lti_launches', {
  id: uuid('id').primaryKey(),
  platformId: uuid('platform_id').notNull(),
  browserHash: text('browser_hash').notNull(),
  frameHash: text('frame_hash'),
  message: jsonb('message').$type<LaunchMessage>().notNull(),
  /** The account that opened the launch. `null` before it is opened. */
  userId: uuid('user_id'),
  /**
   * Assignment that was chosen for the deep link. `null` before the choice, and for any launch that is not a deep link.
   */
  assignmentId: uuid('assignment_id'),
  expiresAt: instant('expires_at').notNull(),
});
export type LaunchRow = typeof ltiLaunches.$inferSelect;

export const ltiLinks = pgTable('lti_links', {
  id: uuid('id').primaryKey(),
  platformId: uuid('platform_id').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  linkedAt: instant('linked_at').notNull(),
});

export const ltiCourses = pgTable('lti_courses', {
  id: uuid('id').primaryKey(),
  platformId: uuid('platform_id').notNull(),
  deploymentId: text('deployment_id').notNull(),
  contextId: text('context_id').notNull(),
  classId: uuid('class_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const ltiResources = pgTable('lti_resources', {
  id: uuid('id').primaryKey(),
  courseId: uuid('course_id').notNull(),
  resourceLinkId: text('resource_link_id').notNull(),
  assignmentId: uuid('assignment_id').notNull(),
  /** Address of the link's gradebook column; `null` if the platform accepts no grades for the link. */
  lineItemUrl: text('line_item_url'),
});

export const ltiScores = pgTable('lti_scores', {
  id: uuid('id').primaryKey(),
  resourceId: uuid('resource_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** The learner's score for the assignment, from 0 to 1. */
  score: doublePrecision('score').notNull(),
  finishedAt: instant('finished_at').notNull(),
  /** When the next attempt to send the grade is due; `null` after the grade was sent or parked. */
  dueAt: instant('due_at'),
  attempts: integer('attempts').notNull(),
  sentAt: instant('sent_at'),
  error: text('error'),
  parkedAt: instant('parked_at'),
});
