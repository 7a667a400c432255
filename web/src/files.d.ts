/** Collections of puzzles come as text, one object a line. */
declare module '*.jsonl' {
    const text: string
    export default text
}
