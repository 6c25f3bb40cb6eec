/** Synchronises this node with the other nodes of the installation: events, presence, terminations and counts. */
import { randomUUID } from 'node:crypto';
import { memberAdded, memberRemoved } from '../protocol/frame.ts';
import { bindSessionHere, deliver, type Hub, type RealtimeLog } from '../protocol/hub.ts';
import { type PeerMessage, parseEnvelope } from '../protocol/peer-message.ts';
import { terminateUserHere } from '../protocol/signin.ts';
import type { Fanout } from './fanout.ts';

export type Cluster = {
  /** Rejects if the fan-out is down; this does not affect the sockets of this node. */
  send(message: PeerMessage): Promise<void>;
  /** Sends without waiting for the result: a failure is logged. */
  tellPeers(message: PeerMessage): void;
  /** Starts listening, for these apps by id. */
  start(hubs: ReadonlyMap<string, Hub>): void;
  /** To be called every few seconds: announces that this node is alive and drops nodes that are silent. */
  beat(): void;
  /** Returns socket counts by channel on the other nodes, as far as they respond in time. */
  countsElsewhere(app: string, prefix: string): Promise<Map<string, number>>;
  /** Says goodbye, so that the other nodes remove this node's members at once. */
  stop(): Promise<void>;
};

type Peer = { lastSeen: number; revision: number };
type CountRequest = { waiting: Set<string>; counts: Map<string, number>; finish: () => void };

const BEAT_INTERVAL_MS = 10_000;
const SILENCE_LIMIT_MS = 35_000;
const ANSWER_TIMEOUT_MS = 500;

export function createCluster(fanout: Fanout, log: RealtimeLog, now: () => number = Date.now): Cluster {
  const nodeId = randomUUID();
  const peers = new Map<string, Peer>();
  const questions = new Map<string, CountRequest>();
  let hubs: ReadonlyMap<string, Hub> = new Map();
  let revision = 0;
  let lastBeat = Number.NEGATIVE_INFINITY;

  async function send(message: PeerMessage): Promise<void> {
    if (message.kind === 'joined' || message.kind === 'left') revision += 1;
    await fanout.send(JSON.stringify({ from: nodeId, message }));
  }
  function tellPeers(message: PeerMessage): void {
    send(message).catch((error: unknown) => log.warn({ err: error, kind: message.kind }, 'Other nodes not reached'));
  }

  function applyJoin(from: string, member: { app: string; channel: string; userId: string; info: unknown }): void {
    const hub = hubs.get(member.app);
    if (!hub?.roster.joinThere(from, member.channel, member.userId, member.info)) return;
    hub.registry.send(member.channel, memberAdded(member.channel, member.userId, member.info));
  }
  function applyLeave(from: string, hub: Hub | undefined, channel: string, userId: string): void {
    if (hub?.roster.leaveThere(from, channel, userId)) hub.registry.send(channel, memberRemoved(channel, userId));
  }
  function drop(node: string): void {
    peers.delete(node);
    for (const question of questions.values()) if (question.waiting.delete(node)) question.finish();
    for (const hub of hubs.values()) {
      for (const { channel, userId } of hub.roster.membersThere(node)) applyLeave(node, hub, channel, userId);
    }
  }
  function replaceRoster(from: string, members: Extract<PeerMessage, { kind: 'roster' }>['members']): void {
    const present = new Set(members.map(({ app, channel, userId }) => JSON.stringify([app, channel, userId])));
    for (const [app, hub] of hubs) {
      for (const { channel, userId } of hub.roster.membersThere(from)) {
        if (!present.has(JSON.stringify([app, channel, userId]))) applyLeave(from, hub, channel, userId);
      }
    }
    for (const member of members) applyJoin(from, member);
  }
  function ownRoster(): PeerMessage {
    const members = [...hubs].flatMap(([app, hub]) => hub.roster.membersHere().map((member) => ({ app, ...member })));
    return { kind: 'roster', revision, members };
  }

  function receive(from: string, message: PeerMessage): void {
    const isNew = !peers.has(from);
    const peer = peers.get(from) ?? { lastSeen: 0, revision: 0 };
    peer.lastSeen = now();
    peers.set(from, peer);
    // A node that is new here does not know this node either.
    if (isNew && message.kind !== 'gone') tellPeers({ kind: 'alive', revision });
    const hub = 'app' in message ? hubs.get(message.app) : undefined;
    switch (message.kind) {
      case 'event':
        if (hub) deliver(hub, message);
        break;
      case 'terminate':
        if (hub) terminateUserHere(hub, message.userId);
        break;
      case 'vouch':
        if (hub) bindSessionHere(hub, message.socketId, message.userId);
        break;
      case 'joined':
        peer.revision += 1;
        applyJoin(from, message);
        break;
      case 'left':
        peer.revision += 1;
        applyLeave(from, hub, message.channel, message.userId);
        break;
      case 'alive':
        if (message.revision !== peer.revision) tellPeers({ kind: 'ask-roster', of: from });
        break;
      case 'gone':
        drop(from);
        break;
      case 'ask-roster':
        if (message.of === nodeId) tellPeers(ownRoster());
        break;
      case 'roster':
        peer.revision = message.revision;
        replaceRoster(from, message.members);
        break;
      case 'ask-counts': {
        const counts = Object.fromEntries(hub?.registry.counts(message.prefix) ?? []);
        tellPeers({ kind: 'counts', question: message.question, counts });
        break;
      }
      case 'counts':
        takeAnswer(from, message);
    }
  }
  function takeAnswer(from: string, answer: Extract<PeerMessage, { kind: 'counts' }>): void {
    const question = questions.get(answer.question);
    if (!question?.waiting.delete(from)) return;
    for (const [channel, count] of Object.entries(answer.counts)) {
      question.counts.set(channel, (question.counts.get(channel) ?? 0) + count);
    }
    question.finish();
  }

  function beat(): void {
    if (now() - lastBeat < BEAT_INTERVAL_MS) return;
    lastBeat = now();
    tellPeers({ kind: 'alive', revision });
    for (const [node, peer] of peers) if (now() - peer.lastSeen > SILENCE_LIMIT_MS) drop(node);
  }

  return {
    send,
    tellPeers,
    start(appHubs) {
      hubs = appHubs;
      fanout.listen((text) => {
        const envelope = parseEnvelope(text);
        if (!envelope || envelope.from === nodeId) return;
        try {
          receive(envelope.from, envelope.message);
        } catch (error) {
          log.error({ err: error }, 'A message from another realtime node could not be handled');
        }
      });
      beat();
    },
    beat,
    async countsElsewhere(app, prefix) {
      const counts = new Map<string, number>();
      if (peers.size === 0) return counts;
      const id = randomUUID();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS);
        const waiting = new Set(peers.keys());
        const finish = () => {
          if (waiting.size > 0) return;
          clearTimeout(timer);
          resolve();
        };
        questions.set(id, { waiting, counts, finish });
        tellPeers({ kind: 'ask-counts', question: id, app, prefix });
      });
      questions.delete(id);
      return counts;
    },
    async stop() {
      await send({ kind: 'gone' }).catch(() => undefined);
      await fanout.close();
    },
  };
}
