import type { House } from './house.ts';
import { type Findings, isTest, placeOf, type Sources } from './readSources.ts';

/** For each node, the nodes it needs and the line of the import. */
type Graph = Map<string, Map<string, string>>;

/** Neither files nor the top folders of a room may import each other in a circle. Type imports count too. */
export function checkCircles(sources: Sources, { product }: House): Findings {
  const files: Graph = new Map();
  const areas: Graph = new Map();
  for (const { path, links } of sources.values()) {
    for (const { target, line } of links) {
      if (!sources.has(target)) continue;
      add(files, path, target, `${path}:${line}`);
      const [own, other] = [placeOf(path), placeOf(target)];
      if (isTest(path) || isTest(target) || !product.includes(own.room) || own.room !== other.room) continue;
      if (own.folder === '' || other.folder === '' || own.folder === other.folder) continue;
      add(areas, `${own.room}/${own.folder}`, `${own.room}/${other.folder}`, `${path}:${line}`);
    }
  }
  const between = (kind: string, graph: Graph, advice: string) =>
    knotsOf(graph).map((knot) => {
      const circle = shortestCircle(graph, knot);
      const ways = circle.map((from, index) => graph.get(from)?.get(circle[index + 1] ?? circle[0] ?? '') ?? '');
      const size = knot.length > circle.length ? ` (${knot.length} ${kind} hang together like this)` : '';
      return `${ways[0]}: circle of ${kind}: ${[...circle, circle[0]].join(' → ')}${size}, by ${ways.join(', ')}: ${advice}`;
    });
  return {
    read: files.size,
    problems: [
      ...between('files', files, 'move what both need into a file of its own'),
      ...between('areas', areas, 'let one of them take what it needs as an argument'),
    ],
  };
}

function add(graph: Graph, from: string, to: string, evidence: string) {
  const ways = graph.get(from) ?? new Map<string, string>();
  if (!ways.has(to)) ways.set(to, evidence);
  graph.set(from, ways);
}

/** Nodes that all reach each other, two at least (Tarjan's strongly connected components). */
function knotsOf(graph: Graph): string[][] {
  const knots: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open = new Set<string>();
  const low = (node: string) => lowest.get(node) ?? Number.POSITIVE_INFINITY;
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.add(node);
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!order.has(next)) visit(next);
      if (open.has(next)) lowest.set(node, Math.min(low(node), low(next)));
    }
    if (low(node) !== order.get(node)) return;
    const knot = [...open].slice([...open].indexOf(node));
    for (const member of knot) open.delete(member);
    if (knot.length > 1) knots.push(knot);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return knots;
}

/** The shortest circle within a component. */
function shortestCircle(graph: Graph, knot: readonly string[]): string[] {
  const inside = new Set(knot);
  const from = (start: string): string[] => {
    const ways = [[start]];
    const seen = new Set<string>();
    for (const way of ways) {
      for (const next of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
        if (next === start) return way;
        if (!inside.has(next) || seen.has(next)) continue;
        seen.add(next);
        ways.push([...way, next]);
      }
    }
    return [...knot];
  };
  return knot.map(from).reduce((one, other) => (other.length < one.length ? other : one));
}
