import {
  classesResponse,
  classSummary,
  createClassRequest,
  joinClassRequest,
  teachingRequest,
  teachingResponse,
} from './classes.ts';
import { doneResponse, idParams } from './endpoint-parts.ts';
import type { EndpointTable } from './endpoint.ts';

export const classesEndpoints = {
  'GET /api/classes': {
    id: 'getClasses',
    tag: 'Classes',
    access: 'signed-in',
    summary: 'List the classes that the caller teaches or is in',
    response: classesResponse,
  },
  'PUT /api/classes/teaching': {
    id: 'setTeaching',
    tag: 'Classes',
    access: 'signed-in',
    summary: 'Switch teaching on or off',
    description: 'Whoever teaches can make classes. Classes that are there go on when it is switched off.',
    body: teachingRequest,
    response: teachingResponse,
    problems: ['username-needed'],
  },
  'POST /api/classes': {
    id: 'createClass',
    tag: 'Classes',
    access: 'signed-in',
    summary: 'Create a class',
    description: 'For accounts that teach. The same `id` sent again returns the class as it is.',
    limit: { perMinute: 20, per: 'account' },
    body: createClassRequest,
    response: classSummary,
    problems: ['not-allowed', 'username-needed', 'class-limit-reached'],
    idempotencyKey: 'body.id',
  },
  'POST /api/classes/memberships': {
    id: 'joinClass',
    tag: 'Classes',
    access: 'signed-in',
    summary: 'Join a class with its code',
    description:
      'Spaces, hyphens and lower case make no difference. A code that is unknown, old, or of a class that admits nobody answers `not-found`. Who is in the class already gets the class.',
    limit: { perMinute: 10, per: 'account' },
    body: joinClassRequest,
    response: classSummary,
    problems: ['not-found', 'not-yourself', 'username-needed', 'class-limit-reached', 'class-needs-school'],
  },
  'GET /api/classes/{id}': {
    id: 'getClass',
    tag: 'Classes',
    access: 'signed-in',
    summary: 'Get a class',
    description: 'For its teacher and the learners who are in it; others get `not-found`.',
    params: idParams,
    response: classSummary,
    problems: ['not-found'],
  },
  'DELETE /api/classes/{id}/membership': {
    id: 'leaveClass',
    tag: 'Classes',
    access: 'signed-in',
    summary: 'Leave a class',
    description: 'The teacher sees nothing of the caller from then on. A second call changes nothing.',
    params: idParams,
    response: doneResponse,
  },
} as const satisfies EndpointTable;
