/** Handles the staff's routes for moderation cases and users. */
import type { StaffMember } from '#rules/moderation/sanction-refusal.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { decideAppeal } from './appeals.service.ts';
import { listCases } from './case-rows.views.ts';
import { readCase } from './cases.views.ts';
import { decideCase, liftSuspension, sanctionUser, undoDecision } from './decisions.service.ts';
import { addNote, endSessionsOf, setRole } from './people.service.ts';
import { listPeople, readPerson } from './people.views.ts';

export function caseHandlers({ db, urls }: Context): Handlers['cases'] {
  const read = async (id: number, me: StaffMember) => (await readCase(db, urls, id, me)) ?? fail('not_found');
  return {
    list: async ({ query, me }) => ok(await listCases(db, query, me.role)),
    read: async ({ params, me }) => ok(await read(params.id, me)),
    decide: {
      load: ({ params, me }) => read(params.id, me),
      handle: async ({ params, me, body }) => {
        await decideCase(db, me, params.id, body);
        return ok(await read(params.id, me));
      },
    },
    undo: async ({ params, me }) => {
      await undoDecision(db, me, params.id);
      return noContent();
    },
    decideAppeal: async ({ params, me, body }) => {
      await decideAppeal(db, me, params.id, body);
      return noContent();
    },
  };
}

export function peopleHandlers({ db }: Context): Handlers['people'] {
  const read = async (id: number, me: StaffMember) => ok((await readPerson(db, id, me)) ?? fail('not_found'));
  return {
    list: async ({ query }) => ok(await listPeople(db, query)),
    read: async ({ params, me }) => await read(params.id, me),
    sanction: async ({ params, me, body }) => {
      await sanctionUser(db, me, params.id, body);
      return await read(params.id, me);
    },
    lift: async ({ params, me }) => {
      await liftSuspension(db, me, params.id);
      return await read(params.id, me);
    },
    endSessions: async ({ params, me }) => {
      await endSessionsOf(db, me, params.id);
      return await read(params.id, me);
    },
    setRole: async ({ params, me, body }) => {
      await setRole(db, me, params.id, body.role);
      return await read(params.id, me);
    },
    note: async ({ params, me, body }) => {
      await addNote(db, me.id, params.id, body.text);
      return await read(params.id, me);
    },
  };
}
