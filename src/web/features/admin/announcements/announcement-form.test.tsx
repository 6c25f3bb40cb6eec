// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function open() {
  signInAs({ role: 'admin', timezone: 'Asia/Tokyo' });
  answerCalls({ 'POST /api/admin/announcements': () => ({ state: 'scheduled' }) });
  renderPage(<AnnouncementForm />);
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Closed on Sunday.');
}

it.each(['Start', 'End'])(
  'the announcement form does not publish while the time in the field "%s" is incomplete',
  async (label) => {
    await open();
    const field = screen.getByLabelText<HTMLInputElement>(label);
    vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(screen.getByText('Enter a date and a time')).toBeTruthy();
    expect(inputsOf('POST /api/admin/announcements')).toEqual([]);
  },
);

it('the announcement form previews both messages and sends the French one', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: /^French message/ }), 'Fermé dimanche.');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect([preview.getByText('Closed on Sunday.'), preview.getByText('Fermé dimanche.')]).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The announcement is scheduled.')).toBeTruthy();
  expect(inputsOf('POST /api/admin/announcements')).toMatchObject([{ body: { message_fr: 'Fermé dimanche.' } }]);
});

it('the announcement form refuses a French message that is too long', async () => {
  await open();
  await userEvent.click(screen.getByRole('textbox', { name: /^French message/ }));
  await userEvent.paste('x'.repeat(501));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.getByText('Use 500 or fewer characters')).toBeTruthy();
  expect(inputsOf('POST /api/admin/announcements')).toEqual([]);
});

it('the announcement form offers to schedule only an announcement that starts later', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Start'), '2020-12-03T09:00');
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
});

it('the announcement form interprets the start and end times in the timezone of the admin’s profile', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Start'), '2099-12-03T09:00');
  await userEvent.type(screen.getByLabelText('End'), '2099-12-04T08:30');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('The announcement is scheduled.')).toBeTruthy();
  const times = { starts_at: '2099-12-03T00:00:00.000Z', ends_at: '2099-12-03T23:30:00.000Z' };
  const body = { message: 'Closed on Sunday.', type: 'info', is_dismissible: true, ...times };
  expect(inputsOf('POST /api/admin/announcements')).toEqual([{ body }]);
});
