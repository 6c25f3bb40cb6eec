/** The name, colours and invitation mode of the marketplace: validation, and where they appear. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarketplaceSettings } from '#contract/marketplace.ts';
import type { Overview } from '#contract/operations.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { registerFrom } from '#test/browser-at.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import type { Context } from '../../context.ts';
import { outbox } from '../../tables/outbox.ts';
import { users } from '../../tables/users.ts';
import { marketplaceHandlers, readInvitationMode, readMarketplace } from './index.ts';

const use = sharedApp();
let admin: Client;
beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin', email: 'boss@cards.test' }));
});

const settings: MarketplaceSettings = {
  name: 'Card & Co',
  accent_light: '#0a6b5e',
  accent_dark: '#7a5ae0',
  invitations: 'manual',
};
const save = (changes: object = {}) => admin.put('/api/admin/marketplace', { ...settings, ...changes });
const missing = async () => (await admin.get<Overview>('/api/admin/overview')).body.missing;

describe('marketplace settings', () => {
  it('have defaults, and complete the setup step “marketplace” once they are saved', async () => {
    expect((await admin.get('/api/admin/marketplace')).body).toMatchObject({ name: 'Magpie', accent_light: null });
    expect(await missing()).toContain('marketplace');
    expect((await save()).status).toBe(204);
    expect((await admin.get('/api/admin/marketplace')).body).toEqual({ ...settings, is_invitation_mode_fixed: false });
    expect(await missing()).not.toContain('marketplace');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'Cards</script>' }, 'name'],
    [{ name: 'Cards\r\nBcc: a@b.test' }, 'name'],
    [{ name: 'a "b"' }, 'name'],
    [{ name: 'Cards \uE000' }, 'name'],
    [{ accent_light: 'teal' }, 'accent_light'],
    [{ accent_light: '#ffffff' }, 'accent_light'],
    [{ accent_light: '#0a6b5e;}*{display:none' }, 'accent_light'],
    [{ accent_dark: '#000000' }, 'accent_dark'],
    [{ invitations: 'open' }, 'invitations'],
  ])('are refused and left unchanged if they contain %j', async (changes, field) => {
    expect(refusal(await save(changes))).toBe(`422 validation_failed: ${field}`);
    expect((await admin.get('/api/admin/marketplace')).body).toMatchObject({ name: 'Magpie', invitations: 'manual' });
  });

  it.each([{ name: 'Other' }, { accent_light: null }, { accent_dark: null }, { invitations: 'auto' }])(
    'are refused if another admin has stored %j since the form was opened',
    async (changes) => {
      expect((await save(changes)).status).toBe(204);
      expect(refusal(await save({ name: 'Mine', before: settings }))).toMatch(/^409 /);
      expect((await admin.get('/api/admin/marketplace')).body).toMatchObject({ ...settings, ...changes });
    },
  );

  it('are pushed to the open pages of signed-in users, without the invitation mode', async () => {
    await save();
    await use.app.settled();
    expect(use.app.pushes.filter(({ channel }) => channel === 'marketplace')).toMatchObject([
      { event: 'changed', data: { name: 'Card & Co', accent_light: '#0a6b5e', accent_dark: '#7a5ae0' } },
    ]);
    expect(JSON.stringify(use.app.pushes)).not.toContain('invitations');
  });

  it('are recorded in the audit log with the values before and after', async () => {
    await save();
    await save({ name: 'Other' });
    const { body } = await admin.get<{ data: object[] }>('/api/admin/audit?action=marketplace.change');
    expect(body.data[0]).toMatchObject({ before: { name: 'Card & Co' }, after: { name: 'Other' } });
  });

  it('determine the marketplace name in emails and in the sender’s name', async () => {
    const newMails = await watchMails(use.app);
    await save();
    const { body } = await admin.post('/api/admin/test-mails', {});
    expect(body).toEqual({ to: 'boss@cards.test', has_mail_server: false, error: null });
    const [mail] = await newMails();
    expect(mail?.subject).toBe('Test email from Card & Co');
    expect(mail?.from).toContain('Card & Co');
    expect(mail?.text).toContain('Card & Co');
    expect(mail?.html).toContain('Card &amp; Co');
    expect(JSON.stringify(mail)).not.toContain(MARKETPLACE);
  });

  it('determine the marketplace name shown in the list of unsent emails', async () => {
    await save();
    const payload = { to: 'ann@example.test', subject: `You are in the queue for ${MARKETPLACE}` };
    await use.app.db.insert(outbox).values({ kind: 'mail', payload, runAt: new Date(Date.now() + 3_600_000) });
    // Filter by recipient, because other outbox rows that the save enqueued can still be pending.
    const { body } = await admin.get<{ data: { subject: string }[] }>('/api/admin/outbox?q=ann@example.test');
    expect(body.data.map(({ subject }) => subject)).toEqual(['You are in the queue for Card & Co']);
  });

  it('forbid the marketplace name in usernames and passwords, and allow the default name in usernames', async () => {
    await save({ name: 'Card & Harbor' });
    const register = (name: string, password: string) =>
      registerFrom(
        use.app,
        { name, email: `${name}@brightmail.test`, password, country: 'UK', currency: 'GBP' },
        {
          ip: '203.0.113.9',
        },
      );
    expect(refusal(await register('card-harbor-fan', 'cardharbor2026'))).toBe('422 validation_failed: name, password');
    expect((await register('magpie-fan', 'seven blue teapots')).status).toBe(201);
  });

  it('determine the invitation mode unless the configuration sets it', async () => {
    const { db } = use.app;
    expect(await readInvitationMode(db, { invitations: undefined })).toBe('manual');
    await save({ invitations: 'auto' });
    expect(await readInvitationMode(db, { invitations: undefined })).toBe('auto');
    expect(await readInvitationMode(db, { invitations: 'manual' })).toBe('manual');
  });

  it('keep the stored invitation mode when they are saved while the configuration sets the mode', async () => {
    const { db, config } = use.app;
    await save({ invitations: 'manual' });
    const handlers = marketplaceHandlers({ db, config: { ...config, invitations: 'auto' } } as Context);
    const response = await handlers.read();
    expect(response).toMatchObject({ body: { invitations: 'auto', is_invitation_mode_fixed: true } });
    const [me] = await db.select().from(users);
    await handlers.update({ me, body: { ...settings, name: 'Other', invitations: 'auto' } } as never);
    expect(await readMarketplace(db)).toMatchObject({ name: 'Other', invitations: 'manual' });
  });
});
