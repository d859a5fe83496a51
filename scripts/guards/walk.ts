import { type Node, visitorKeys } from 'oxc-parser';

/** The nodes right below a node of a syntax tree, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  // Which fields a node has depends on its type; `visitorKeys` names those that hold nodes.
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => [fields[key]].flat()).filter((child) => child != null);
}

/** A node and all below it. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}
