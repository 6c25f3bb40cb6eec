/** Lists the catalogue entries that users have proposed, and accepts or declines them. */
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { type PendingProposal, ProposalDecision } from '#contract/proposals.ts';
import { loadLinkSigningKey } from '../features/auth/index.ts';
import { decideProposal, listPendingProposals } from '../features/proposals/index.ts';
import { type Command, UsageError } from './command.ts';
import { orRefuse, parseInput, readId } from './refusals.ts';

function printed({ id, kind, name, group, members, proposers, proposer_count }: PendingProposal): string {
  const others = proposer_count - proposers.length;
  return [
    String(id).padStart(6),
    kind,
    group ? `${name} of ${group.name}` : name,
    ...(members.length > 0 ? [`with ${members.join(', ')}`] : []),
    `by ${proposers.map((user) => user.name).join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
  ].join('  ');
}

function readDecision(action: string | undefined, words: readonly string[]): ProposalDecision | undefined {
  const text = words.join(' ').trim();
  if (action === 'accept') return parseInput(ProposalDecision, { action, name: text === '' ? undefined : text });
  if (action === 'alias' && readId(text)) return parseInput(ProposalDecision, { action, into: text });
  return action === 'decline' && text !== '' ? parseInput(ProposalDecision, { action, reason: text }) : undefined;
}

const outcomes = { accept: 'accepted', alias: 'accepted as another name', decline: 'declined' } as const;

export const proposals: Command = async ({ config, database: { db } }, [action, first, ...words]) => {
  if (action === undefined) {
    const { data, meta } = await listPendingProposals(db, { limit: MAX_QUEUE_PAGE_SIZE });
    return data.length === 0 ? ['No proposal is waiting.'] : [...data.map(printed), `${meta.total} waiting`];
  }
  const [id, decision] = [readId(first), readDecision(action, words)];
  if (id === undefined || !decision) throw new UsageError();
  const links = await loadLinkSigningKey(db, config.publicUrl);
  await orRefuse(decideProposal({ db, links, actorId: null }, id, decision), {
    not_found: `There is no proposal ${id}.`,
    already_decided: `The proposal ${id} is decided already.`,
  });
  return [`The proposal ${id} is ${outcomes[decision.action]}; its proposers are notified.`];
};
