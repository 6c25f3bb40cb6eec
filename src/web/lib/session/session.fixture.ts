/** Signs in a user in component tests. */
import type { Me } from '#contract/auth.ts';
import { useSession } from './session.ts';

export function aMe(change: Partial<Me> = {}): Me {
  return {
    id: 3,
    name: 'wren',
    average_rating: 0,
    review_count: 0,
    profile: { avatar: '', banner: '', bio: '' },
    email: 'a@m.example',
    country: 'UK',
    currency: 'GBP',
    role: 'member',
    language: 'en',
    language_chosen: false,
    date_format: 'DD-MM-YYYY',
    timezone: null,
    deletion_at: null,
    ...change,
  };
}

export function signInAs(change: Partial<Me> = {}): void {
  useSession.setState({ accessToken: 'token', user: aMe(change), ready: true });
}
