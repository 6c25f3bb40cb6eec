import { describe, expect, it } from 'vitest';
import { UserName } from '#contract/auth.ts';
import { erasedUserName, isErasedUserName } from './erased-name.ts';

describe('the name of an erased account', () => {
  it('is recognised by isErasedUserName', () => expect(isErasedUserName(erasedUserName(42))).toBe(true));
  it('is not a name that a user can choose', () => expect(UserName.safeParse(erasedUserName(42)).success).toBe(false));
  it.each(['Deleted user', 'Deleted user x', 'deleted-user-1', 'A Deleted user 1'])('is not recognised in %j', (name) =>
    expect(isErasedUserName(name)).toBe(false),
  );
});
