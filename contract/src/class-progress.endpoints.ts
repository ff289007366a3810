import { assignmentParams } from './class-assignments.ts';
import {
  classCalibrationResponse,
  classItemsResponse,
  classProgressQuery,
  classProgressResponse,
  ownClassProgressQuery,
} from './class-progress.ts';
import { idParams } from './endpoint-parts.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';

const CLASSES = { tag: 'Classes', access: 'signed-in' } as const;

export const classProgressEndpoints = {
  'GET /api/classes/{id}/progress': {
    ...CLASSES,
    id: 'getClassProgress',
    summary: 'Get what the learners of a class have done for its assignments',
    description:
      'For its teacher, while they teach. 50 learners and 50 assignments a page; learners who are in the class now, work since they joined.',
    params: idParams,
    query: classProgressQuery,
    response: classProgressResponse,
    problems: ['not-found', 'not-allowed'],
  },
  'GET /api/classes/{id}/progress/own': {
    ...CLASSES,
    id: 'getOwnClassProgress',
    summary: 'Get what the teacher of a class sees of the caller',
    description:
      'For learners of the class: the response that the teacher gets, with the caller’s row alone. Without a row while the teacher does not teach.',
    params: idParams,
    query: ownClassProgressQuery,
    response: classProgressResponse,
    problems: ['not-found'],
  },
  'GET /api/classes/{id}/calibration': {
    ...CLASSES,
    id: 'getClassCalibration',
    summary: 'Get how well the confidence of a class fits what came',
    description:
      'For its teacher, while they teach. Made of the latest 50 Bias Tests of the class. All answer the same charts, so intervals are over charts.',
    params: idParams,
    response: classCalibrationResponse,
    problems: ['not-found', 'not-allowed'],
  },
  'GET /api/classes/{id}/assignments/{assignmentId}/items': {
    ...CLASSES,
    id: 'getClassItems',
    summary: 'Get how the class did in each chart or question of an assignment',
    description:
      'For its teacher, while they teach. Without names, and only once 3 learners have answers; discrimination from 10 learners on.',
    params: assignmentParams,
    response: classItemsResponse,
    problems: ['not-found', 'not-allowed'],
  },
  'GET /api/classes/{id}/gradebook': {
    ...CLASSES,
    id: 'exportGradebook',
    summary: 'Export the progress of a class as CSV',
    description:
      'For its teacher, while they teach. All learners and assignments, with what `getClassProgress` has of them.',
    limit: { perMinute: 20, per: 'account' },
    params: idParams,
    response: mediaContent<string>('text/csv'),
    problems: ['not-found', 'not-allowed'],
  },
} as const satisfies EndpointTable;
