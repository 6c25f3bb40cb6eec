/** Defines the table of stored pictures. */
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { users } from './users.ts';

export const images = pgTable(
  'images',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `folder/name`, the prefix of its files in storage. */
    key: text().notNull().unique(),
    folder: text({ enum: ['avatars', 'listings', 'banners', 'chat'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /**
     * SHA-256 of the uploaded file, set once all sizes are stored: uploading the same file again reuses the picture.
     */
    contentHash: bytes('content_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('images_content').on(table.ownerId, table.folder, table.contentHash),
    index('images_created').on(table.createdAt),
  ],
);
