/**
 * Synchronises this node with the other nodes of the installation: events, presence, ended sessions and socket counts.
 */
import { randomUUID } from 'node:crypto';
import { memberAdded, memberRemoved } from '../protocol/frame.ts';
import { bindSessionLocally, deliver, type Hub, type RealtimeLog } from '../protocol/hub.ts';
import { type PeerMessage, parseEnvelope } from '../protocol/peer-message.ts';
import { terminateUserLocally } from '../protocol/signin.ts';
import { removeMemberLocally } from '../protocol/subscription.ts';
import type { Fanout } from './fanout.ts';

export type Cluster = {
  /** Sends a message to the other nodes, not to the sockets of this node. Rejects if the fan-out is down. */
  send(message: PeerMessage): Promise<void>;
  /** Sends without waiting for the result; a failure is only logged. */
  notifyPeers(message: PeerMessage): void;
  start(hubs: ReadonlyMap<string, Hub>): void;
  /** Call this every few seconds: announces that this node is alive and drops silent nodes. */
  beat(): void;
  /** Returns socket counts by channel, summed over the other nodes that respond in time. */
  countsElsewhere(app: string, prefix: string): Promise<Map<string, number>>;
  /** Announces the shutdown, so that the other nodes remove this node's members immediately. */
  stop(): Promise<void>;
};

type Peer = { lastSeen: number; revision: number };
type CountRequest = { waiting: Set<string>; counts: Map<string, number>; finish: () => void };

const BEAT_INTERVAL_MS = 10_000;
const SILENCE_LIMIT_MS = 35_000;
const ANSWER_TIMEOUT_MS = 500;

export const createCluster = (fanout: Fanout, log: RealtimeLog, now: () => number = Date.now): Cluster =>
  new FanoutCluster(fanout, log, now);

type Message<Kind extends PeerMessage['kind']> = Extract<PeerMessage, { kind: Kind }>;

class FanoutCluster implements Cluster {
  readonly #fanout: Fanout;
  readonly #log: RealtimeLog;
  readonly #now: () => number;
  readonly #nodeId = randomUUID();
  readonly #peers = new Map<string, Peer>();
  readonly #questions = new Map<string, CountRequest>();
  #hubs: ReadonlyMap<string, Hub> = new Map();
  #revision = 0;
  #lastBeat = Number.NEGATIVE_INFINITY;

  constructor(fanout: Fanout, log: RealtimeLog, now: () => number) {
    this.#fanout = fanout;
    this.#log = log;
    this.#now = now;
  }

  async send(message: PeerMessage): Promise<void> {
    if (message.kind === 'joined' || message.kind === 'left') this.#revision += 1;
    await this.#fanout.send(JSON.stringify({ from: this.#nodeId, message }));
  }

  notifyPeers(message: PeerMessage): void {
    this.send(message).catch((error: unknown) =>
      this.#log.warn({ err: error, kind: message.kind }, 'Other nodes not reached'),
    );
  }

