/** Defines column types that several tables use. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
