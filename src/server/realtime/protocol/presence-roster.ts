/** Tracks the members of presence channels, on this node and on the others. */

type Member = { info: unknown; local: number; nodes: Set<string> | undefined };
export type PresentMember = { channel: string; userId: string; info: unknown };

export type PresenceRoster = {
  /** `isNew`: the user was not present on any node; `isFirstHere`: the other nodes must be notified. */
  joinHere(channel: string, userId: string, info: unknown): { isNew: boolean; isFirstHere: boolean };
  leaveHere(channel: string, userId: string): { isGone: boolean; isLastHere: boolean };
  /** Returns true if the user was not present before. */
  joinThere(node: string, channel: string, userId: string, info: unknown): boolean;
  /** Returns true if the user is no longer present. */
  leaveThere(node: string, channel: string, userId: string): boolean;
  has(channel: string, userId: string): boolean;
  members(channel: string): PresentMember[];
  /** Members with a socket on this node. */
  membersHere(): PresentMember[];
  membersThere(node: string): PresentMember[];
};

export function createPresenceRoster(): PresenceRoster {
  const channels = new Map<string, Map<string, Member>>();

  function find(channel: string, userId: string): Member | undefined {
    return channels.get(channel)?.get(userId);
  }
  function ensure(channel: string, userId: string, info: unknown): { member: Member; isNew: boolean } {
    const existing = find(channel, userId);
    if (existing) return { member: existing, isNew: false };
    const member: Member = { info, local: 0, nodes: undefined };
    const members = channels.get(channel);
    if (members) members.set(userId, member);
    else channels.set(channel, new Map([[userId, member]]));
    return { member, isNew: true };
  }
  function deleteIfGone(channel: string, userId: string, member: Member): boolean {
    if (member.local > 0 || member.nodes?.size) return false;
    const members = channels.get(channel);
    members?.delete(userId);
    if (members?.size === 0) channels.delete(channel);
    return true;
  }
  function select(isSelected: (member: Member) => boolean): PresentMember[] {
    const selected: PresentMember[] = [];
    for (const [channel, members] of channels) {
      for (const [userId, member] of members)
        if (isSelected(member)) selected.push({ channel, userId, info: member.info });
    }
    return selected;
  }

  return {
    joinHere(channel, userId, info) {
      const { member, isNew } = ensure(channel, userId, info);
      member.local += 1;
      return { isNew, isFirstHere: member.local === 1 };
    },
    leaveHere(channel, userId) {
      const member = find(channel, userId);
      if (!member || member.local === 0) return { isGone: false, isLastHere: false };
      member.local -= 1;
      return { isGone: deleteIfGone(channel, userId, member), isLastHere: member.local === 0 };
    },
    joinThere(node, channel, userId, info) {
      const { member, isNew } = ensure(channel, userId, info);
      member.nodes ??= new Set();
      member.nodes.add(node);
      return isNew;
    },
    leaveThere(node, channel, userId) {
      const member = find(channel, userId);
      return member?.nodes?.delete(node) === true && deleteIfGone(channel, userId, member);
    },
    has: (channel, userId) => find(channel, userId) !== undefined,
    members: (channel) => [...(channels.get(channel) ?? [])].map(([userId, { info }]) => ({ channel, userId, info })),
    membersHere: () => select((member) => member.local > 0),
    membersThere: (node) => select((member) => member.nodes?.has(node) === true),
  };
}
