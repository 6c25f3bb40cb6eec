/** Defines the tables of fingerprints of listing pictures and of the copies found with them. */
import { boolean, index, integer, pgTable, real, smallint, unique } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { images } from './uploads.ts';
import { users } from './users.ts';

export const photoFingerprints = pgTable(
  'photo_fingerprints',
  {
    imageId: integer('image_id')
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    /** Empty if the picture has too little structure to be recognised, or if its file is unreadable. */
    indexKeys: integer('index_keys').array().notNull(),
    data: bytes().notNull(),
    /** When the picture was compared with its possible copies; null before. */
    matchedAt: instant('matched_at'),
  },
  (table) => [
    // Disables GIN's pending list, because every search would scan all of it.
    index('photo_fingerprints_keys').using('gin', table.indexKeys).with({ fastupdate: false }),
    index('photo_fingerprints_owner').on(table.ownerId),
  ],
);

/** Two pictures that show one photograph; `imageId` is the later one. */
export const photoMatches = pgTable(
  'photo_matches',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    imageId: integer('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    matchedImageId: integer('matched_image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matchedOwnerId: integer('matched_owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * From 0 for identical pictures to `MAX_MATCH_DISTANCE` for the least similar pair that is still treated as a copy.
     */
    distance: real().notNull(),
    isMirrored: boolean('is_mirrored').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('photo_matches_pair').on(table.imageId, table.matchedImageId),
    index('photo_matches_matched').on(table.matchedImageId),
    index('photo_matches_owner').on(table.ownerId),
    index('photo_matches_matched_owner').on(table.matchedOwnerId),
  ],
);
