/** What is shown of a person, to others and to themselves? The calls stand in profile-calls.ts. */
import { z } from 'zod';
import { Id, PictureUrl } from './scalars.ts';

export const Appearance = z.object({ avatar: PictureUrl, banner: PictureUrl, bio: z.string() });

export const Profile = z.object({
  id: Id,
  name: z.string(),
  /** 0 while nobody has reviewed, else 1 to 5 with one decimal or more. */
  average_rating: z.number().min(0).max(5),
  review_count: z.int().min(0),
  profile: Appearance,
});
export type Profile = z.infer<typeof Profile>;