  start(hubs: ReadonlyMap<string, Hub>): void {
    this.#hubs = hubs;
    this.#fanout.listen((text) => {
      const envelope = parseEnvelope(text);
      if (!envelope || envelope.from === this.#nodeId) return;
      try {
        this.#receive(envelope.from, envelope.message);
      } catch (error) {
        this.#log.error({ err: error }, 'A message from another realtime node could not be handled');
      }
    });
    this.beat();
  }

  beat(): void {
    const now = this.#now();
    if (now - this.#lastBeat < BEAT_INTERVAL_MS) return;
    this.#lastBeat = now;
    this.notifyPeers({ kind: 'alive', revision: this.#revision });
    for (const [node, peer] of this.#peers) if (now - peer.lastSeen > SILENCE_LIMIT_MS) this.#drop(node);
  }

  async countsElsewhere(app: string, prefix: string): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (this.#peers.size === 0) return counts;
    const id = randomUUID();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS);
      const waiting = new Set(this.#peers.keys());
      const finish = () => {
        if (waiting.size > 0) return;
        clearTimeout(timer);
        resolve();
      };
      this.#questions.set(id, { waiting, counts, finish });
      this.notifyPeers({ kind: 'ask-counts', question: id, app, prefix });
    });
    this.#questions.delete(id);
    return counts;
  }

  async stop(): Promise<void> {
    await this.send({ kind: 'gone' }).catch(() => undefined);
    await this.#fanout.close();
  }

  #receive(from: string, message: PeerMessage): void {
    const isNew = !this.#peers.has(from);
    const peer = this.#peers.get(from) ?? { lastSeen: 0, revision: 0 };
    peer.lastSeen = this.#now();
    this.#peers.set(from, peer);
    // The sender is new to this node, so it has not received this node's members yet: an `alive` message makes it
    // request them.
    if (isNew && message.kind !== 'gone') this.notifyPeers({ kind: 'alive', revision: this.#revision });
    const hub = 'app' in message ? this.#hubs.get(message.app) : undefined;
    switch (message.kind) {
      case 'event':
        if (hub) deliver(hub, message);
        break;
      case 'terminate':
        if (hub) terminateUserLocally(hub, message.userId);
        break;
      case 'remove-member':
        if (hub) removeMemberLocally(hub, message.channel, message.userId);
        break;
      case 'bind':
        if (hub) bindSessionLocally(hub, message.socketId, message.userId);
        break;
      case 'ask-counts': {
        const counts = Object.fromEntries(hub?.registry.counts(message.prefix) ?? []);
        this.notifyPeers({ kind: 'counts', question: message.question, counts });
        break;
      }
      case 'counts':
        this.#receiveCounts(from, message);
        break;
      default:
        this.#receivePresence(from, peer, message);
    }
  }

  #receivePresence(
    from: string,
    peer: Peer,
    message: Message<'joined' | 'left' | 'alive' | 'gone' | 'ask-roster' | 'roster'>,
  ): void {
    switch (message.kind) {
      case 'joined':
        peer.revision += 1;
        this.#applyJoin(from, message);
        break;
      case 'left':
        peer.revision += 1;
        this.#applyLeave(from, this.#hubs.get(message.app), message.channel, message.userId);
        break;
      case 'alive':
        if (message.revision !== peer.revision) this.notifyPeers({ kind: 'ask-roster', of: from });
        break;
      case 'gone':
        this.#drop(from);
        break;
      case 'ask-roster':
        if (message.of === this.#nodeId) this.notifyPeers(this.#ownRoster());
        break;
      case 'roster':
        peer.revision = message.revision;
        this.#replaceRoster(from, message.members);
    }
  }

  #receiveCounts(from: string, { question: id, counts }: Message<'counts'>): void {
    const question = this.#questions.get(id);
    if (!question?.waiting.delete(from)) return;
    for (const [channel, count] of Object.entries(counts)) {
      question.counts.set(channel, (question.counts.get(channel) ?? 0) + count);
    }
    question.finish();
  }

  #applyJoin(from: string, member: { app: string; channel: string; userId: string; info: unknown }): void {
    const hub = this.#hubs.get(member.app);
    if (!hub?.roster.joinThere(from, member.channel, member.userId, member.info)) return;
    hub.registry.send(member.channel, memberAdded(member.channel, member.userId, member.info));
  }

  #applyLeave(from: string, hub: Hub | undefined, channel: string, userId: string): void {
    if (hub?.roster.leaveThere(from, channel, userId)) hub.registry.send(channel, memberRemoved(channel, userId));
  }

  #drop(node: string): void {
    this.#peers.delete(node);
    for (const question of this.#questions.values()) if (question.waiting.delete(node)) question.finish();
    for (const hub of this.#hubs.values()) {
      for (const { channel, userId } of hub.roster.membersThere(node)) this.#applyLeave(node, hub, channel, userId);
    }
  }

  #replaceRoster(from: string, members: Message<'roster'>['members']): void {
    const present = new Set(members.map(({ app, channel, userId }) => JSON.stringify([app, channel, userId])));
    for (const [app, hub] of this.#hubs) {
      for (const { channel, userId } of hub.roster.membersThere(from)) {
        if (!present.has(JSON.stringify([app, channel, userId]))) this.#applyLeave(from, hub, channel, userId);
      }
    }
    for (const member of members) this.#applyJoin(from, member);
  }

  #ownRoster(): PeerMessage {
    const members = [...this.#hubs].flatMap(([app, hub]) =>
      hub.roster.localMembers().map((member) => ({ app, ...member })),
    );
    return { kind: 'roster', revision: this.#revision, members };
  }
}
