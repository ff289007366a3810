import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { assign, changeAssignment, listAssignments, withdrawAssignment } from './assignments.service.ts';
import type { AssignmentDeps } from './assignment-kind.ts';
import { changeMessage, readMessages, removeMessage, writeMessage } from './class-messages.service.ts';
import { createClass, leaveClass, listClasses, readClass, setTeaching } from './classes.service.ts';
import { classOfAttempt, startAssignment } from './do-assignment.service.ts';
import { joinByCode } from './join-class.service.ts';
import { changeClass, listMembers, removeMember, renewCode } from './manage-class.service.ts';

const DONE = { done: true as const };

export function classesRoutes(app: App, deps: AssignmentDeps): void {
  route(app, 'GET /api/classes', ({ viewer }) => listClasses(deps, viewer.userId));
  route(app, 'PUT /api/classes/teaching', ({ viewer, body }) => setTeaching(deps, viewer.userId, body.teaches));
  route(app, 'POST /api/classes', ({ viewer, body }) => createClass(deps, viewer.userId, body));
  route(app, 'POST /api/classes/memberships', ({ viewer, body }) => joinByCode(deps, viewer.userId, body));
  route(app, 'GET /api/classes/{id}', ({ viewer, params }) => readClass(deps, viewer.userId, params.id));
  route(app, 'DELETE /api/classes/{id}/membership', async ({ viewer, params }) => {
    await leaveClass(deps, viewer.userId, params.id);
    return DONE;
  });
  teacherRoutes(app, deps);
  assignmentRoutes(app, deps);
  messageRoutes(app, deps);
}

function messageRoutes(app: App, deps: AssignmentDeps): void {
  route(app, 'GET /api/classes/{id}/messages', ({ viewer, params, query }) =>
    readMessages(deps, viewer.userId, params.id, query.cursor ?? null),
  );
  route(app, 'POST /api/classes/{id}/messages', ({ viewer, params, body }) =>
    writeMessage(deps, viewer.userId, params.id, body),
  );
  route(app, 'PATCH /api/classes/{id}/messages/{messageId}', ({ viewer, params, body }) =>
    changeMessage(deps, viewer.userId, params, body.text),
  );
  route(app, 'DELETE /api/classes/{id}/messages/{messageId}', async ({ viewer, params }) => {
    await removeMessage(deps, viewer.userId, params);
    return DONE;
  });
}

function teacherRoutes(app: App, deps: AssignmentDeps): void {
  route(app, 'PATCH /api/classes/{id}', ({ viewer, params, body }) =>
    changeClass(deps, viewer.userId, params.id, body),
  );
  route(app, 'POST /api/classes/{id}/code', ({ viewer, params }) => renewCode(deps, viewer.userId, params.id));
  route(app, 'GET /api/classes/{id}/members', ({ viewer, params }) => listMembers(deps, viewer.userId, params.id));
  route(app, 'DELETE /api/classes/{id}/members/{username}', async ({ viewer, params }) => {
    await removeMember(deps, viewer.userId, params.id, params.username);
    return DONE;
  });
}

function assignmentRoutes(app: App, deps: AssignmentDeps): void {
  route(app, 'GET /api/classes/{id}/assignments', ({ viewer, params }) =>
    listAssignments(deps, viewer.userId, params.id),
  );
  route(app, 'POST /api/classes/{id}/assignments', ({ viewer, params, body }) =>
    assign(deps, viewer.userId, params.id, body),
  );
  route(app, 'PATCH /api/classes/{id}/assignments/{assignmentId}', ({ viewer, params, body }) =>
    changeAssignment(deps, viewer.userId, params, body),
  );
  route(app, 'DELETE /api/classes/{id}/assignments/{assignmentId}', async ({ viewer, params }) => {
    await withdrawAssignment(deps, viewer.userId, params);
    return DONE;
  });
  route(app, 'POST /api/classes/{id}/assignments/{assignmentId}/start', ({ viewer, params }) =>
    startAssignment(deps, viewer.userId, params),
  );
  route(app, 'GET /api/class-attempts/{id}', ({ viewer, params }) => classOfAttempt(deps, viewer.userId, params.id));
}
