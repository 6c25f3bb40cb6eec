/** Defines the manifest with which a feature registers everything that the rest of the product runs for it. */
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { EventListeners } from './events/event-bus.ts';
import type { Deliveries } from './events/outbox-lanes.ts';
import type { Handlers } from './http/handlers.ts';
import type { Job } from './jobs/jobs.ts';
import type { ErasureSteps } from './personal-data/erasure-steps.ts';
import type { ExportSections } from './personal-data/export-sections.views.ts';

/** The handlers of some routes. */
export type SomeHandlers = { readonly [G in keyof Handlers]?: Partial<Handlers[G]> };

export type Feature<H extends SomeHandlers = SomeHandlers> = {
  handlers?: (context: Context) => H | Promise<H>;
  /** Registers routes outside of the contract, such as files for crawlers. */
  routes?: (server: FastifyInstance, context: Context) => void;
  /** The order of the listeners of all features has no effect. */
  listeners?: (context: Context) => readonly EventListeners[];
  deliveries?: (context: Context) => Deliveries | Promise<Deliveries>;
  jobs?: (context: Context) => readonly Job[];
  /** Erases what the feature stores about a deleted account. */
  erase?: ErasureSteps;
  /** What the feature adds to the data export of an account. */
  export?: ExportSections;
  /** Runs when everything is connected. */
  start?: (context: Context) => void;
  /** Runs after the server, the jobs and the outbox have stopped. */
  close?: (context: Context) => Promise<void> | void;
};

/** Infers which routes the manifest handles. */
export const feature = <H extends SomeHandlers = Record<never, never>>(manifest: Feature<H>): Feature<H> => manifest;

/** Returns a function that creates one value per context, for parts of a feature that share an instance. */
export function onePerContext<T>(create: (context: Context) => T): (context: Context) => T {
  const values = new WeakMap<Context, { value: T }>();
  return (context) => {
    const made = values.get(context) ?? { value: create(context) };
    values.set(context, made);
    return made.value;
  };
}

type HandlersOf<F> = F extends Feature<infer H> ? H : never;
type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer A) => void ? A : never;

/**
 * Joins the handlers of all features. The result can be assigned to `Handlers` only if no route lacks a handler; throws
 * if two features handle the same route.
 */
export async function joinHandlers<const F extends readonly Feature[]>(
  features: F,
  context: Context,
): Promise<Joined<HandlersOf<F[number]>>> {
  const joined: Record<string, Record<string, unknown>> = {};
  for (const { handlers } of features) {
    for (const [group, routes] of Object.entries((await handlers?.(context)) ?? {})) {
      joined[group] ??= {};
      for (const [name, handler] of Object.entries(routes)) {
        if (joined[group][name]) throw new Error(`two features handle ${group}.${name}`);
        joined[group][name] = handler;
      }
    }
  }
  return joined as Joined<HandlersOf<F[number]>>;
}
