import { z } from 'zod';
import { CLASS_DESCRIPTION_MAX, CLASS_NAME_MAX } from '@tradesense/core/classes/class-rules.ts';
import { person } from './people.ts';
import { storableText } from './storable-text.ts';
import { nameText, writtenText } from './written-text.ts';

const name = nameText.min(1).max(CLASS_NAME_MAX);
const description = writtenText.trim().min(1).max(CLASS_DESCRIPTION_MAX).nullable();

/** Whether the caller teaches. Only teachers can create classes. */
export const teachingRequest = z.strictObject({ teaches: z.boolean() });
export const teachingResponse = z.object({ teaches: z.boolean() });
export type TeachingResponse = z.infer<typeof teachingResponse>;

export const createClassRequest = z.strictObject({ id: z.uuid(), name, description: description.optional() });
export type CreateClassRequest = z.infer<typeof createClassRequest>;

export const joinClassRequest = z.strictObject({
  code: storableText.min(1).max(40),
  /** The learner's own statement of age. It is used only to decide on this request and is not stored. */
  isSixteenOrOlder: z.boolean(),
});
export type JoinClassRequest = z.infer<typeof joinClassRequest>;

/** Changes of a class; absent fields stay unchanged. */
export const changeClassRequest = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  /** Whether learners can join with the code. */
  isOpen: z.boolean().optional(),
  /** The teacher’s declaration that the school agrees to learners under 16. The audit log records it. */
  schoolAgrees: z.boolean().optional(),
  isArchived: z.boolean().optional(),
});
export type ChangeClassRequest = z.infer<typeof changeClassRequest>;

export const classMemberParams = z.strictObject({ id: z.uuid(), username: storableText.min(1).max(40) });

export const classMembersResponse = z.object({
  /** Learners of the class, in the order in which they joined. */
  members: z.array(person.extend({ joinedAt: z.string() })),
});
export type ClassMembersResponse = z.infer<typeof classMembersResponse>;

export const CLASS_ROLES = ['teacher', 'learner'] as const;
export type ClassRole = (typeof CLASS_ROLES)[number];

export const classSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  role: z.enum(CLASS_ROLES),
  /** The teacher; `null` while the teacher's account is suspended. */
  teacher: person.nullable(),
  /** Number of learners who are in the class now. */
  members: z.number().int(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  /** Code for joining and whether it works; only for the teacher, `null` for learners. */
  joining: z.object({ code: z.string(), isOpen: z.boolean(), schoolAgreedAt: z.string().nullable() }).nullable(),
});
export type ClassSummary = z.infer<typeof classSummary>;

export const classesResponse = z.object({
  teaches: z.boolean(),
  /** The classes that the caller teaches and those that the caller has joined, newest first. */
  classes: z.array(classSummary),
});
export type ClassesResponse = z.infer<typeof classesResponse>;
