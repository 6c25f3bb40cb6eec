// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { PendingProposal } from '#contract/proposals.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ProposalDialog } from './proposal-dialogs.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const proposal = { id: 5, kind: 'group', name: 'Nova 7', group: null, members: [] } as unknown as PendingProposal;
const nova = { id: 2, kind: 'group', name: 'Nova Seven', aliases: [], merging_into: null };

it('the proposal dialog makes the proposed name an alias of the chosen entry, and confirms this', async () => {
  answerCalls({
    'GET /api/admin/catalogue/{kind}': () => ({ data: [nova], meta: { next_cursor: null, total: 1 } }),
    'POST /api/admin/catalogue-proposals/{id}/decision': () => undefined,
  });
  renderPage(<ProposalDialog open={{ action: 'alias', proposal }} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('combobox', { name: /Existing entry/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Nova Seven' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use existing' }));
  expect(await screen.findByText('Nova 7 is now an alias. The users who proposed it have been notified.')).toBeTruthy();
  expect(inputsOf('POST /api/admin/catalogue-proposals/{id}/decision')).toEqual([
    { params: { id: 5 }, body: { action: 'alias', into: 2 } },
  ]);
});

it('the proposal dialog does not send a chosen entry that the search no longer shows', async () => {
  answerCalls({
    'GET /api/admin/catalogue/{kind}': ({ query }: { query: { q?: string } }) => ({
      data: query.q === undefined ? [nova] : [{ ...nova, id: 3, name: 'Orbit' }],
      meta: { next_cursor: null, total: 1 },
    }),
  });
  renderPage(<ProposalDialog open={{ action: 'alias', proposal }} onClose={() => undefined} />);
  const field = await screen.findByRole('combobox', { name: /Existing entry/ });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Nova Seven' }));
  await userEvent.type(screen.getByRole('searchbox'), 'orbit{Enter}');
  await userEvent.click(field);
  await screen.findByRole('option', { name: 'Orbit' });
  await userEvent.click(screen.getByRole('button', { name: 'Use existing' }));
  expect(await screen.findByText(/Choose an entry/)).toBeTruthy();
  expect(inputsOf('POST /api/admin/catalogue-proposals/{id}/decision')).toEqual([]);
});
