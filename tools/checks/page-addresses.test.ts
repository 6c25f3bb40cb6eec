import { describe, expect, it } from 'vitest';
import { findPageAddresses } from './page-addresses.ts';

const patterns = ['/', '/inbox', '/inbox/:id', '/listings/:id', '/auth/callback', '/desk/*'];
const check = (path: string, text: string): number => findPageAddresses([{ path, text }], patterns).length;

describe('findPageAddresses', () => {
  it.each([
    ["const url = '/inbox';", 1],
    ["const url = '/inbox/3';", 1],
    ["const url = '/inbox?x=1';", 1],
    ['const url = `$' + '{origin}/inbox`;', 1],
    ['const url = `/listings/$' + '{id}`;', 1],
    ['const url = `$' + '{origin}/listings/1/edit`;', 1],
    ["const url = '/desk';", 1],
    ["const url = '/desk/people';", 1],
    ["const url = '/desks';", 0],
    ["const url = '/inboxes';", 0],
    ["const url = '/';", 0],
    ["const url = '/auth/google/callback';", 0],
    ["const folder = 'listings/1';", 0],
    ['const url = origin + paths.inbox();', 0],
    ['// the page /inbox', 0],
  ])('finds this many hard-coded page addresses in the code %s: %i', (text, count) => {
    expect(check('src/server/mail/mail.ts', text)).toBe(count);
  });

  it('checks neither tests nor files outside the server', () => {
    const text = "const url = '/inbox';";
    expect(check('src/server/mail/mail.test.ts', text)).toBe(0);
    expect(check('src/web/app/layout.tsx', text)).toBe(0);
  });
});
