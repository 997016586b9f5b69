/** Runs a task after so many milliseconds; the answer calls it off. */
export function later(task: () => void, milliseconds: number): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}
