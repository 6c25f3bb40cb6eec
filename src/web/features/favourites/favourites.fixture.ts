/** Fixtures for tests of favourites. */
import { signInAs } from '#web/lib/session/session.fixture.ts';

export const signIn = (id = 3): void => signInAs({ id, email: 'wren@m.example' });
