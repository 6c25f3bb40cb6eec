/** Which lists does a listing choose from: groups, members, source types, currencies? */
import { z } from 'zod';
import { join } from './call.ts';
import { routes } from './routes.ts';
import { Id, Named, PathId, SortByName } from './scalars.ts';

export const Currency = z.object({ id: Id, code: z.string().length(3) });
export type Currency = z.infer<typeof Currency>;
const NamedList = z.object({ data: z.array(Named) });

export const lookups = join(routes.lookups, {
  groups: { summary: 'All groups', query: SortByName, answers: { 200: NamedList }, errors: ['validation_failed'] },
  members: {
    summary: 'The members of one group',
    params: z.object({ id: PathId }),
    query: SortByName,
    answers: { 200: NamedList },
    errors: ['not_found', 'validation_failed'],
  },
  sourceTypes: {
    summary: 'Where an item may come from',
    query: SortByName,
    answers: { 200: NamedList },
    errors: ['validation_failed'],
  },
  currencies: { summary: 'The currencies prices may be in', answers: { 200: z.array(Currency) }, errors: [] },
});
