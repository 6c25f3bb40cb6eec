/** Splits the graph into parts that are solved separately: strongly connected components, which no cycle leaves. */
import { groupRows } from './group-rows.ts';
import { numberValues, type RingGraph } from './ring-graph.ts';

/** The state of Tarjan's algorithm, with an explicit stack: recursion would overflow on long chains of listings. */
type Visit = {
  order: Int32Array;
  low: Int32Array;
  isOnStack: Uint8Array;
  /** Per listing: the next arc to follow. */
  nextArc: Int32Array;
  path: number[];
  stack: number[];
  count: number;
};

function enter(visit: Visit, graph: RingGraph, listing: number): void {
  visit.count++;
  visit.order[listing] = visit.count;
  visit.low[listing] = visit.count;
  visit.nextArc[listing] = graph.arcStart[listing] ?? 0;
  visit.isOnStack[listing] = 1;
  visit.stack.push(listing);
  visit.path.push(listing);
}

const lower = (values: Int32Array, at: number, value: number): void => {
  values[at] = Math.min(values[at] ?? 0, value);
};

function takeComponent(visit: Visit, root: number): number[] {
  const component: number[] = [];
  let listing: number | undefined;
  do {
    listing = visit.stack.pop();
    if (listing === undefined) break;
    visit.isOnStack[listing] = 0;
    component.push(listing);
  } while (listing !== root);
  return component.sort((a, b) => a - b);
}

function step(visit: Visit, graph: RingGraph, listing: number, components: number[][]): void {
  const arc = visit.nextArc[listing] ?? 0;
  if (arc < (graph.arcStart[listing + 1] ?? 0)) {
    visit.nextArc[listing] = arc + 1;
    const target = graph.arcTarget[arc] ?? 0;
    if (!visit.order[target]) enter(visit, graph, target);
    else if (visit.isOnStack[target]) lower(visit.low, listing, visit.order[target] ?? 0);
    return;
  }
  visit.path.pop();
  const parent = visit.path.at(-1);
  if (parent !== undefined) lower(visit.low, parent, visit.low[listing] ?? 0);
  if (visit.low[listing] === visit.order[listing]) components.push(takeComponent(visit, listing));
}

function stronglyConnected(graph: RingGraph): number[][] {
  const size = graph.listings.length;
  const visit: Visit = {
    order: new Int32Array(size),
    low: new Int32Array(size),
    isOnStack: new Uint8Array(size),
    nextArc: new Int32Array(size),
    path: [],
    stack: [],
    count: 0,
  };
  const components: number[][] = [];
  for (let root = 0; root < size; root++) {
    if (visit.order[root]) continue;
    enter(visit, graph, root);
    for (let listing = visit.path.at(-1); listing !== undefined; listing = visit.path.at(-1)) {
      step(visit, graph, listing, components);
    }
  }
  return components;
}

/** Joins components that share a set of overlapping wants, because only one component can fulfil one of them. */
function joinByWants(graph: RingGraph, components: readonly number[][]): number[][] {
  const parent = components.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  const componentOf = new Int32Array(graph.listings.length).fill(-1);
  for (const [index, component] of components.entries()) for (const listing of component) componentOf[listing] = index;
  const bySet = new Map<number, number>();
  for (let arc = 0; arc < graph.arcTarget.length; arc++) {
    const component = componentOf[graph.arcSource[arc] ?? 0] ?? -1;
    if (component < 0 || component !== componentOf[graph.arcTarget[arc] ?? 0]) continue;
    const set = graph.wantSet[graph.arcWant[arc] ?? 0] ?? 0;
    const other = bySet.get(set);
    if (other === undefined) bySet.set(set, component);
    else parent[rootOf(component)] = rootOf(other);
  }
  const joined = groupRows(components.keys(), rootOf);
  return [...joined.values()].map((indexes) => {
    return indexes.flatMap((index) => components[index] ?? []).sort((a, b) => a - b);
  });
}

/**
 * Returns the listings of every part in which rings are possible, largest first. A part is a strongly connected
 * component with at least `minUsers` users, or several that share overlapping wants.
 */
export function findComponents(graph: RingGraph, minUsers: number): number[][] {
  const usersIn = (component: readonly number[]): number =>
    new Set(component.map((listing) => graph.owner[listing])).size;
  const components = stronglyConnected(graph).filter((component) => usersIn(component) >= minUsers);
  return joinByWants(graph, components).sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

/** Returns the subgraph of the component, with listings and wants renumbered in the same order. */
export function extractComponent(graph: RingGraph, component: readonly number[]): RingGraph {
  const numbers = new Map(component.map((listing, index) => [listing, index]));
  const arcs: number[] = [];
  const arcStart = [0];
  for (const listing of component) {
    for (let arc = graph.arcStart[listing] ?? 0; arc < (graph.arcStart[listing + 1] ?? 0); arc++) {
      if (numbers.has(graph.arcTarget[arc] ?? 0)) arcs.push(arc);
    }
    arcStart.push(arcs.length);
  }
  const wants = [...new Set(arcs.map((arc) => graph.arcWant[arc] ?? 0))].sort((a, b) => a - b);
  const sets = wants.map((want) => graph.wantSet[want] ?? 0);
  const wantNumbers = new Map(wants.map((want, index) => [want, index]));
  return {
    listings: component.flatMap((listing) => graph.listings[listing] ?? []),
    wants: wants.flatMap((want) => graph.wants[want] ?? []),
    wantSet: numberValues(sets),
    wantSets: new Set(sets).size,
    owner: Int32Array.from(component, (listing) => graph.owner[listing] ?? 0),
    country: Int32Array.from(component, (listing) => graph.country[listing] ?? 0),
    isSameCountryOnly: Uint8Array.from(component, (listing) => graph.isSameCountryOnly[listing] ?? 0),
    arcStart: Int32Array.from(arcStart),
    arcSource: Int32Array.from(arcs, (arc) => numbers.get(graph.arcSource[arc] ?? 0) ?? 0),
    arcTarget: Int32Array.from(arcs, (arc) => numbers.get(graph.arcTarget[arc] ?? 0) ?? 0),
    arcWant: Int32Array.from(arcs, (arc) => wantNumbers.get(graph.arcWant[arc] ?? 0) ?? 0),
    arcWeight: Uint8Array.from(arcs, (arc) => graph.arcWeight[arc] ?? 0),
  };
}
