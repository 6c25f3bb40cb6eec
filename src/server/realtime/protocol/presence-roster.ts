/** Tracks the members of presence channels on all nodes. */

type Member = { info: unknown; local: number; nodes: Set<string> | undefined };
export type PresentMember = { channel: string; userId: string; info: unknown };

export class PresenceRoster {
  readonly #channels = new Map<string, Map<string, Member>>();

  /** `isNew`: the user was on no node. `isFirstLocal`: the user was not on this node, so notify the other nodes. */
  joinLocally(channel: string, userId: string, info: unknown): { isNew: boolean; isFirstLocal: boolean } {
    const { member, isNew } = this.#ensure(channel, userId, info);
    member.local += 1;
    return { isNew, isFirstLocal: member.local === 1 };
  }

  leaveLocally(channel: string, userId: string): { isGone: boolean; isLastLocal: boolean } {
    const member = this.#find(channel, userId);
    if (!member || member.local === 0) return { isGone: false, isLastLocal: false };
    member.local -= 1;
    return { isGone: this.#deleteIfGone(channel, userId, member), isLastLocal: member.local === 0 };
  }

  /** Returns true if the user was not present before. */
  joinThere(node: string, channel: string, userId: string, info: unknown): boolean {
    const { member, isNew } = this.#ensure(channel, userId, info);
    member.nodes ??= new Set();
    member.nodes.add(node);
    return isNew;
  }

  /** Returns true if the user is no longer present. */
  leaveThere(node: string, channel: string, userId: string): boolean {
    const member = this.#find(channel, userId);
    return member?.nodes?.delete(node) === true && this.#deleteIfGone(channel, userId, member);
  }

  has(channel: string, userId: string): boolean {
    return this.#find(channel, userId) !== undefined;
  }

  members(channel: string): PresentMember[] {
    return [...(this.#channels.get(channel) ?? [])].map(([userId, { info }]) => ({ channel, userId, info }));
  }

  localMembers(): PresentMember[] {
    return this.#select((member) => member.local > 0);
  }

  membersThere(node: string): PresentMember[] {
    return this.#select((member) => member.nodes?.has(node) === true);
  }

  #find(channel: string, userId: string): Member | undefined {
    return this.#channels.get(channel)?.get(userId);
  }

  #ensure(channel: string, userId: string, info: unknown): { member: Member; isNew: boolean } {
    const existing = this.#find(channel, userId);
    if (existing) return { member: existing, isNew: false };
    const member: Member = { info, local: 0, nodes: undefined };
    const members = this.#channels.get(channel);
    if (members) members.set(userId, member);
    else this.#channels.set(channel, new Map([[userId, member]]));
    return { member, isNew: true };
  }

  #deleteIfGone(channel: string, userId: string, member: Member): boolean {
    if (member.local > 0 || member.nodes?.size) return false;
    const members = this.#channels.get(channel);
    members?.delete(userId);
    if (members?.size === 0) this.#channels.delete(channel);
    return true;
  }

  #select(isSelected: (member: Member) => boolean): PresentMember[] {
    const selected: PresentMember[] = [];
    for (const [channel, members] of this.#channels) {
      for (const [userId, member] of members)
        if (isSelected(member)) selected.push({ channel, userId, info: member.info });
    }
    return selected;
  }
}
