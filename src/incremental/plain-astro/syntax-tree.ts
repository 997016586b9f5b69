/** Code as a tree (ESTree), as far as it matters here. */

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The nodes of a type, each before those within it. */
export function* nodesOfType<Node extends SyntaxNode>(tree: unknown, type: Node['type']): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree && tree.type === type) yield tree as Node;
  for (const part of Object.values(tree)) yield* nodesOfType<Node>(part, type);
}
