/** Requests a new invitation link. */
import { useState } from 'react';
import { call } from '#web/lib/net/api.ts';
import { verificationLabels as labels } from '../auth.labels.ts';
import { MailForm } from './mail-form.tsx';

const requestNewLink = (email: string) => call('POST /api/verify-email/resend', { body: { email } });

export function ResendForm() {
  const [email, setEmail] = useState('');
  return <MailForm words={labels} email={email} onEmail={setEmail} send={requestNewLink} />;
}
