/** Defines the SQL condition that excludes users whose account deletion is pending or completed. */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../tables/users.ts';

/** Matches users whose account deletion is neither pending nor completed. */
export const isNotBeingDeleted = (userId: AnyPgColumn): SQL =>
  sql`${userId} not in (select ${users.id} from ${users} where ${users.deletionAt} is not null)`;
