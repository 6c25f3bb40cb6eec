import { expect, it } from 'vitest';
import { messageFault } from './smtp-server.ts';

const envelope = {
  mailFrom: { address: 'no-reply@magpie.test', args: false as const },
  rcptTo: [{ address: 'ann@example.test', args: false as const }],
};
const head = [
  'From: Magpie <no-reply@magpie.test>',
  'To: ann@example.test',
  'Subject: Hello',
  'Date: Sat, 21 Nov 2026 05:00:00 +0000',
  'Message-ID: <1@magpie.test>',
];
const faultOf = (lines: readonly string[], body = 'Hello\r\n') =>
  messageFault(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`), envelope);

it('the SMTP test server accepts a complete message', () => expect(faultOf(head)).toBeUndefined());

it.each(['From', 'To', 'Subject', 'Date', 'Message-ID'])(
  'the SMTP test server refuses a message with no %s header or with two',
  (name) => {
    const line = head.find((each) => each.startsWith(`${name}:`)) ?? '';
    expect(faultOf(head.filter((each) => each !== line))).toBe(`0 headers ${name.toLowerCase()}`);
    expect(faultOf([...head, line])).toBe(`2 headers ${name.toLowerCase()}`);
  },
);

it.each([
  ['a bare line feed', head, 'one\ntwo\r\n', 'a line that does not end with CRLF'],
  ['a line of 999 bytes', head, `${'x'.repeat(999)}\r\n`, 'a line of more than 998 bytes'],
  ['an umlaut in a header', [...head, 'X-Name: ü'], '', 'a header with bytes that are not ASCII'],
  [
    'an unsubscribe link without one-click unsubscribing',
    [...head, 'List-Unsubscribe: <https://magpie.test/unsubscribe>'],
    '',
    'an unsubscribe link that one click does not suffice for',
  ],
  ['a hidden recipient', [...head, 'Bcc: bob@example.test'], '', 'a header bcc'],
  [
    'a second recipient',
    head.map((line) => line.replace('ann@', 'bob@example.test, ann@')),
    '',
    'other recipients in the header than in the envelope',
  ],
  ['another sender', head.map((line) => line.replace('no-reply@', 'root@')), '', 'another sender than in the envelope'],
])('the SMTP test server refuses %s', (_what, lines, body, fault) => expect(faultOf(lines, body)).toBe(fault));
