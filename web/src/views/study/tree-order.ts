// Questions to a tree of turns. A node is its place in the list.
import type { TreeNode } from '../../protocol/types'

/** The children of each node, the main line first. */
export function childrenOf(tree: TreeNode[]): number[][] {
    const children: number[][] = tree.map(() => [])
    tree.forEach(({ parent }, node) => children[parent]?.push(node))
    return children
}

/** From the root to the node, and on along first children to the end. */
export function lineThrough(tree: TreeNode[], children: number[][], node: number): number[] {
    const line: number[] = []
    for (let at = node; at >= 0; at = tree[at]?.parent ?? -1) line.unshift(at)
    for (let at = children[node]?.[0]; at !== undefined; at = children[at]?.[0]) line.push(at)
    return line
}

/** How many turns lead to each node, its own included. */
export function turnNumbers(tree: TreeNode[]): number[] {
    const numbers: number[] = []
    tree.forEach(({ parent, actions }, node) => {
        numbers[node] = (parent < 0 ? 0 : (numbers[parent] ?? 0)) + ((actions ?? 0) > 0 ? 1 : 0)
    })
    return numbers
}

/** How many turns the main line has. */
export function mainTurns(tree: TreeNode[]): number {
    return lineThrough(tree, childrenOf(tree), 0).filter((node) => (tree[node]?.actions ?? 0) > 0).length
}

/** Whether a node is on the main line. */
export function isMain(tree: TreeNode[], children: number[][], node: number): boolean {
    for (let at = node; at > 0; at = tree[at]?.parent ?? -1)
        if (children[tree[at]?.parent ?? -1]?.[0] !== at) return false
    return true
}
