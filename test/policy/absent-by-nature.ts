/**
 * What may differ from a suspended person, because another absence is visible by its nature. The patterns match fields of
 * routes, and pairs of statuses.
 */
import type { World } from './absent-worlds.ts';

type Difference = readonly [reason: string, pattern: RegExp];

export const byNature: Readonly<Record<Exclude<World, 'suspended'>, readonly Difference[]>> = {
  blocked: [],
  leaving: [],
  erased: [
    [
      'the name, texts and pictures of the person are erased',
      /(buyer|seller|user|listings?)\.name$|(content|text|message)$/,
    ],
    ['the rating is erased with the profile', /\.user\.(average_rating|review_count)$/],
    ['listings that are named in a conversation lose their price and picture', /listings?\.(price|image1)$/],
    ['other listings and what refers to them are deleted', /(listing|favourites\.ids\.data\[\]|match_count)$/],
    ['the conversations are closed by the system', /\.(status|closed_by|reopen_requested_at|viewer\.can\.\w+)$/],
    ['nobody can write or change messages in a closed conversation', /^conversations\.(reopen|send|typing) .* 40[39]$/],
    ['nobody can write the last message of a closed conversation', /\.last_message\.sender_id$/],
    ['nobody can change messages in a closed conversation', /^messages\.(edit 200 409|remove\.edited_at)$/],
    ['a request in a closed conversation is decided', /^connections\.withdraw 204 409$/],
    [
      'closed conversations change the order and the hits of lists',
      /^conversations\.(list\.data|search|messages\.data\[\])/,
    ],
    ['swaps are deleted', /^trades\.(\w+ (200|409) 404|list\.data\[\])$/],
    ['notifications about what is deleted are deleted', /^notifications\.list\.(data\[\]|meta\.unread)$/],
    ['an erased account cannot be reported', /^moderation\.report 204 404$/],
    ['the reference world has a suspension whose token works', /^moderation\.appealSuspension 200 404$/],
  ],
  hidden: [
    ['the profile of the person is present', /^(profiles|trades\.haves|wants\.ofUser|follows|search\.suggest)\b/],
    ['the person still wants what the viewer has', /^matches\.list\.takers\[\]$/],
    ['requests of the person stay open', /^(connections|notifications)\.(accept|decline|list|read|markAsRead)\b/],
    ['an accepted request starts a conversation', /^conversations\.(list\.data\[\]|messages\.data\.id|send\.id)$/],
    ['swaps end because a listing closed, not because a person left', /^trades\.(list\.data|read)\.end_reason$/],
  ],
};
